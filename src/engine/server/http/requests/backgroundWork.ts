/** Work after a response, so that neither the response nor its timing reveals it. */
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    readonly afterwards: BackgroundWork;
    /** Resolves when the work of all earlier responses is done. */
    settled(): Promise<void>;
  }
}

/** Adds the background work; call it before any route. Closing the server waits for it. */
export function afterResponses(app: FastifyInstance): void {
  const afterwards = new BackgroundWork((error) =>
    app.log.error({ err: error }, 'what was to happen after an answer failed'),
  );
  app.decorate('afterwards', afterwards);
  app.decorate('settled', () => afterwards.settled());
  app.addHook('onClose', () => afterwards.settled());
}

/** Work that runs after a response. Errors go to `onError`, never to the caller. */
export class BackgroundWork {
  private readonly running = new Set<Promise<void>>();

  constructor(private readonly onError: (error: unknown) => void) {}

  run(work: () => Promise<unknown>): void {
    const run: Promise<void> = work()
      .then(() => undefined, this.onError)
      .finally(() => this.running.delete(run));
    this.running.add(run);
  }

  /** Resolves when all work is done. */
  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }
}
