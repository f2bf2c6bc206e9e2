/** Finds comments and test titles that outsiders have to decipher. */
import { isNode, lineAt, walk, type Node, type Source } from './sources.ts';

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

/** Returns the comments and test titles with an unclear phrase, each with what to write instead. */
export function unclearPhrases(source: Source): readonly string[] {
  const comments = source.text
    .split('\n')
    .flatMap((text, index) => (isComment(text) ? [{ text, line: index + 1 }] : []));
  return [...comments, ...titlesIn(source)].flatMap(({ text, line }) => {
    const [phrase, instead] = unclear.find(([one]) => one.test(text)) ?? [];
    return phrase ? [`${source.path}:${line} ${phrase.exec(text)?.[0]}: ${instead}`] : [];
  });
}

/** Returns the titles of `test('…')`, `it.each(…)('…')`, `describe('…')` and `testEach('…')`. */
function titlesIn(source: Source): readonly { readonly text: string; readonly line: number }[] {
  if (!/\.test\.tsx?$/.test(source.path)) return [];
  const titles: { text: string; line: number }[] = [];
  for (const statement of source.body)
    walk(statement, (node) => {
      if (node.type !== 'CallExpression' || !/^(?:test|it|describe)(?:Each)?$/.test(calledName(node))) return;
      const [title] = node['arguments'] as readonly Node[];
      if (title && /^(?:Literal|TemplateLiteral)$/.test(title.type))
        titles.push({ text: source.text.slice(title.start, title.end), line: lineAt(source, title.start) });
    });
  return titles;
}

/** Returns the first name of a call: `test` of `test.each([…])('…')`. */
function calledName(node: Node): string {
  const inner = node['callee'] ?? node['object'] ?? node['tag'];
  return isNode(inner) ? calledName(inner) : String(node['name'] ?? '');
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
