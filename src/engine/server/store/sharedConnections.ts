/**
 * Connections for statements that stand by themselves and are answered at once, such as who comes with a request and
 * the record that they ask for: nobody has one of these to themselves, and what is asked for together goes to
 * PostgreSQL together, one after another on the same connection, without waiting for the answers in between (pipelining:
 * https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-FLOW-PIPELINING). No transaction may begin here, and
 * nothing that takes long: whoever comes behind it waits.
 */
import type { Writable } from 'node:stream';
import type { Pool, PoolClient } from 'pg';
import { connectWithin } from './freeConnection.ts';

interface Shared {
  readonly client: PoolClient;
  underWay: number;
  /** It is used no more; whoever waits for it hears so. */
  leave(error?: Error): void;
}

/** As `pg` has it. */
interface Wired {
  readonly connection: { readonly stream: Writable };
}

export interface SharedConnectionsOptions {
  /** How many connections there may be. */
  readonly most: number;
  /** How long to wait for a connection where PostgreSQL has none left. */
  readonly waitMilliseconds: number;
  /** Whether a connection is to make place for a new one. */
  isOutdated(client: PoolClient): boolean;
}

export class SharedConnections {
  private readonly open: Shared[] = [];
  private opening: Promise<Shared> | null = null;
  /** What is asked for in this turn of the event loop goes here. */
  private current: Shared | null = null;

  constructor(
    private readonly pool: Pool,
    private readonly options: SharedConnectionsOptions,
  ) {}

  /** Runs the work on the connection with the least to do, together with what else is asked for in the same turn. */
  async use<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const shared = this.current ?? this.begin(this.leastBusy() ?? (await this.connect()));
    shared.underWay += 1;
    try {
      return await work(shared.client);
    } finally {
      shared.underWay -= 1;
      if (shared.underWay === 0 && this.options.isOutdated(shared.client)) shared.leave();
    }
  }

  /** What is written until the turn ends leaves as one. */
  private begin(shared: Shared): Shared {
    const { stream } = (shared.client as unknown as Wired).connection;
    this.current = shared;
    stream.cork();
    setImmediate(() => {
      this.current = null;
      stream.uncork();
    });
    return shared;
  }

  /** Null where the first is to be opened. */
  private leastBusy(): Shared | null {
    const [first, ...others] = this.open;
    if (first === undefined) return null;
    const least = others.reduce((one, other) => (other.underWay < one.underWay ? other : one), first);
    // Those that are there do while the next one is being opened.
    if (least.underWay > 0 && this.open.length < this.options.most) void this.connect().catch(() => undefined);
    return least;
  }

  private connect(): Promise<Shared> {
    this.opening ??= this.connectOne().finally(() => {
      this.opening = null;
    });
    return this.opening;
  }

  private async connectOne(): Promise<Shared> {
    const client = await connectWithin(this.pool, this.options.waitMilliseconds);
    let isHere = true;
    const shared: Shared = {
      client,
      underWay: 0,
      leave: (error) => {
        if (!isHere) return;
        isHere = false;
        this.open.splice(this.open.indexOf(shared), 1);
        client.release(error ?? true);
      },
    };
    this.open.push(shared);
    client.once('error', shared.leave);
    client.once('end', () => shared.leave());
    return shared;
  }

  /** The connection is used no more. */
  leave(client: PoolClient): void {
    this.open.find((shared) => shared.client === client)?.leave();
  }

  /** Once what is under way has been answered: nothing more is to be asked. */
  async end(): Promise<void> {
    await this.opening?.catch(() => undefined);
    // Whoever leaves is not among them any more.
    for (let shared = this.open[0]; shared; shared = this.open[0]) shared.leave();
    await this.pool.end();
  }
}
