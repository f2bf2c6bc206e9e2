/** Finds comments and test titles that outsiders have to decipher. */
import type { Source } from './sources.ts';

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

/** Returns the lines with an unclear phrase, each with what to write instead. */
export function unclearPhrases({ path, text }: Source): readonly string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const isTitle = /^\s*(?:describe|test|it)(?:\.\w+(?:\(.*\))?)?\(\s*['"`]/.test(line);
    if (!isComment(line) && !(path.startsWith('tests/') && isTitle)) return [];
    const [phrase, instead] = unclear.find(([one]) => one.test(line)) ?? [];
    return phrase ? [`${path}:${index + 1} ${phrase.exec(line)?.[0]}: ${instead}`] : [];
  });
}

/** Returns the doc comments of exports that are no sentence and no noun phrase. */
export function fragmentsOnExports({ path, text }: Source): readonly string[] {
  return [...text.matchAll(/\/\*\*\s*(?:\*\s*)?(?<first>[^*]\S*)[^]*?\*\/\n(?<next>.*)/g)].flatMap(
    ({ index, groups: { first = '', next = '' } = {} }) =>
      fragment.test(first) && next.startsWith('export ')
        ? [`${path}:${text.slice(0, index).split('\n').length} begins with ${first}: write a verb or a noun phrase`]
        : [],
  );
}
