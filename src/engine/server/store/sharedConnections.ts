/**
 * Shared connections for short independent statements, such as looking up a session or one record. Statements of
 * several requests are sent together, one after another on the same connection, without waiting for the results in
 * between (pipelining: https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-FLOW-PIPELINING). No transactions
 * and no slow statements here: all statements behind them wait.
 */
import type { Writable } from 'node:stream';
import type { Pool, PoolClient } from 'pg';
import { connectWithin } from './freeConnection.ts';

interface Shared {
  readonly client: PoolClient;
  underWay: number;
  /** Retires the connection, and reports the error to those who wait. */
  leave(error?: Error): void;
}

/** Internals of `pg`. */
interface Wired {
  readonly connection: { readonly stream: Writable };
}

interface SharedConnectionsOptions {
  /** Maximum connections. */
  readonly most: number;
  /** Maximum wait in milliseconds for a connection where PostgreSQL has none left. */
  readonly waitMilliseconds: number;
  /** Returns true if the connection should be replaced. */
  isOutdated(client: PoolClient): boolean;
}

export class SharedConnections {
  private readonly open: Shared[] = [];
  private opening: Promise<Shared> | null = null;
  /** Connection for all statements of this turn of the event loop. */
  private current: Shared | null = null;

  constructor(
    private readonly pool: Pool,
    private readonly options: SharedConnectionsOptions,
  ) {}

  /** Runs the work on the least busy connection, together with other statements of the same turn. */
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

  /** Collects writes until the turn ends and sends them as one. */
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

  /** Returns null where the first connection still has to be opened. */
  private leastBusy(): Shared | null {
    const [first, ...others] = this.open;
    if (first === undefined) return null;
    const least = others.reduce((one, other) => (other.underWay < one.underWay ? other : one), first);
    // Use the existing ones while another is being opened.
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

  /** Retires the connection. */
  leave(client: PoolClient): void {
    this.open.find((shared) => shared.client === client)?.leave();
  }

  /** Closes the connections after the running statements. Call it when no new statements will come. */
  async end(): Promise<void> {
    await this.opening?.catch(() => undefined);
    // `leave` removes the connection from the list.
    for (let shared = this.open[0]; shared; shared = this.open[0]) shared.leave();
    await this.pool.end();
  }
}
