/** Ending the process in order: what was opened last is closed first, and a second signal does not wait. */

type Undo = () => Promise<unknown> | unknown;

export class ShutdownSteps {
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

/**
 * Ctrl-C reaches npm and the program alike, and npm hands its own on: what comes so soon after the first is its copy.
 */
const copyMilliseconds = 1_000;

/** The exit code of a program that failed while it ran (EX_SOFTWARE): whoever supervises it starts it again. */
export const failedCode = 70;

/**
 * SIGINT and SIGTERM, and the end of the process that supervises this one, stop in order and end with 0; one more, later,
 * ends immediately. What nobody caught ends with {@link failedCode}, in the same order.
 */
export function shutDownGracefully(undoing: ShutdownSteps, complain: (line: string) => void): void {
  let stoppingSince: number | null = null;
  const stop = (code: number): void => {
    stoppingSince = performance.now();
    void undoing.run(complain).then(() => process.exit(code));
  };
  const stopOnSignal = (whenAgain: number): void => {
    if (stoppingSince === null) stop(0);
    else if (performance.now() - stoppingSince > copyMilliseconds) process.exit(whenAgain);
  };
  process.on('SIGINT', () => stopOnSignal(130));
  process.on('SIGTERM', () => stopOnSignal(143));
  process.once('disconnect', () => stopOnSignal(0));
  process.on('uncaughtException', (error) => {
    complain(error.stack ?? error.message);
    if (stoppingSince === null) stop(failedCode);
    else process.exit(failedCode);
  });
}
