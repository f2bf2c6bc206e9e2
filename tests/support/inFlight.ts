/**
 * Waits for the requests that a test leaves behind when it ends: they would arrive while the next one runs, and count
 * as its own.
 */
const inFlight = new Set<Promise<unknown>>();

/** As they are before a test puts a clock of its own in their place. */
const { setTimeout: later, clearTimeout: cancel } = globalThis;

const send = globalThis.fetch;
globalThis.fetch = (...given: Parameters<typeof fetch>) => {
  const answer = send(...given);
  const settled: Promise<unknown> = answer.then(
    () => inFlight.delete(settled),
    () => inFlight.delete(settled),
  );
  inFlight.add(settled);
  return answer;
};

/** As long as an answer takes that nobody withholds. */
const patienceMilliseconds = 500;

/** Waits for what is asked to be answered, and what that asks for in turn. What is withheld is waited for no more. */
export async function everythingAnswered(): Promise<void> {
  let patience: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => {
    patience = later(resolve, patienceMilliseconds);
  });
  await Promise.race([quiet(), over]);
  cancel(patience);
  inFlight.clear();
}

/** What is about to be asked is asked within a turn. */
async function quiet(): Promise<void> {
  await Promise.all(inFlight);
  await new Promise((resolve) => later(resolve, 0));
  if (inFlight.size > 0) await quiet();
}
