/** Generates test data that looks random and is the same on every run. */

/** Whole numbers from `lowest` to `highest`, by a linear congruential generator (Numerical Recipes' constants). */
export function wholeNumbers(seed: number): (lowest: number, highest: number) => number {
  let state = seed >>> 0;
  return (lowest, highest) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return lowest + Math.floor((state / 2 ** 32) * (highest - lowest + 1));
  };
}

/** Calls `run` that many times. */
export function repeat(times: number, run: (index: number) => void): void {
  for (let index = 0; index < times; index += 1) run(index);
}
