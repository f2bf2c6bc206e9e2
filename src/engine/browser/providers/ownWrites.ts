/** The recent writes of this tab, by the end of their Idempotency-Key (which change hints repeat) and by subject. */

/** The number of characters of an Idempotency-Key in hints. */
const markLength = 12;
const retentionMilliseconds = 60_000;

interface Write {
  readonly mark: string;
  /** `tasks`, or `tasks/{uuid}`. */
  readonly subject: string;
  /** The time of the response. */
  readonly at: number;
}

let writes: readonly Write[] = [];

/** Records an answered write. @param key its Idempotency-Key */
export function noteOwnWrite(key: string, subject: string): void {
  const at = Date.now();
  writes = [
    ...writes.filter((one) => one.at > at - retentionMilliseconds),
    { mark: key.slice(-markLength), subject, at },
  ];
}

/** Returns the time of the last write if all are this tab's; null if somebody else made one of them. */
export function ownWritesAt(marks: readonly string[]): number | null {
  const own = marks.map((mark) => writes.find((one) => one.mark === mark)?.at);
  return own.every((at) => at !== undefined) ? Math.max(...own) : null;
}

/** Returns true if this tab has just written to a record; `''` matches any record. */
export const hasJustWritten = (subject: string): boolean =>
  writes.some((one) => one.subject.startsWith(subject) && one.at > Date.now() - justMilliseconds);

const justMilliseconds = 10_000;

let setGoing: ReadonlyMap<string, number> = new Map();

/**
 * Records that the person started background work that will change a record later, such as a bank payment or an order.
 *
 * @param subject `orders/{uuid}`
 */
export function noteSetGoing(subject: string): void {
  setGoing = new Map([...setGoing, [subject, Date.now()]]);
}

/** Returns true if the person recently wrote to the record, or started work on it, in this tab. */
export const hasSetGoing = (subject: string): boolean =>
  (setGoing.get(subject) ?? 0) > Date.now() - setGoingMilliseconds ||
  writes.some((one) => one.subject === subject && one.at > Date.now() - retentionMilliseconds);

const setGoingMilliseconds = 15 * 60_000;
