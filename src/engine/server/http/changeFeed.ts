/**
 * Detects which resources were written recently. Writes of this process and of others arrive immediately as hints.
 * Writes without a hint (jobs, programs, manual SQL, lost hints) are detected by polling PostgreSQL's write counters.
 * Polls only while somebody follows.
 */
import { randomUUID } from 'node:crypto';

interface ChangeFeedOptions {
  /** Returns the write counters by table. */
  readonly readCounts: () => Promise<ReadonlyMap<string, string>>;
  readonly resourceOfTable: (table: string) => string | null;
  /** Notifies other processes. */
  readonly announce: (written: readonly ResourceWrites[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
  readonly lookMilliseconds?: number;
  readonly gatherMilliseconds?: number;
  /** Maximum delay until a write is in the counters. */
  readonly countedMilliseconds?: number;
}

/** Writes to a resource by requests. */
export interface ResourceWrites {
  readonly resource: string;
  /** Number of writes. */
  readonly writes: number;
  /** Marks of the writers, by which a client recognises its own writes; null where a write has none. */
  readonly writers: readonly string[] | null;
}

export interface FeedChanges {
  /** Event id to continue after. */
  readonly id: string;
  /** Null means any resource may have changed. */
  readonly resources: readonly string[] | null;
  /** Writer marks by resource, where all its writes have one. */
  readonly writers: Readonly<Record<string, readonly string[]>>;
}

type Listener = (changes: FeedChanges) => void;

const usuallyCountedMilliseconds = 15_000;
const mostWriters = 5;

/** Merges writes into those already known. */
function gather(all: Map<string, ResourceWrites>, { resource, writes, writers }: ResourceWrites): void {
  const before = all.get(resource);
  const both = before === undefined ? writers : before.writers && writers && [...before.writers, ...writers];
  all.set(resource, {
    resource,
    writes: writes + (before?.writes ?? 0),
    writers: both === null || both.length > mostWriters ? null : both,
  });
}

export class ChangeFeed {
  /** Identifies this process; event ids of other processes are not comparable. */
  private readonly epoch = randomUUID().slice(0, 8);
  private moment = 0;
  private readonly changedAt = new Map<string, number>();
  private readonly listeners = new Set<Listener>();
  private readonly gathered = new Map<string, ResourceWrites>();
  private gathering: NodeJS.Timeout | undefined;
  private readonly toAnnounce = new Map<string, ResourceWrites>();
  /** Reported writes that are not yet visible in the counters. */
  private readonly heard = new Map<string, { readonly writes: number; readonly until: number }>();
  private announcing: NodeJS.Timeout | undefined;
  private looking: NodeJS.Timeout | undefined;
  private isLooking = false;
  private counts: ReadonlyMap<string, string> | null = null;

  constructor(private readonly options: ChangeFeedOptions) {}

  /** Returns the changes after an event id. */
  since(after: string | null): FeedChanges {
    const [epoch, moment] = after?.split('-') ?? [];
    const seen = Number(moment);
    if (epoch !== this.epoch || !Number.isInteger(seen))
      return { id: this.id(), resources: after === null ? [] : null, writers: {} };
    const resources = [...this.changedAt].flatMap(([name, at]) => (at > seen ? [name] : []));
    return { id: this.id(), resources, writers: {} };
  }

  /** Adds a listener, and returns the function that removes it. */
  follow(listener: Listener): () => void {
    this.listeners.add(listener);
    if (this.listeners.size === 1) this.startLooking();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.stopLooking();
    };
  }

  /** Reports a write by a request of this process. */
  wrote(resource: string, writer: string | null): void {
    gather(this.toAnnounce, { resource, writes: 1, writers: writer === null ? null : [writer] });
    this.announcing ??= setTimeout(() => {
      this.announcing = undefined;
      const written = [...this.toAnnounce.values()];
      this.toAnnounce.clear();
      // Notify local followers even where notifications fail.
      this.receive(written);
      this.options.announce(written).catch(this.options.onError);
    }, this.gatherMilliseconds()).unref();
  }

  /** Takes over writes of this or another process; null where it is not known which. */
  receive(written: readonly ResourceWrites[] | null): void {
    if (written === null) return this.send(null);
    const until = Date.now() + (this.options.countedMilliseconds ?? usuallyCountedMilliseconds);
    for (const { resource, writes } of written)
      this.heard.set(resource, { writes: writes + this.heardOf(resource), until });
    this.pass(written);
  }

  private pass(written: readonly ResourceWrites[]): void {
    for (const one of written) gather(this.gathered, one);
    this.gathering ??= setTimeout(() => {
      this.gathering = undefined;
      const all = [...this.gathered.values()];
      this.gathered.clear();
      this.send(all);
    }, this.gatherMilliseconds()).unref();
  }

  private heardOf(resource: string): number {
    const { writes = 0, until = 0 } = this.heard.get(resource) ?? {};
    return until < Date.now() ? 0 : writes;
  }

  close(): void {
    this.stopLooking();
    clearTimeout(this.gathering);
    clearTimeout(this.announcing);
    this.listeners.clear();
  }

  /** Checks which tables were written since the last poll. */
  async look(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    try {
      const counts = await this.options.readCounts();
      const before = this.counts;
      this.counts = counts;
      if (before === null) return;
      const written = [...counts].flatMap(([table, count]): readonly ResourceWrites[] => {
        const rows = Number(count) - Number(before.get(table) ?? 0);
        const resource = rows === 0 ? null : this.options.resourceOfTable(table);
        return resource === null || this.isExplained(resource, rows) ? [] : [{ resource, writes: 0, writers: null }];
      });
      if (written.length > 0) this.pass(written);
    } catch (error) {
      this.options.onError(error);
    } finally {
      this.isLooking = false;
    }
  }

  /** Returns true if the counted rows are all from reported requests. */
  private isExplained(resource: string, rows: number): boolean {
    const writes = this.heardOf(resource);
    const left = writes - rows;
    const { until = 0 } = this.heard.get(resource) ?? {};
    if (rows > 0 && left > 0) this.heard.set(resource, { writes: left, until });
    else this.heard.delete(resource);
    return rows > 0 && left >= 0;
  }

  private send(written: readonly ResourceWrites[] | null): void {
    this.moment += 1;
    const resources = written?.map(({ resource }) => resource) ?? null;
    for (const name of resources ?? this.changedAt.keys()) this.changedAt.set(name, this.moment);
    const writers = Object.fromEntries(
      (written ?? []).flatMap((one) => (one.writers === null ? [] : [[one.resource, one.writers] as const])),
    );
    for (const listener of this.listeners) listener({ id: this.id(), resources, writers });
  }

  private id(): string {
    return `${this.epoch}-${this.moment}`;
  }

  private startLooking(): void {
    void this.look();
    this.looking = setInterval(() => void this.look(), this.options.lookMilliseconds ?? 2_000).unref();
  }

  /** Stops polling but keeps the counters, so that the next follower learns of writes in between. */
  private stopLooking(): void {
    clearInterval(this.looking);
  }

  private gatherMilliseconds(): number {
    return this.options.gatherMilliseconds ?? 250;
  }
}
