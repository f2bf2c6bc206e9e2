// Code of the modules reads fields of typed rows. What still reads them by text, or from tables of any name, is counted
// here by folder.
import { expect, test } from 'vitest';
import { isNode, readSources, walk, type Node } from './sources.ts';

/** How often at most: what is converted lowers it, and nothing raises it. */
const mostByText: Readonly<Record<string, number>> = {
  'src/modules/billing': 1,
  'src/modules/hour-billing': 1,
};
const mostOfAnyTable: Readonly<Record<string, number>> = {
  'src/modules/providers': 1,
};

/** Looked up by name in what holds anything by name: no row. */
const byName = new Set([
  'resources',
  'fields',
  'actions',
  'pages',
  'properties',
  'definitions',
  'components',
  'schemas',
  'env',
  'headers',
  'params',
  'errors',
  'faults',
  'dataset',
]);

/** `row['field']`. */
function readsByText(node: Node): boolean {
  if (node.type !== 'MemberExpression' || node['computed'] !== true) return false;
  const { property, object } = node as Node & { readonly property: Node; readonly object: Node };
  if (property.type !== 'Literal' || typeof property['value'] !== 'string') return false;
  const holder = object.type === 'MemberExpression' && isNode(object['property']) ? object['property'] : object;
  return !byName.has(String(holder['name']));
}

const callsAnyTable = (node: Node): boolean =>
  node.type === 'CallExpression' && isNode(node['callee']) && node['callee']['name'] === 'anyTable';

/** `src/modules/billing`, `src/demo`. */
const folderOf = (path: string): string =>
  path
    .split('/')
    .slice(0, path.startsWith('src/modules/') ? 3 : 2)
    .join('/');

function countsOf(fits: (node: Node) => boolean): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { path, body } of readSources('src')) {
    if (!/^src\/(?:modules|demo|app)\//.test(path)) continue;
    const folder = folderOf(path);
    for (const statement of body)
      walk(statement, (node) => {
        if (fits(node)) counts[folder] = (counts[folder] ?? 0) + 1;
      });
  }
  return counts;
}

test.each([
  ["row['field']", readsByText, mostByText],
  ['anyTable', callsAnyTable, mostOfAnyTable],
] as const)('%s is in no more places of a folder than are listed', (_name, fits, most) => {
  const tooMany = Object.entries(countsOf(fits)).filter(([folder, count]) => count > (most[folder] ?? 0));
  expect(Object.fromEntries(tooMany)).toEqual({});
});
