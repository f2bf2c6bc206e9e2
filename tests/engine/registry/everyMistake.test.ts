// Every key of the registry and of schemas, wrong in each possible way, one at a time in files that are right: each is
// reported once, with its code, its place, what is wrong and what to write.
import { describe, expect, it, test } from 'vitest';
import { buildRegistry } from '../../../src/engine/registry/build.ts';
import { filesWith, type Edit, type Mistake } from './everyMistake/edits.ts';
import { mistakesOfAutomation } from './everyMistake/mistakesOfAutomation.ts';
import { mistakesOfEntries } from './everyMistake/mistakesOfEntries.ts';
import { mistakesOfFiles } from './everyMistake/mistakesOfFiles.ts';
import { mistakesOfSchemas } from './everyMistake/mistakesOfSchemas.ts';
import { mistakesOfTheRoot } from './everyMistake/mistakesOfTheRoot.ts';
import { noMistakes } from './everyMistake/noMistakes.ts';
import { known } from './everyMistake/right.ts';

/** What recheck finds out of the one pattern that repeats what repeats. */
const backtracking = (pattern: string) => ({ degree: pattern.includes('+)+') ? Number.POSITIVE_INFINITY : 1 });
const tellsAll = 100;
/** Lines differ with each key that the example has; `problems.test.ts` compares them. */
const withoutLines = (hint: string): string => hint.replaceAll(/\.json:\d+:\d+/g, '.json');

function told(edit: Edit): readonly string[] {
  const { problems, warnings } = buildRegistry(filesWith(edit), { ...known, backtracking });
  return [...problems, ...warnings].map((problem) => {
    const hint = withoutLines(problem.hint);
    const shown = hint.length > tellsAll ? `${hint.slice(0, tellsAll - 10)}…` : hint;
    return `${problem.id} ${problem.file}${problem.pointer} ${problem.message} | ${shown}`;
  });
}

const sides: Readonly<Record<string, readonly Mistake[]>> = {
  'the root': mistakesOfTheRoot,
  'an entry': mistakesOfEntries,
  'a mail or rule': mistakesOfAutomation,
  'a schema': mistakesOfSchemas,
  'the files': mistakesOfFiles,
};

describe.each(Object.entries(sides))('a mistake in %s is reported once', (_side, mistakes) => {
  test.each(mistakes.map(([what, edit, expected]) => ({ what, edit, expected })))('$what', ({ edit, expected }) => {
    expect(told(edit)).toEqual([expected]);
  });
});

describe('what is no mistake is not reported', () => {
  it('the files themselves', () => {
    expect(told(() => undefined)).toEqual([]);
  });

  test.each(noMistakes.map(([what, edit]) => ({ what, edit })))('$what', ({ edit }) => {
    expect(told(edit)).toEqual([]);
  });
});
