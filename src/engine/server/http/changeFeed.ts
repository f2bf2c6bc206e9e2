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
  /** Lets all processes know, this one too. */
  readonly announce: (resources: readonly string[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
  readonly lookMilliseconds?: number;
  readonly gatherMilliseconds?: number;
}

export interface Changes {
  /** Behind which to go on. */
  readonly id: string;
  /** Null: any may have changed. */
  readonly resources: readonly string[] | null;
}

type Listener = (changes: Changes) => void;

export class ChangeFeed {
  /** Of this process: what others have counted says nothing here. */
  private readonly epoch = randomUUID().slice(0, 8);
  private moment = 0;
  private readonly changedAt = new Map<string, number>();
  private readonly listeners = new Set<Listener>();
  private readonly gathered = new Set<string>();
  private gathering: NodeJS.Timeout | undefined;
  private readonly toAnnounce = new Set<string>();
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
      return { id: this.id(), resources: after === null ? [] : null };
    return { id: this.id(), resources: [...this.changedAt].flatMap(([name, at]) => (at > seen ? [name] : [])) };
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

  /** This process has written something of the resource. */
  wrote(resource: string): void {
    this.toAnnounce.add(resource);
    this.announcing ??= setTimeout(() => {
      this.announcing = undefined;
      const resources = [...this.toAnnounce];
      this.toAnnounce.clear();
      // Whoever follows it here hears of it also where nobody listens.
      this.receive(resources);
      this.options.announce(resources).catch(this.options.onError);
    }, this.gatherMilliseconds()).unref();
  }

  /** Some process has written; null: it is not known what. */
  receive(resources: readonly string[] | null): void {
    if (resources === null) return this.send(null);
    for (const name of resources) this.gathered.add(name);
    this.gathering ??= setTimeout(() => {
      this.gathering = undefined;
      this.send([...this.gathered]);
      this.gathered.clear();
    }, this.gatherMilliseconds()).unref();
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
      const written = [...counts].flatMap(([table, count]) => {
        const resource = before.get(table) === count ? null : this.options.resourceOfTable(table);
        return resource === null ? [] : [resource];
      });
      if (written.length > 0) this.receive(written);
    } catch (error) {
      this.options.onError(error);
    } finally {
      this.isLooking = false;
    }
  }

  private send(resources: readonly string[] | null): void {
    this.moment += 1;
    for (const name of resources ?? this.changedAt.keys()) this.changedAt.set(name, this.moment);
    for (const listener of this.listeners) listener({ id: this.id(), resources });
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
