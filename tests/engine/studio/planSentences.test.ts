// Every sentence that the planner can write is said in Dutch too.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { planSentence } from '../../../src/engine/studio/browser/words/planSentences.ts';

const store = fileURLToPath(new URL('../../../src/engine/server/store', import.meta.url));

/** Texts in the sources that are sentences: they begin with a capital or a value, and end with a full stop. */
function sentences(): readonly string[] {
  const files = ['ddl', 'row-level-security'].flatMap((folder) =>
    readdirSync(`${store}/${folder}`)
      .filter((name) => name.endsWith('Steps.ts') || planners.includes(name))
      .map((name) => `${store}/${folder}/${name}`),
  );
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:`((?:[^`\\]|\\.)*)`|'((?:[^'\\\n]|\\.)*)')/g)].flatMap((found) => {
      const text = (found[1] ?? found[2] ?? '').replaceAll(
        /\$\{([^}]*)\}/g,
        (_all, name: string) => words[name] ?? 'x',
      );
      return /^(?:[A-Z]|x)[^\n]* [^\n]*\.$/.test(text) && !ofProblems.test(text) ? [text] : [];
    }),
  );
}

/** What stands in the place of these is a word of the sentence. */
const words: Readonly<Record<string, string>> = { what: 'rule', doing: 'reads' };
/** The problems of a view are reported by the check. */
const ofProblems = /^(?:PostgreSQL refuses|Write|Mend) /;
const planners = [
  'diff.ts',
  'views.ts',
  'triggers.ts',
  'frozen.ts',
  'appendOnly.ts',
  'personRevisions.ts',
  'formerNames.ts',
  'tablePolicies.ts',
];

test('every sentence of the planner has its Dutch', () => {
  const all = sentences();
  expect(all.length).toBeGreaterThan(40);
  expect(all.filter((one) => planSentence(one, 'nl') === one)).toEqual([]);
  expect(all.filter((one) => planSentence(one, 'de') !== one)).toEqual([]);
});

test.each([
  ['The table visits is new.', 'De tabel visits is nieuw.'],
  ['visits.note is new; the rows that are there get 0.', 'visits.note is nieuw; de rijen die er zijn, krijgen 0.'],
  ['3 rows have nothing there.', 'In 3 rijen staat daar niets.'],
  ['What a module says of its rows.', 'What a module says of its rows.'],
])('%s', (english, dutch) => expect(planSentence(english, 'nl')).toBe(dutch));
