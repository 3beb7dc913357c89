import { expect, test } from 'vitest';

import { barLength, between, fitted, inches, panned, pointAt, quartered, snapped, viewBox, zoomed } from './view';

const size = { width: 800, height: 400 };

test('all figures are seen, and two that stand close are not blown up', () => {
  const view = fitted([{ at: [0, 0], width: 1 }, { at: [20, 10], width: 1 }], size);
  expect(view.x).toBe(10);
  expect(view.y).toBeGreaterThan(5);
  const [west, north] = pointAt(view, size, 0, 0);
  expect(west).toBeLessThan(-0.5);
  expect(north).toBeGreaterThan(10.5);
  expect(fitted([{ at: [3, 3], width: 1 }], size).scale).toBe(90);
});

test('the point under the pointer stays there while zooming', () => {
  const view = { x: 4, y: -2, scale: 30 };
  const before = pointAt(view, size, 130, 320);
  const after = pointAt(zoomed(view, size, 1.7, 130, 320), size, 130, 320);
  expect(after[0]).toBeCloseTo(before[0]);
  expect(after[1]).toBeCloseTo(before[1]);
  expect(zoomed(view, size, 100, 0, 0).scale).toBe(240);
});

test('north is up', () => {
  expect(pointAt({ x: 0, y: 0, scale: 10 }, size, 400, 0)).toEqual([0, 20]);
  expect(viewBox({ x: 0, y: 5, scale: 10 }, size)).toBe('-40 -25 80 40');
  expect(panned({ x: 0, y: 0, scale: 10 }, 20, 10)).toEqual({ x: -2, y: 1, scale: 10 });
});

test('lengths are as fine as the rules reckon', () => {
  expect(snapped([1.005001, -0.001])).toEqual([1.01, 0]);
  expect(inches(4.4800001)).toBe('4.48 in');
  expect(barLength(30)).toBe(2);
});

test('a tie goes from rim to rim', () => {
  expect(between({ at: [0, 0], width: 2 }, { at: [10, 0], width: 2 })).toEqual([[1, 0], [9, 0]]);
  expect(between({ at: [0, 0], width: 2 }, { at: [1, 0], width: 2 })).toBeNull();
});

test('a hand lays things down at quarters of an inch', () => {
  expect(quartered([6.04, -3.9])).toEqual([6, -4]);
  expect(quartered([0.13, -0.1])).toEqual([0.25, 0]);
});
