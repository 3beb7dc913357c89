import { expect, test } from 'vitest';

import { LastWins } from './lastwins';

const soon = () => new Promise<void>((done) => setTimeout(done));

test('one is under way, and of those that wait the last one wins', async () => {
  const asked: number[] = [];
  const told: number[] = [];
  const one = new LastWins<number, number>(
    async (question) => {
      asked.push(question);
      await soon();
      return question * 10;
    },
    (answer) => told.push(answer),
  );
  one.want(1);
  one.want(2);
  one.want(3);
  await soon();
  await soon();
  await soon();
  expect(asked).toEqual([1, 3]);
  expect(told).toEqual([10, 30]);
  one.want(4);
  one.drop();
  await soon();
  await soon();
  expect(told).toEqual([10, 30]);
});
