/** In charge of tests that do the same with many cases: `npm test` does a sample of them, the sweep the others. */
import { test } from 'vitest';
import { sweepTag } from '../../src/engine/build/testProjects.ts';

interface Cases<Case> {
  readonly cases: readonly Case[];
  readonly isSample: (one: Case) => boolean;
}

/** @param name As Vitest's `test.each` fills it in: `%s` for what is a text, `$property` for an object. */
export function testEach<Case extends string | number | object>(
  name: string,
  { cases, isSample }: Cases<Case>,
  run: (one: Case) => Promise<void> | void,
): void {
  test.each(cases.filter((one) => isSample(one)))(name, run);
  test.each(cases.filter((one) => !isSample(one)))(name, { tags: [sweepTag] }, run);
}
