/** An adapter that follows a test's script, step by step, behind the same port as any other. */
import type {
  Adapter,
  Channel,
  ConnectionAnswer,
  ProviderOrder,
  AdapterOutcome,
} from '../../src/modules/providers/server/adapter.ts';

/** Something that the adapter was asked for and is at. */
export interface Asked {
  readonly order: ProviderOrder;
  readonly channel: Channel;
  readonly end: (outcome: AdapterOutcome) => void;
}

export class ScriptedAdapter {
  readonly asked: Asked[] = [];
  connection: ConnectionAnswer | Error = { works: true, message: 'Two servers found.' };
  /** The outcome of an interrupted job after a restart; undefined if the adapter does not know. */
  afterRestart: AdapterOutcome | null | undefined = undefined;

  readonly adapter: Adapter = {
    name: 'hetzner',
    runScript: (order, channel) => this.ask(order, channel),
    deployFile: (order, channel) => this.ask(order, channel),
    deployApplication: (order, channel) => this.ask(order, channel),
    testConnection: () =>
      this.connection instanceof Error ? Promise.reject(this.connection) : Promise.resolve(this.connection),
    resume: () =>
      this.afterRestart === undefined
        ? Promise.reject(new Error('Nothing is known of it.'))
        : Promise.resolve(this.afterRestart),
  };

  /** Waits until it was asked as often. */
  async until(count: number): Promise<Asked> {
    for (;;) {
      const found = this.asked[count - 1];
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  private ask(order: ProviderOrder, channel: Channel): Promise<AdapterOutcome> {
    return new Promise((resolve) => {
      channel.signal.addEventListener('abort', () => resolve({ state: 'failed', reason: 'Stopped.' }));
      this.asked.push({ order, channel, end: resolve });
    });
  }
}
