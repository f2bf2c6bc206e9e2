/**
 * A discrete-event simulation of a queueing network. Requests go along a route of resources (a process, a pool of
 * connections, the cores of a database), each with so many servers and one line, first come, first served. They arrive
 * as a Poisson process, or come from people who think in between; times are exponential around their mean. The same
 * seed gives the same run.
 */

/** A resource that serves a limited number of users concurrently. */
export interface Resource {
  readonly name: string;
  readonly servers: number;
}

export type Step =
  /** Waits in line until one of its servers is free. */
  | { readonly take: Resource }
  | { readonly free: Resource }
  /** Lets time go by, whatever is held meanwhile. */
  | { readonly hold: number };

/** To be served: in line, then for so many seconds on average. */
export const serve = (resource: Resource, meanSeconds: number): readonly Step[] => [
  { take: resource },
  { hold: meanSeconds },
  { free: resource },
];

export type Arrivals =
  | { readonly requestsPerSecond: number }
  /** Each of them asks, waits for the answer, and thinks for so long on average before asking again. */
  | { readonly people: number; readonly thinkSeconds: number };

export type Random = () => number;

export interface Simulation {
  readonly arrivals: Arrivals;
  /** The way of the next request. */
  readonly route: (random: Random) => readonly Step[];
  readonly seed: number;
  /** Answered before anything is counted: the lines are empty at first. */
  readonly warmUpRequests: number;
  readonly requests: number;
}

export interface Simulated {
  /** Answered in a second. */
  readonly requestsPerSecond: number;
  /** From asking to the answer. */
  readonly meanSeconds: number;
  /** @param share 0.95: 95 of 100 are answered within it. */
  quantile(share: number): number;
  /** By name: how much of its servers' time was taken. */
  readonly utilisation: ReadonlyMap<string, number>;
}

export function simulate(simulation: Simulation): Simulated {
  return new Run(simulation).result();
}

interface Job {
  readonly began: number;
  readonly steps: readonly Step[];
  next: number;
}

interface Use {
  readonly resource: Resource;
  inUse: number;
  readonly waiting: Queue<Job>;
  /** Seconds of its servers, since the counting began. */
  taken: number;
  since: number;
}

class Run {
  private now = 0;
  private readonly events = new EventQueue();
  private readonly uses = new Map<Resource, Use>();
  private readonly random: Random;
  private answered = 0;
  private countedFrom = 0;
  private readonly seconds: number[] = [];

  constructor(private readonly simulation: Simulation) {
    this.random = seeded(simulation.seed);
  }

  result(): Simulated {
    const { arrivals, warmUpRequests, requests } = this.simulation;
    if ('people' in arrivals) for (let person = 0; person < arrivals.people; person += 1) this.think();
    else this.arrive(arrivals.requestsPerSecond);
    while (this.answered < warmUpRequests + requests && this.events.size > 0) {
      const { at, act } = this.events.take();
      this.now = at;
      act();
    }
    const passed = this.now - this.countedFrom;
    const sorted = this.seconds.toSorted((one, other) => one - other);
    const utilisation = [...this.uses.values()].map((use): readonly [string, number] => {
      this.account(use);
      return [use.resource.name, use.taken / (passed * use.resource.servers)];
    });
    return {
      requestsPerSecond: sorted.length / passed,
      meanSeconds: sorted.reduce((sum, one) => sum + one, 0) / sorted.length,
      quantile: (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0,
      utilisation: new Map(utilisation),
    };
  }

  private arrive(rate: number): void {
    this.after(this.exponential(1 / rate), () => {
      this.begin();
      this.arrive(rate);
    });
  }

  private think(): void {
    const { arrivals } = this.simulation;
    if ('people' in arrivals) this.after(this.exponential(arrivals.thinkSeconds), () => this.begin());
  }

  private begin(): void {
    this.proceed({ began: this.now, steps: this.simulation.route(this.random), next: 0 });
  }

  private proceed(job: Job): void {
    for (;;) {
      const step = job.steps[job.next];
      job.next += 1;
      if (step === undefined) return this.finish(job);
      if ('hold' in step) return this.after(this.exponential(step.hold), () => this.proceed(job));
      if ('free' in step) this.free(step.free);
      else if (!this.take(step.take, job)) return;
    }
  }

  private take(resource: Resource, job: Job): boolean {
    const use = this.useOf(resource);
    if (use.inUse === resource.servers) {
      use.waiting.add(job);
      return false;
    }
    this.account(use);
    use.inUse += 1;
    return true;
  }

  /** Gives the resource to the first in the queue immediately. */
  private free(resource: Resource): void {
    const use = this.useOf(resource);
    const first = use.waiting.take();
    if (first !== undefined) return this.after(0, () => this.proceed(first));
    this.account(use);
    use.inUse -= 1;
  }

  private finish({ began }: Job): void {
    this.answered += 1;
    const { warmUpRequests } = this.simulation;
    if (this.answered === warmUpRequests) this.startCounting();
    if (this.answered > warmUpRequests) this.seconds.push(this.now - began);
    this.think();
  }

  private startCounting(): void {
    this.countedFrom = this.now;
    for (const use of this.uses.values()) {
      use.taken = 0;
      use.since = this.now;
    }
  }

  private account(use: Use): void {
    use.taken += use.inUse * (this.now - use.since);
    use.since = this.now;
  }

  private useOf(resource: Resource): Use {
    const known = this.uses.get(resource);
    if (known) return known;
    const use: Use = { resource, inUse: 0, waiting: new Queue(), taken: 0, since: this.now };
    this.uses.set(resource, use);
    return use;
  }

  private after(seconds: number, act: () => void): void {
    this.events.add({ at: this.now + seconds, act });
  }

  private exponential(meanSeconds: number): number {
    return -Math.log(1 - this.random()) * meanSeconds;
  }
}

/** First in, first out; what was taken is let go of now and then. */
class Queue<T> {
  private items: T[] = [];
  private first = 0;

  add(item: T): void {
    this.items.push(item);
  }

  take(): T | undefined {
    const item = this.items[this.first];
    if (item === undefined) return undefined;
    this.first += 1;
    if (this.first * 2 > this.items.length) {
      this.items = this.items.slice(this.first);
      this.first = 0;
    }
    return item;
  }
}

interface Event {
  readonly at: number;
  readonly act: () => void;
}

/** What comes next: a binary heap by time. */
class EventQueue {
  private readonly heap: Event[] = [];

  get size(): number {
    return this.heap.length;
  }

  add(event: Event): void {
    const { heap } = this;
    let place = heap.push(event) - 1;
    while (place > 0) {
      const above = Math.floor((place - 1) / 2);
      const parent = heap[above];
      if (parent === undefined || parent.at <= event.at) break;
      heap[place] = parent;
      place = above;
    }
    heap[place] = event;
  }

  /** There must be one. */
  take(): Event {
    const { heap } = this;
    const [first] = heap;
    const last = heap.pop();
    if (first === undefined || last === undefined) throw new Error('Nothing is to happen any more.');
    if (heap.length === 0) return first;
    let place = 0;
    for (;;) {
      const [left, right] = [2 * place + 1, 2 * place + 2];
      const least = (heap[right]?.at ?? Infinity) < (heap[left]?.at ?? Infinity) ? right : left;
      const child = heap[least];
      if (child === undefined || child.at >= last.at) break;
      heap[place] = child;
      place = least;
    }
    heap[place] = last;
    return first;
  }
}

const modulus = 2_147_483_647;

/** The "minimal standard" of Park and Miller, with the multiplier that they came to (CACM 36:7, 1993). From 0 up to 1. */
export function seeded(seed: number): Random {
  let state = (Math.abs(Math.trunc(seed)) % (modulus - 1)) + 1;
  const next = (): number => (state = (state * 48_271) % modulus);
  // Seeds that are close to each other begin alike.
  for (let times = 0; times < 10; times += 1) next();
  return () => (next() - 1) / (modulus - 1);
}
