/**
 * In charge of the requests that a test leaves behind when it ends: they arrive while the next one runs, which would
 * count them as its own.
 */
const inFlight = new Set<Promise<unknown>>();

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

/** Waits for what is asked to be answered. What is withheld until then is waited for no more. */
export async function everythingAnswered(): Promise<void> {
  const asked = [...inFlight];
  if (asked.length === 0) return;
  let patience: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => {
    patience = setTimeout(resolve, patienceMilliseconds);
  });
  await Promise.race([Promise.all(asked), over]);
  clearTimeout(patience);
  for (const one of asked) inFlight.delete(one);
}
