/** Comments and test titles are plain English: no phrases that outsiders have to decipher. */
import { expect, test } from 'vitest';
import { readSources, type Source } from './sources.ts';

/** Phrases with the plain word for each. */
const unclear: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/\b(?:tells?|told)\b/i, 'reports, returns, says'],
  [/\bstands? for\b/i, 'represents'],
  [/\bgo(?:es)? on\b/i, 'continues'],
  [/\bmend(?:s|ed)?\b/i, 'fix'],
  [/\bwhoever\b/i, 'name the person'],
  [/\breckon\w*\b/i, 'calculates'],
  [/\bby itself\b/i, 'automatically, alone'],
  [/\bin charge of\b/i, 'say what it does'],
  [/\banew\b/i, 'again'],
  [/\bhas a hand in\b/i, 'takes part in'],
  [/\bcomes? to\b/i, 'results in'],
  [/\blies ready\b/i, 'is available'],
  [/\bat once\b/i, 'immediately, in one statement'],
  [/\b(?:second|first) wall\b|\bboth walls\b/i, 'row-level security, the tenant scope'],
];

/** A doc comment of an export that is no sentence and no noun phrase. */
const fragment = /^(?:What|Of|Whoever|Whether|Null|Those|That|Without|By)\b/;

const isComment = (line: string): boolean => /^\s*(?:\/\/|\/?\*)/.test(line);

/** The folder that a failure names: `src/engine/server`, `src/modules/hours`, `tests`. */
function folderOf(path: string): string {
  const parts = path.split('/');
  return parts[0] === 'tests' ? 'tests' : parts.slice(0, parts[1] === 'app' || parts[1] === 'demo' ? 2 : 3).join('/');
}

function unclearLines({ path, text }: Source): readonly string[] {
  const lines = text.split('\n');
  const found = lines.flatMap((line, index) => {
    const isTitle = /^\s*(?:describe|test|it)(?:\.\w+(?:\(.*\))?)?\(\s*['"`]/.test(line);
    if (!isComment(line) && !(path.startsWith('tests/') && isTitle)) return [];
    const [phrase, instead] = unclear.find(([one]) => one.test(line)) ?? [];
    return phrase ? [`${path}:${index + 1} ${phrase.exec(line)?.[0]}: ${instead}`] : [];
  });
  const fragments = [...text.matchAll(/\/\*\*\s*(?:\*\s*)?(?<first>[^*]\S*)[^]*?\*\/\n(?<next>.*)/g)].flatMap(
    ({ index, groups: { first = '', next = '' } = {} }) =>
      fragment.test(first) && next.startsWith('export ')
        ? [`${path}:${text.slice(0, index).split('\n').length} begins with ${first}: write a verb or a noun phrase`]
        : [],
  );
  return [...found, ...fragments];
}

const byFolder = new Map<string, string[]>();
for (const source of [...readSources('src'), ...readSources('tests')]) {
  if (source.path.endsWith('architecture/comments.test.ts')) continue;
  const folder = folderOf(source.path);
  byFolder.set(folder, [...(byFolder.get(folder) ?? []), ...unclearLines(source)]);
}

test.each([...byFolder])('%s has no unclear comments and test titles', (_folder, found) => {
  expect(found).toEqual([]);
});
