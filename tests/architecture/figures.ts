/**
 * Figures of the code: how many files, folders, functions and exports break or meet a rule of size and direction.
 * `npm run check:architecture` prints them after the tests.
 */
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fragmentsOnExports, unclearPhrases } from './comments.ts';
import { filesUnder, isNode, lineAt, readSources, walk, type Node, type Source } from './sources.ts';

export interface Figure {
  readonly name: string;
  readonly count: number | string;
  /** The counted items, for `--list`. */
  readonly items: readonly string[];
}

const mostFiles = 25;
const mostFunctionLines = 80;
const leastLines = 20;
/** Test projects that `npm test` leaves to other commands. */
const apart = /^tests\/(?:long|faults)\//;
const engineApi = 'src/engine/api';

/** @param tests also count as readers of exports */
export function figuresOf(sources: readonly Source[], tests: readonly Source[]): readonly Figure[] {
  const testFiles = tests.map(({ path }) => path).filter((path) => /\.test\.tsx?$/.test(path));
  const usual = testFiles.filter((path) => !apart.test(path));
  const all = [...sources, ...tests];
  const list = (name: string, items: readonly string[]): Figure => ({ name, count: items.length, items });
  const ofApi = sources.filter(({ path }) => dirname(path) === engineApi);
  return [
    { name: 'test files that npm test runs', count: `${usual.length} of ${testFiles.length}`, items: usual },
    list(
      'unclear comments and test titles',
      all.filter(({ path }) => !path.endsWith('/comments.ts')).flatMap(unclearPhrases),
    ),
    list('fragments on exports', all.filter(({ path }) => !path.endsWith('/comments.ts')).flatMap(fragmentsOnExports)),
    list('engine files that modules and demo import', engineFilesUsed(sources, /^src\/(?:modules|demo)\//)),
    list('engine files that app imports', engineFilesUsed(sources, /^src\/app\//)),
    list(
      'exports of the engine’s API',
      ofApi.flatMap((source) => exportedNames(source).map((name) => `${source.path}: ${name}`)),
    ),
    list('pairs of folders that import each other', mutualFolders(sources)),
    list(`folders with more than ${mostFiles} files`, largeFolders(filesUnder('src'))),
    list(`functions of more than ${mostFunctionLines} lines`, sources.flatMap(longFunctions)),
    list('exports used in other folders without a doc comment', undocumentedExports(sources)),
    list('exported names that only their own file uses', exportsUsedAtHome(sources, all)),
    list('exported type names that another file exports too', sharedTypeNames(sources)),
    list(`files of less than ${leastLines} lines with one reader`, smallFiles(sources)),
    { name: 'files and lines of src', count: sizeOf(sources), items: [] },
    { name: 'files and lines of tests', count: sizeOf(tests), items: [] },
  ];
}

const linesOf = ({ text }: Pick<Source, 'text'>): number => text.split('\n').length - 1;

function sizeOf(sources: readonly Source[]): string {
  const lines = sources.reduce((sum, source) => sum + linesOf(source), 0);
  return `${sources.length.toLocaleString('en')}, ${lines.toLocaleString('en')}`;
}

const targetsOf = ({ imports }: Source): readonly string[] => imports.flatMap(({ target }) => target ?? []);

function engineFilesUsed(sources: readonly Source[], readers: RegExp): readonly string[] {
  const outside = sources.filter(({ path }) => readers.test(path));
  return [...new Set(outside.flatMap(targetsOf))].filter((target) => target.startsWith('src/engine/')).toSorted();
}

/** Pairs of folders of the same parent with imports in both directions: `src/engine/server/store: audit, write`. */
export function mutualFolders(sources: readonly Source[]): readonly string[] {
  const edges = new Set<string>();
  for (const source of sources)
    for (const target of targetsOf(source)) {
      const [from, to] = [source.path.split('/'), target.split('/')];
      const common = from.findIndex((part, index) => part !== to[index]);
      // A file next to a folder is in no folder of its own.
      if (common < 0 || common >= from.length - 1 || common >= to.length - 1) continue;
      edges.add(`${from.slice(0, common).join('/')}: ${from[common]}, ${to[common]}`);
    }
  return [...edges].filter((edge) => {
    const [parent, one = '', other = ''] = edge.split(/: |, /);
    return one < other && edges.has(`${parent}: ${other}, ${one}`);
  });
}

/** Returns the folders with more files than fit on a screen, as `path: count`. */
export function largeFolders(files: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > mostFiles).map(([folder, count]) => `${folder}: ${count}`);
}

/** The body of a function that is passed to another one counts in both. */
export function longFunctions(source: Source): readonly string[] {
  const found: string[] = [];
  for (const statement of source.body)
    walk(statement, (node) => {
      if (!/^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return;
      const lines = lineAt(source, node.end) - lineAt(source, node.start) + 1;
      if (lines > mostFunctionLines) found.push(`${source.path}:${lineAt(source, node.start)} ${lines} lines`);
    });
  return found;
}

const nameOf = (node: unknown): readonly string[] => {
  if (!isNode(node)) return [];
  if (node.type === 'Identifier') return [String(node['name'])];
  if (node.type === 'ObjectPattern')
    return (node['properties'] as readonly Node[]).flatMap((property) =>
      nameOf(property['value'] ?? property['argument']),
    );
  if (node.type === 'ArrayPattern') return (node['elements'] as readonly unknown[]).flatMap(nameOf);
  return node.type === 'AssignmentPattern' ? nameOf(node['left']) : [];
};

/** Names that a file exports, with those that it passes on from others; without the default. */
export function exportedNames({ body }: Pick<Source, 'body'>): readonly string[] {
  return body.flatMap((node) => {
    if (node.type === 'ExportAllDeclaration' && node['exported']) return nameOf(node['exported']);
    if (node.type !== 'ExportNamedDeclaration') return [];
    const declaration = node['declaration'] as Node | null | undefined;
    if (!declaration) return (node['specifiers'] as readonly Node[]).flatMap((one) => nameOf(one['exported']));
    if (declaration.type === 'VariableDeclaration')
      return (declaration['declarations'] as readonly Node[]).flatMap((one) => nameOf(one['id']));
    return nameOf(declaration['id']);
  });
}

/**
 * Returns the names of exported types that other files export as well. Code that reads `Period` must not have to look
 * which of them it is. An alias of the same name, `export type Mail = calls.Mail`, is the same type.
 */
export function sharedTypeNames(sources: readonly Source[]): readonly string[] {
  const paths = new Map<string, Set<string>>();
  const types = new Set<string>();
  for (const { path, text, body } of sources)
    for (const node of body) {
      const declaration = node.type === 'ExportNamedDeclaration' ? (node['declaration'] as Node | null) : null;
      const [name] = nameOf(declaration?.['id']);
      if (!declaration || name === undefined) continue;
      const isAlias = new RegExp(`^type ${name} = (?:\\w+\\.)?${name}\\b`);
      if (isAlias.test(text.slice(declaration.start, declaration.end))) continue;
      if (/^(?:TSTypeAlias|TSInterface|Class)Declaration$/.test(declaration.type)) types.add(name);
      paths.set(name, (paths.get(name) ?? new Set()).add(path));
    }
  return [...types]
    .filter((name) => (paths.get(name)?.size ?? 0) > 1)
    .map((name) => `${name}: ${[...(paths.get(name) ?? [])].join(', ')}`);
}

/** Returns the names that a file imports from others: `path name`, or `path *` for all. */
function namesRead(source: Source): readonly string[] {
  const read: string[] = [];
  const targets = new Map(source.imports.map(({ from, target }) => [from, target]));
  for (const statement of source.body)
    walk(statement, (node) => {
      const from = (node['source'] as Node | null | undefined)?.['value'];
      const target = typeof from === 'string' ? targets.get(from) : undefined;
      if (target === null || target === undefined) return;
      const specifiers = node['specifiers'] as readonly Node[] | undefined;
      if (specifiers === undefined) read.push(`${target} *`);
      for (const one of specifiers ?? []) {
        const names = nameOf(one[node.type === 'ImportDeclaration' ? 'imported' : 'local']);
        read.push(...(names.length === 0 ? ['*'] : names).map((name) => `${target} ${name}`));
      }
    });
  return read;
}

export function exportsUsedAtHome(sources: readonly Source[], readers: readonly Source[]): readonly string[] {
  const read = new Set(readers.flatMap(namesRead));
  return sources.flatMap((source) =>
    read.has(`${source.path} *`)
      ? []
      : exportedNames(source)
          .filter((name) => !read.has(`${source.path} ${name}`))
          .map((name) => `${source.path}: ${name}`),
  );
}

/** Returns the names of the functions, components, types and classes that a statement exports. */
function describedNames(node: Node, path: string): readonly string[] {
  const declaration = node.type === 'ExportNamedDeclaration' ? (node['declaration'] as Node | null) : null;
  if (!declaration) return [];
  if (declaration.type !== 'VariableDeclaration')
    return declaration.type === 'TSModuleDeclaration' ? [] : nameOf(declaration['id']);
  return (declaration['declarations'] as readonly Node[]).flatMap(({ id, init }) => {
    const isFunction = isNode(init) && /^(?:ArrowFunctionExpression|FunctionExpression)$/.test(init.type);
    // A component may be wrapped: `memo(…)`, `lazy(…)`.
    const isWrapped = isNode(init) && init.type === 'CallExpression' && path.endsWith('.tsx');
    return nameOf(id).filter((name) => isFunction || (isWrapped && /^[A-Z]/.test(name)));
  });
}

/**
 * Returns the functions, components, types and classes that have no doc comment and that files of other folders import,
 * by name or as part of the whole file. A comment on one overload is enough.
 */
export function undocumentedExports(sources: readonly Source[]): readonly string[] {
  const read = new Set<string>();
  for (const reader of sources)
    for (const used of namesRead(reader))
      if (dirname(used.split(' ')[0] ?? '') !== dirname(reader.path)) read.add(used);
  return sources.flatMap(({ path, text, body }) => {
    const documented = new Map<string, boolean>();
    for (const node of body) {
      const before = text.slice(0, node.start).trimEnd();
      const hasComment = before.endsWith('*/') && before.startsWith('/**', before.lastIndexOf('\n/*') + 1);
      for (const name of describedNames(node, path)) documented.set(name, hasComment || documented.get(name) === true);
    }
    return [...documented]
      .filter(([name, isDocumented]) => !isDocumented && (read.has(`${path} ${name}`) || read.has(`${path} *`)))
      .map(([name]) => `${path}: ${name}`);
  });
}

/**
 * Files that are small for a reason: one part of the API per subject, one file per module, migration, job, group of
 * calls or language.
 */
const ownPlace = /^src\/engine\/api\/|\/(?:module|calls|application)\.ts$|\/(?:migrations|jobs|calls|http|texts)\//;

/** Matches the readers that only pass a file on: a module that hands it in, a table of kinds, the API of the engine. */
const passesOn = /\/(?:module|table)\.ts$|^src\/engine\/api\//;

/** Returns the small files that only one other file reads, without those that are loaded as a bundle of their own. */
export function smallFiles(sources: readonly Source[]): readonly string[] {
  const readers = new Map<string, Set<string>>();
  const lazy = new Set<string>();
  for (const source of sources)
    for (const { target, dynamic } of source.imports) {
      if (target === null) continue;
      readers.set(target, (readers.get(target) ?? new Set()).add(source.path));
      if (dynamic) lazy.add(target);
    }
  return sources.flatMap((source) => {
    const [reader = '', ...others] = readers.get(source.path) ?? [];
    const hasOneReader = reader !== '' && others.length === 0 && !passesOn.test(reader);
    const isApart = ownPlace.test(source.path) || lazy.has(source.path);
    return linesOf(source) < leastLines && hasOneReader && !isApart ? [`${source.path}: ${reader}`] : [];
  });
}

/** Prints the figures; `--list` also what was counted. */
function main(): void {
  const isListing = process.argv.includes('--list');
  const figures = figuresOf(readSources('src'), readSources('tests'));
  const width = Math.max(...figures.map(({ count }) => String(count).length));
  for (const { name, count, items } of figures) {
    process.stdout.write(`${String(count).padStart(width)}  ${name}\n`);
    if (isListing && typeof count === 'number')
      for (const item of items) process.stdout.write(`${' '.repeat(width)}    ${item}\n`);
  }
}

if (resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) main();
