/**
 * Tracks who has which record open. Kept in memory, exchanged between processes, and dropped when a person leaves or
 * sends nothing for a while. Nothing is stored.
 */

export interface OpenedRecord {
  readonly resource: string;
  readonly uuid: string;
}

export interface PersonPresence {
  readonly user_uuid: string;
  readonly name: string;
  readonly editing: boolean;
}

/** Location of a tab. */
export interface Whereabouts {
  readonly tab: string;
  readonly person: PersonPresence;
  /** Null after leaving. */
  readonly place: OpenedRecord | null;
}

interface PresenceOptions {
  /** Notifies other processes. */
  readonly announce: (whereabouts: Whereabouts) => void;
  readonly forgetMilliseconds?: number;
}

/** More than two intervals of the reports of a tab. */
const forgetMilliseconds = 75_000;
const sweepMilliseconds = 15_000;
/** Maximum tabs per person. */
const mostTabs = 50;

type Listener = (place: OpenedRecord, people: readonly PersonPresence[]) => void;

interface Known {
  readonly at: Whereabouts & { readonly place: OpenedRecord };
  readonly until: number;
}

export class Presence {
  private readonly tabs = new Map<string, Known>();
  /** Listeners by user. */
  private readonly listeners = new Map<string, Set<Listener>>();
  private sweeping: NodeJS.Timeout | undefined;

  constructor(private readonly options: PresenceOptions) {}

  /** Handles a report of a tab of this process. Returns the other people on the record. */
  move(whereabouts: Whereabouts): readonly PersonPresence[] {
    this.receive(whereabouts);
    this.options.announce(whereabouts);
    const { place, person } = whereabouts;
    return place === null ? [] : this.othersAt(place, person.user_uuid);
  }

  /** Handles a report from another process. */
  receive({ tab, person, place }: Whereabouts): void {
    const key = `${person.user_uuid} ${tab}`;
    const before = this.tabs.get(key)?.at;
    if (place === null) this.tabs.delete(key);
    else if (before !== undefined || this.tabsOf(person.user_uuid) < mostTabs)
      this.tabs.set(key, {
        at: { tab, person, place },
        until: Date.now() + (this.options.forgetMilliseconds ?? forgetMilliseconds),
      });
    this.sweeping ??= setInterval(() => this.sweep(), sweepMilliseconds).unref();
    const isSame =
      before !== undefined && place !== null && isAt(before.place, place) && before.person.editing === person.editing;
    if (isSame) return;
    if (before !== undefined) this.tell(before.place);
    if (place !== null && (before === undefined || !isAt(before.place, place))) this.tell(place);
  }

  /** Listens for changes on the records that the person has open. Returns the function that ends it. */
  follow(userUuid: string, listener: Listener): () => void {
    const own = this.listeners.get(userUuid) ?? new Set();
    this.listeners.set(userUuid, own.add(listener));
    return () => {
      own.delete(listener);
      if (own.size === 0) this.listeners.delete(userUuid);
    };
  }

  close(): void {
    clearInterval(this.sweeping);
    this.tabs.clear();
    this.listeners.clear();
  }

  /** Drops tabs that have not reported for long. */
  sweep(): void {
    for (const [key, { at, until }] of this.tabs) {
      if (until > Date.now()) continue;
      this.tabs.delete(key);
      this.tell(at.place);
    }
  }

  private tell(place: OpenedRecord): void {
    for (const userUuid of new Set(this.at(place).map(({ person }) => person.user_uuid)))
      for (const listener of this.listeners.get(userUuid) ?? []) listener(place, this.othersAt(place, userUuid));
  }

  private at(place: OpenedRecord): readonly Whereabouts[] {
    return [...this.tabs.values()].flatMap(({ at }) => (isAt(at.place, place) ? [at] : []));
  }

  /** Returns each person once, however many tabs they have. */
  private othersAt(place: OpenedRecord, userUuid: string): readonly PersonPresence[] {
    const people = new Map<string, PersonPresence>();
    for (const { person } of this.at(place))
      if (person.user_uuid !== userUuid)
        people.set(person.user_uuid, {
          ...person,
          editing: person.editing || (people.get(person.user_uuid)?.editing ?? false),
        });
    return [...people.values()].toSorted((one, other) => one.name.localeCompare(other.name));
  }

  private tabsOf(userUuid: string): number {
    return [...this.tabs.values()].filter(({ at }) => at.person.user_uuid === userUuid).length;
  }
}

const isAt = (one: OpenedRecord, other: OpenedRecord): boolean =>
  one.resource === other.resource && one.uuid === other.uuid;
