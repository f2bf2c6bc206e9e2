/** The figures of the code count what they name. */
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import {
  exportedNames,
  exportsUsedAtHome,
  longFunctions,
  mutualFolders,
  sharedTypeNames,
  undocumentedExports,
} from './figures.ts';
import type { Import, Node, Source } from './sources.ts';

function source(path: string, text: string, imports: Readonly<Record<string, string>> = {}): Source {
  const { body } = parseAst(text, { lang: 'ts' }, path) as unknown as { readonly body: readonly Node[] };
  const all = Object.entries(imports).map(([from, target]): Import => ({
    from,
    target,
    typeOnly: false,
    dynamic: false,
    line: 1,
  }));
  return { path, text, body, imports: all };
}

test('folders of one parent that import each other are counted as one pair', () => {
  const one = source('src/a/left/x.ts', '', { y: 'src/a/right/y.ts' });
  const other = source('src/a/right/z.ts', '', { x: 'src/a/left/x.ts' });
  expect(mutualFolders([one, other])).toEqual(['src/a: left, right']);
  expect(mutualFolders([one, source('src/a/right/z.ts', '', { w: 'src/a/w.ts' })])).toEqual([]);
});

test('an export counts as used if another file imports it by name, or the whole file', () => {
  const home = source('src/a.ts', 'export const used = 1, alone = 2;\nexport type Kept = string;');
  const reader = source('src/b.ts', "import { used as mine } from './a.ts';", { './a.ts': 'src/a.ts' });
  const lazy = source('src/c.ts', "void import('./a.ts');", { './a.ts': 'src/a.ts' });
  expect(exportedNames(home)).toEqual(['used', 'alone', 'Kept']);
  expect(exportsUsedAtHome([home], [home, reader])).toEqual(['src/a.ts: alone', 'src/a.ts: Kept']);
  expect(exportsUsedAtHome([home], [home, lazy])).toEqual([]);
});

test('a function counts as long from 81 lines', () => {
  const lines = (count: number): string => `export function f() {\n${'  f();\n'.repeat(count - 2)}}`;
  expect(longFunctions(source('src/a.ts', lines(80)))).toEqual([]);
  expect(longFunctions(source('src/a.ts', lines(81)))).toEqual(['src/a.ts:1 81 lines']);
});

test('a type counts as ambiguous if another file exports a type or a component by its name', () => {
  const type = source('src/a.ts', 'export interface Period { from: string }');
  const component = source('src/b.ts', 'export function Period() {}');
  const alias = source('src/c.ts', "import type * as a from './a.ts';\nexport type Period = a.Period;");
  expect(sharedTypeNames([type, component])).toEqual(['Period: src/a.ts, src/b.ts']);
  expect(sharedTypeNames([type, alias])).toEqual([]);
  expect(sharedTypeNames([component, source('src/d.ts', 'export function Period() {}')])).toEqual([]);
});

test('an export that another folder imports counts as undocumented without a doc comment', () => {
  const text = `/** Names. */
export type Name = string;
// No doc comment.
export interface Person { readonly name: Name }
export const limit = 3;
export const named = () => limit;
/** Returns the name in a language. */
export function shown(name: Name): Name;
export function shown(name: Name | null): Name | null;
export class Near {}
`;
  const home = source('src/a/x.ts', text);
  const near = source('src/a/z.ts', "import { Near } from './x.ts';", { './x.ts': 'src/a/x.ts' });
  const names = 'Name, Person, limit, named, shown';
  const far = source('src/b/y.ts', `import { ${names} } from '../a/x.ts';`, { '../a/x.ts': 'src/a/x.ts' });
  const all = source('src/b/w.ts', "import * as x from '../a/x.ts';", { '../a/x.ts': 'src/a/x.ts' });
  expect(undocumentedExports([home, near])).toEqual([]);
  expect(undocumentedExports([home, near, far])).toEqual(['src/a/x.ts: Person', 'src/a/x.ts: named']);
  expect(undocumentedExports([home, all])).toHaveLength(3);
});

test('a component that is wrapped in a call counts as an export to document', () => {
  const reader = source('src/b/y.ts', "import { Row, rows } from '../a/Row.tsx';", { '../a/Row.tsx': 'src/a/Row.tsx' });
  const home = source('src/a/Row.tsx', 'export const Row = memo(RowOfList);\nexport const rows = of(Row);');
  expect(undocumentedExports([home, reader])).toEqual(['src/a/Row.tsx: Row']);
});
