/**
 * Tests that do the same with many cases. Where all of them take too long, `npm test` runs a fixed sample, and the
 * sweep (`npm run test:long`) the others.
 */
import { describe, test } from 'vitest';
import { sweepTag } from '../../src/engine/build/testProjects.ts';

interface Cases<Case> {
  readonly cases: readonly Case[];
  /** Cases that `npm test` runs, always the same. */
  readonly sample: readonly Case[];
}

/** @param name As Vitest's `test.each` fills it in: `%s` for a text, `$property` for an object. */
export function testEach<Case extends string | number | object>(
  name: string,
  { cases, sample }: Cases<Case>,
  run: (one: Case) => Promise<void> | void,
): void {
  test.each(sample)(name, run);
  test.each(rest(cases, sample))(name, { tags: [sweepTag] }, run);
}

/** Like {@link testEach}, with a group of tests for each case. */
export function describeEach<Case extends string | number | object>(
  name: string,
  { cases, sample }: Cases<Case>,
  define: (one: Case) => void,
): void {
  describe.each(sample)(name, define);
  describe.each(rest(cases, sample))(name, { tags: [sweepTag] }, define);
}

/**
 * Chooses a sample in which every trait occurs: the cases in their order, without those whose traits all occurred before.
 *
 * @param traitsOf for example the kinds of a resource's fields
 */
export function covering<Case>(cases: readonly Case[], traitsOf: (one: Case) => Iterable<string>): readonly Case[] {
  const seen = new Set<string>();
  return cases.filter((one) => {
    const before = seen.size;
    for (const trait of traitsOf(one)) seen.add(trait);
    return seen.size > before;
  });
}

const rest = <Case>(cases: readonly Case[], sample: readonly Case[]): readonly Case[] =>
  cases.filter((one) => !sample.includes(one));
