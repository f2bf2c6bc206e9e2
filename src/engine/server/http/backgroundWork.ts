/** Work that follows an answer, so that neither the answer nor its time tells what there was to do. */
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    readonly afterwards: BackgroundWork;
    /** Resolves when what follows answers already given is done too. */
    settled(): Promise<void>;
  }
}

/** Before any route. What is under way is waited for before the server closes. */
export function afterResponses(app: FastifyInstance): void {
  const afterwards = new BackgroundWork((error) =>
    app.log.error({ err: error }, 'what was to happen after an answer failed'),
  );
  app.decorate('afterwards', afterwards);
  app.decorate('settled', () => afterwards.settled());
  app.addHook('onClose', () => afterwards.settled());
}

export class BackgroundWork {
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
