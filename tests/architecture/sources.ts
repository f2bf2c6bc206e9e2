/** Reads every source file as a syntax tree, with its imports. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export interface Import {
  /** As written: `./kind.ts`, `kysely`. */
  readonly from: string;
  /** Path from the root, where it is a file of ours. */
  readonly target: string | null;
  readonly typeOnly: boolean;
  /** Fetched when it is wanted: `import()`. */
  readonly dynamic: boolean;
  readonly line: number;
}

export interface Source {
  /** Path from the root: `src/engine/registry/kinds/kind.ts`. */
  readonly path: string;
  readonly text: string;
  readonly body: readonly Node[];
  readonly imports: readonly Import[];
}

/** By folder: each is read once for all files of tests that a worker has. */
const sourcesOf = new Map<string, readonly Source[]>();

/** All TypeScript under a folder. */
export function readSources(folder: 'src' | 'tests'): readonly Source[] {
  const known = sourcesOf.get(folder);
  if (known !== undefined) return known;
  const sources = filesUnder(folder)
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .map(readSource);
  sourcesOf.set(folder, sources);
  return sources;
}

export function filesUnder(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.join(entry.parentPath.slice(root.length + 1), entry.name))
    .sort();
}

function readSource(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  const { body } = parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path) as unknown as {
    readonly body: readonly Node[];
  };
  return { path, text, body, imports: importsOf({ path, text }, body) };
}

function importsOf(source: Pick<Source, 'path' | 'text'>, body: readonly Node[]): readonly Import[] {
  const imports: Import[] = [];
  const add = (node: Node, typeOnly: boolean): void => {
    const from = (node['source'] as Node | null | undefined)?.['value'];
    if (typeof from !== 'string') return;
    const target = targetOf(source.path, from);
    imports.push({
      from,
      target,
      typeOnly,
      dynamic: node.type === 'ImportExpression',
      line: lineAt(source, node.start),
    });
  };
  for (const statement of body) {
    walk(statement, (node) => {
      if (node.type === 'ImportDeclaration') add(node, node['importKind'] === 'type' || hasOnlyTypes(node));
      if (node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration')
        add(node, node['exportKind'] === 'type');
      if (node.type === 'ImportExpression') add(node, false);
    });
  }
  return imports;
}

/** Returns the path of the imported file, or null for a package. `#engine/…` is defined by `imports` in package.json. */
function targetOf(path: string, from: string): string | null {
  if (from.startsWith('#engine/')) return `src/engine/api/${from.slice('#engine/'.length)}.ts`;
  return from.startsWith('.') ? posix.join(posix.dirname(path), from.replace(/\?.*$/, '')) : null;
}

function hasOnlyTypes(node: Node): boolean {
  const specifiers = node['specifiers'] as readonly Node[];
  return specifiers.length > 0 && specifiers.every((specifier) => specifier['importKind'] === 'type');
}

/** Visits a node and all beneath it. */
export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const key in node) {
    const value = node[key];
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(child)) walk(child, visit);
  }
}

export function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as { type?: unknown }).type === 'string' &&
    typeof (value as { start?: unknown }).start === 'number'
  );
}

/** From 1. */
export function lineAt({ text }: Pick<Source, 'text'>, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** The places of the nodes that fit: `src/a.ts:3`. */
export function placesOf(sources: readonly Source[], fits: (node: Node, source: Source) => boolean): readonly string[] {
  return sources.flatMap((source) => {
    const places: string[] = [];
    for (const statement of source.body)
      walk(statement, (node) => {
        if (fits(node, source)) places.push(`${source.path}:${lineAt(source, node.start)}`);
      });
    return places;
  });
}
