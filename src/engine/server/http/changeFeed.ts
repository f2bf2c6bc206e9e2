/**
 * Which resources were written lately, for those who look at them. What this process and others write is heard of at
 * once, as a hint; what nobody has told of (jobs, programs, SQL by hand, a lost hint) is found by looking at how often
 * PostgreSQL counts the tables to have been written. Nobody looks while nobody follows.
 */
import { randomUUID } from 'node:crypto';

export interface ChangeFeedOptions {
  /** By table. */
  readonly readCounts: () => Promise<ReadonlyMap<string, string>>;
  readonly resourceOfTable: (table: string) => string | null;
  /** Lets the other processes know. */
  readonly announce: (written: readonly Written[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
  readonly lookMilliseconds?: number;
  readonly gatherMilliseconds?: number;
  /** Until what was written is in the counts, at the latest. */
  readonly countedMilliseconds?: number;
}

/** What was written of a resource by requests. */
export interface Written {
  readonly resource: string;
  /** How many of them. */
  readonly writes: number;
  /** Their marks, by which who sent them knows them again; null where not all of them have one. */
  readonly writers: readonly string[] | null;
}

export interface Changes {
  /** Behind which to go on. */
  readonly id: string;
  /** Null: any may have changed. */
  readonly resources: readonly string[] | null;
  /** By resource, where only these have written it. */
  readonly writers: Readonly<Record<string, readonly string[]>>;
}

type Listener = (changes: Changes) => void;

const usuallyCountedMilliseconds = 15_000;
const mostWriters = 5;

/** Adds what was written to what is known already. */
function gather(all: Map<string, Written>, { resource, writes, writers }: Written): void {
  const before = all.get(resource);
  const both = before === undefined ? writers : before.writers && writers && [...before.writers, ...writers];
  all.set(resource, {
    resource,
    writes: writes + (before?.writes ?? 0),
    writers: both === null || both.length > mostWriters ? null : both,
  });
}

export class ChangeFeed {
  /** Of this process: what others have counted says nothing here. */
  private readonly epoch = randomUUID().slice(0, 8);
  private moment = 0;
  private readonly changedAt = new Map<string, number>();
  private readonly listeners = new Set<Listener>();
  private readonly gathered = new Map<string, Written>();
  private gathering: NodeJS.Timeout | undefined;
  private readonly toAnnounce = new Map<string, Written>();
  /** Requests that were heard of, and have not been seen in the counts yet. */
  private readonly heard = new Map<string, { readonly writes: number; readonly until: number }>();
  private announcing: NodeJS.Timeout | undefined;
  private looking: NodeJS.Timeout | undefined;
  private isLooking = false;
  private counts: ReadonlyMap<string, string> | null = null;

  constructor(private readonly options: ChangeFeedOptions) {}

  /** What is to be known to who has heard all up to there. */
  since(after: string | null): Changes {
    const [epoch, moment] = after?.split('-') ?? [];
    const seen = Number(moment);
    if (epoch !== this.epoch || !Number.isInteger(seen))
      return { id: this.id(), resources: after === null ? [] : null, writers: {} };
    const resources = [...this.changedAt].flatMap(([name, at]) => (at > seen ? [name] : []));
    return { id: this.id(), resources, writers: {} };
  }

  /** Answers the function that ends it. */
  follow(listener: Listener): () => void {
    this.listeners.add(listener);
    if (this.listeners.size === 1) this.startLooking();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.stopLooking();
    };
  }

  /** A request here has written something of the resource. */
  wrote(resource: string, writer: string | null): void {
    gather(this.toAnnounce, { resource, writes: 1, writers: writer === null ? null : [writer] });
    this.announcing ??= setTimeout(() => {
      this.announcing = undefined;
      const written = [...this.toAnnounce.values()];
      this.toAnnounce.clear();
      // Whoever follows it here hears of it also where nobody listens.
      this.receive(written);
      this.options.announce(written).catch(this.options.onError);
    }, this.gatherMilliseconds()).unref();
  }

  /** Requests have written, here or in another process; null: it is not known what. */
  receive(written: readonly Written[] | null): void {
    if (written === null) return this.send(null);
    const until = Date.now() + (this.options.countedMilliseconds ?? usuallyCountedMilliseconds);
    for (const { resource, writes } of written)
      this.heard.set(resource, { writes: writes + this.heardOf(resource), until });
    this.pass(written);
  }

  private pass(written: readonly Written[]): void {
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

  /** Whether a table was written since it was looked at last. */
  async look(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    try {
      const counts = await this.options.readCounts();
      const before = this.counts;
      this.counts = counts;
      if (before === null) return;
      const written = [...counts].flatMap(([table, count]): readonly Written[] => {
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

  /** Requests that were heard of have written at least so many rows: nothing but those is in the count. */
  private isExplained(resource: string, rows: number): boolean {
    const writes = this.heardOf(resource);
    const left = writes - rows;
    const { until = 0 } = this.heard.get(resource) ?? {};
    if (rows > 0 && left > 0) this.heard.set(resource, { writes: left, until });
    else this.heard.delete(resource);
    return rows > 0 && left >= 0;
  }

  private send(written: readonly Written[] | null): void {
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

  /** What is written meanwhile is seen by who follows next: the counts stay. */
  private stopLooking(): void {
    clearInterval(this.looking);
  }

  private gatherMilliseconds(): number {
    return this.options.gatherMilliseconds ?? 250;
  }
}
