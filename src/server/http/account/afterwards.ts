/** Work that follows an answer, so that neither the answer nor its time tells what there was to do. */

export class Afterwards {
  private readonly running = new Set<Promise<void>>();

  constructor(private readonly onError: (error: unknown) => void) {}

  run(work: () => Promise<unknown>): void {
    const run: Promise<void> = work()
      .then(() => undefined, this.onError)
      .finally(() => this.running.delete(run));
    this.running.add(run);
  }

  /** Resolves when all of it is done: before the process ends. */
  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }
}
