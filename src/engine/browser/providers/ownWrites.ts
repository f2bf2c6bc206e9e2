/**
 * What this tab has written lately: by the marks of its writes, that are heard of again in hints of what has changed, and
 * by what it was written to.
 */

/** As many characters at the end of an Idempotency-Key as hints have. */
const markLength = 12;
const retentionMilliseconds = 60_000;

interface Write {
  readonly mark: string;
  /** `tasks`, or `tasks/{uuid}`. */
  readonly subject: string;
  /** When it was answered. */
  readonly at: number;
}

let writes: readonly Write[] = [];

/** Once it was answered. @param key its Idempotency-Key */
export function noteOwnWrite(key: string, subject: string): void {
  const at = Date.now();
  writes = [
    ...writes.filter((one) => one.at > at - retentionMilliseconds),
    { mark: key.slice(-markLength), subject, at },
  ];
}

/** When the last of them was answered, where all of them are this tab's; null where one is somebody else's. */
export function ownWritesAt(marks: readonly string[]): number | null {
  const own = marks.map((mark) => writes.find((one) => one.mark === mark)?.at);
  return own.every((at) => at !== undefined) ? Math.max(...own) : null;
}

/** Whether this tab has just written to a record; of `''` to anything at all. */
export const hasJustWritten = (subject: string): boolean =>
  writes.some((one) => one.subject.startsWith(subject) && one.at > Date.now() - justMilliseconds);

const justMilliseconds = 10_000;

let setGoing: ReadonlyMap<string, number> = new Map();

/**
 * Notes that the person set going what a record is about to become by itself, by work that no write of this tab is: a
 * payment at the bank, an order that is set up.
 *
 * @param subject `orders/{uuid}`
 */
export function noteSetGoing(subject: string): void {
  setGoing = new Map([...setGoing, [subject, Date.now()]]);
}

/** Whether what the program does with a record now comes of what the person did to it here. */
export const hasSetGoing = (subject: string): boolean =>
  (setGoing.get(subject) ?? 0) > Date.now() - setGoingMilliseconds ||
  writes.some((one) => one.subject === subject && one.at > Date.now() - retentionMilliseconds);

const setGoingMilliseconds = 15 * 60_000;
