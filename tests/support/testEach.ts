/** In charge of tests that do the same with many cases: `npm test` does a sample of them, the sweep the others. */
import { describe, test } from 'vitest';
import { sweepTag } from '../../src/engine/build/testProjects.ts';
import { sampleOf, type Sample } from './sample.ts';

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

function split<Case>({ cases, isSample, oneOf }: Cases<Case>): Sample<Case> {
  if (isSample) return { sampled: cases.filter((one) => isSample(one)), others: cases.filter((one) => !isSample(one)) };
  return sampleOf(cases, oneOf ?? 1);
}
