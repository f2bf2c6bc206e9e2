/** Deterministic random generator of the demo company: the same on every run. Not for secrets. */

export interface Random {
  /** Returns an integer from `lowest` to `highest`, both inclusive. */
  integer(lowest: number, highest: number): number;
  /** Returns true with this probability. */
  chance(probability: number): boolean;
  /** Returns an element of a list that has at least one. */
  pick<T>(list: readonly T[]): T;
  /** Returns one of the values, with probabilities in proportion to the weights. */
  weighted<T>(choices: readonly (readonly [value: T, weight: number])[]): T;
  /** Returns different elements of the list, at most as many as it has. */
  sample<T>(list: readonly T[], count: number): T[];
  /** Returns characters of the alphabet, which is ASCII, for made-up secrets and references. */
  text(length: number, alphabet?: string): string;
}

const lettersAndDigits = 'abcdefghijkmnopqrstuvwxyz23456789';

/** Creates a stream for a name. Each area uses its own, so that a change in one does not affect the others. */
export function createRandom(name: string): Random {
  const next = mulberry32(seedOf(name));
  const integer = (lowest: number, highest: number): number => lowest + Math.floor(next() * (highest - lowest + 1));
  const pick = <T>(list: readonly T[]): T => elementAt(list, integer(0, list.length - 1));
  return {
    integer,
    pick,
    chance: (probability) => next() < probability,
    weighted: (choices) => {
      const total = choices.reduce((sum, [, weight]) => sum + weight, 0);
      let rest = next() * total;
      return elementAt(
        choices,
        Math.max(
          0,
          choices.findIndex(([, weight]) => (rest -= weight) < 0),
        ),
      )[0];
    },
    sample: (list, count) => {
      const left = [...list];
      return Array.from({ length: Math.min(count, left.length) }, () =>
        elementAt(left.splice(integer(0, left.length - 1), 1), 0),
      );
    },
    text: (length, alphabet = lettersAndDigits) => {
      let text = '';
      while (text.length < length) text += alphabet.charAt(integer(0, alphabet.length - 1));
      return text;
    },
  };
}

function elementAt<T>(list: readonly T[], index: number): T {
  if (index < 0 || index >= list.length) throw new RangeError('There is nothing to choose from in an empty list.');
  return list[index] as T;
}

/** FNV-1a, 32 bits. */
function seedOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Tommy Ettinger's mulberry32: 32 bits of state, numbers from 0 up to 1. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
