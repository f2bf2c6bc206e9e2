/**
 * In charge of tests of which `npm test` does a sample, and the sweep the others: those that do the same with many cases,
 * and journeys through one part of the product.
 */
import { describe, test } from 'vitest';
import { sweepTag } from '../../src/engine/build/testProjects.ts';
import { isSampled, sampleOf, type Sample } from './sample.ts';

interface Cases<Case> {
  readonly cases: readonly Case[];
  /** Whether `npm test` always has it; or of how many it has one, another every day. */
  readonly isSample?: (one: Case) => boolean;
  readonly oneOf?: number;
}

/** @param name As Vitest's `test.each` fills it in: `%s` for what is a text, `$property` for an object. */
export function testEach<Case extends string | number | object>(
  name: string,
  given: Cases<Case>,
  run: (one: Case) => Promise<void> | void,
): void {
  const { sampled, others } = split(given);
  test.each(sampled)(name, run);
  test.each(others)(name, { tags: [sweepTag] }, run);
}

/** The same with a group of tests for each case. */
export function describeEach<Case extends string | number | object>(
  name: string,
  given: Cases<Case>,
  define: (one: Case) => void,
): void {
  const { sampled, others } = split(given);
  describe.each(sampled)(name, define);
  describe.each(others)(name, { tags: [sweepTag] }, define);
}

/**
 * Journeys that take turns: each is a test of its own, and `npm test` takes one of so many, others every day.
 *
 * @param first whose turn it is on a day when the first of another file has it, if not the first of these
 * @returns declares one, as `test` does; those of `each` have no turns
 */
export function rotation(oneOf: number, first = 0): Rotation {
  let index = first;
  const declare = (name: string, run: () => Promise<void> | void): void => {
    test(name, { tags: isSampled(index, oneOf) ? [] : [sweepTag] }, run);
    index += 1;
  };
  return Object.assign(declare, { each: test.each.bind(test) });
}

type Rotation = ((name: string, run: () => Promise<void> | void) => void) & Pick<typeof test, 'each'>;

function split<Case>({ cases, isSample, oneOf }: Cases<Case>): Sample<Case> {
  if (isSample) return { sampled: cases.filter((one) => isSample(one)), others: cases.filter((one) => !isSample(one)) };
  return sampleOf(cases, oneOf ?? 1);
}
