/** Ending the process in order: what was opened last is closed first, and a second signal does not wait. */

type Undo = () => Promise<unknown> | unknown;

export class Undoing {
  private readonly steps: Undo[] = [];
  private running: Promise<void> | undefined;

  add(step: Undo): void {
    this.steps.push(step);
  }

  /** Undoes everything once, whoever asks first. A step that fails does not keep the others from running. */
  run(complain: (line: string) => void): Promise<void> {
    this.running ??= this.undoAll(complain);
    return this.running;
  }

  private async undoAll(complain: (line: string) => void): Promise<void> {
    for (let step = this.steps.pop(); step; step = this.steps.pop()) {
      try {
        await step();
      } catch (error) {
        complain(error instanceof Error ? error.message : String(error));
      }
    }
  }
}

/** SIGINT and SIGTERM stop in order and end with 0; a second one ends at once. What nobody caught ends with 1, in the same order. */
export function stopInOrder(undoing: Undoing, complain: (line: string) => void): void {
  let isStopping = false;
  const stop = (code: number, whenAgain: number): void => {
    if (isStopping) process.exit(whenAgain);
    isStopping = true;
    void undoing.run(complain).then(() => process.exit(code));
  };
  process.on('SIGINT', () => stop(0, 130));
  process.on('SIGTERM', () => stop(0, 143));
  process.on('uncaughtException', (error) => {
    complain(error.stack ?? error.message);
    stop(1, 1);
  });
}
