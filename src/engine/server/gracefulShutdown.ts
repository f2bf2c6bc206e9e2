/** Graceful shutdown: undoes the start in reverse order. A second signal exits immediately. */

type Undo = () => Promise<unknown> | unknown;

/** Steps that undo the start. The step added last runs first. */
export class ShutdownSteps {
  private readonly steps: Undo[] = [];
  private running: Promise<void> | undefined;

  add(step: Undo): void {
    this.steps.push(step);
  }

  /** Undoes all steps once, however often it is called. A failing step does not prevent the others. */
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

/** Ctrl-C reaches both npm and the program, and npm forwards it; a second signal within this time is that copy. */
const copyMilliseconds = 1_000;

/** Exit code of a failed program (EX_SOFTWARE), on which a supervisor restarts it. */
export const failedCode = 70;

/**
 * Shuts down with exit code 0 on SIGINT, SIGTERM, or the end of the supervising process; a later second signal exits
 * immediately. An uncaught error shuts down with {@link failedCode}.
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
