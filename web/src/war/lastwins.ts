// Asking the server while something moves: one question is under way at a time, and of those that wait the last one wins.

export class LastWins<Question, Answer> {
  private busy = false;
  private next: { question: Question } | null = null;
  private round = 0;

  /** `told` hears each answer that is still wanted; a question that failed is dropped. */
  constructor(
    private readonly ask: (question: Question) => Promise<Answer>,
    private readonly told: (answer: Answer, question: Question) => void,
  ) {}

  want(question: Question): void {
    this.next = { question };
    if (!this.busy) void this.go();
  }

  /** Nothing is wanted any more, whatever answer is under way. */
  drop(): void {
    this.next = null;
    this.round += 1;
  }

  private async go(): Promise<void> {
    this.busy = true;
    while (this.next) {
      const { question } = this.next;
      const round = this.round;
      this.next = null;
      const answer = await this.ask(question).catch(() => null);
      if (answer !== null && round === this.round) this.told(answer, question);
    }
    this.busy = false;
  }
}
