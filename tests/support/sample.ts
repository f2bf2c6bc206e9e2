/**
 * In charge of which cases `npm test` takes of many that the same code does: others every day, so that all of them come
 * round.
 */
const aDay = 86_400_000;

/** Days since 1970. */
export const sampleOfToday = (): number => Math.floor(Date.now() / aDay);

/** `run.ts` says which, for all workers alike; null in the sweep, which goes through all. */
function sampleOfRun(): number | null {
  const given = process.env['TEST_SAMPLE'];
  if (given === 'none') return null;
  return given === undefined || given === '' ? sampleOfToday() : Number(given);
}

export interface Sample<Case> {
  readonly sampled: readonly Case[];
  readonly others: readonly Case[];
}

/** One of so many, and another one every day. */
export function sampleOf<Case>(cases: readonly Case[], oneOf: number): Sample<Case> {
  const turns = Math.min(oneOf, cases.length);
  return {
    sampled: cases.filter((_, index) => isSampled(index, turns)),
    others: cases.filter((_, index) => !isSampled(index, turns)),
  };
}

/** Whether it is the turn of a case, where one of so many has it. */
export function isSampled(index: number, oneOf: number): boolean {
  const number = sampleOfRun();
  return number !== null && index % oneOf === number % oneOf;
}
