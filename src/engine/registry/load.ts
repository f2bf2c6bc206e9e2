/** Parses JSON text to the raw registry and keeps the position of every value, so that problems can refer to it. */
import { findNodeAtLocation, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { dictionary } from './dictionary.ts';
import type { Problem, ProblemId } from './problem.ts';
import type { RawBusiness, RawRegistry } from './raw.ts';
import { expandShorthands } from './loading/shorthand.ts';
import { ownTexts, ownTextsPattern, withOwnTexts } from './loading/ownTexts.ts';
import { withSourceTexts } from './loading/sourceTexts.ts';
import { syntaxHint } from './loading/syntaxHint.ts';
import type { SourcePosition } from './types.ts';
import { completeLocales } from '../texts/locales.ts';
import { writtenPath } from './loading/writtenPath.ts';

/** Texts by path from the root: `resources.json`, `schemas/domains.json`, `schemas/common/address.json`. */
export type RegistryFiles = Readonly<Record<string, string>>;

export const registryFile = 'resources.json';
export const schemaPattern = /^schemas\/([a-z][a-z0-9-]*)\.json$/;
export const commonPattern = /^schemas\/common\/([\w-]+\.json)$/;
/** Demo data. */
export const demoPattern = /^demo\/([^/]+)\.json$/;

/** Other files in `schemas` are reported if they look like a schema. */
const isRead = (file: string): boolean =>
  file === registryFile ||
  schemaPattern.test(file) ||
  commonPattern.test(file) ||
  demoPattern.test(file) ||
  ownTextsPattern.test(file) ||
  file.startsWith('schemas/vocabulary/');

interface LoadedFile {
  readonly file: string;
  readonly text: string;
  readonly value: unknown;
}

/** The parsed files, and the problems of files that could not be parsed. */
export interface Loaded {
  /** The files with valid JSON, by path. */
  readonly files: ReadonlyMap<string, LoadedFile>;
  /** Files that are not read but were probably meant to be. */
  readonly misplaced: readonly string[];
  readonly problems: readonly Problem[];
}

/** Parses every file. Files with invalid JSON are reported as problems and left out. */
export function loadFiles(files: RegistryFiles): Loaded {
  const loaded = new Map<string, LoadedFile>();
  const problems: Problem[] = [];
  const misplaced = Object.keys(files).filter((file) => !isRead(file));
  if (files[registryFile] === undefined) {
    const meant = misplaced.find((file) => !file.includes('/'));
    problems.push({
      id: 'E102',
      file: registryFile,
      line: 1,
      column: 1,
      pointer: '',
      message: 'resources.json is missing.',
      hint:
        meant === undefined
          ? 'Write {"menu": [], "resources": {}} and add resources to it.'
          : `Is ${meant} meant? Call it resources.json; it is JSON without comments.`,
    });
  }
  for (const [file, written] of Object.entries(files)) {
    if (misplaced.includes(file)) continue;
    const text = written.replace(/^\uFEFF/, '');
    try {
      const value = JSON.parse(text) as unknown;
      loaded.set(file, { file, text, value });
      if (keysWritten(text) !== keysOf(value)) problems.push(...withoutStop(repeated(file, text)));
    } catch {
      problems.push(...withoutStop([syntaxProblem(file, text)]));
    }
  }
  return { files: loaded, misplaced, problems };
}

/** A mistake in a file of own texts is a warning: the product has its own. */
const withoutStop = (problems: readonly Problem[]): readonly Problem[] =>
  problems.map((problem) => (ownTextsPattern.test(problem.file) ? { ...problem, id: 'E425' } : problem));

/** Parsing with positions takes thirty times as long, so only files with a problem are parsed this way. */
function parsePositions(text: string): { root: Node | undefined; error: ParseError | undefined } {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  return { root, error: errors[0] };
}

/** Counts keys (strings followed by a colon). Matches strings as a whole, so that their content is not counted. */
function keysWritten(text: string): number {
  let count = 0;
  for (const [, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)) if (colon !== undefined) count += 1;
  return count;
}

/** JSON silently lets the last of two equal keys win, which would lose the first value. */
function keysOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce<number>((sum, inner) => sum + keysOf(inner), own);
}

function repeated(file: string, text: string): readonly Problem[] {
  const found: Problem[] = [];
  const walk = (node: Node | undefined, pointer: string): void => {
    const seen = new Set<string>();
    for (const [index, child] of (node?.children ?? []).entries()) {
      const [key, value] = child.type === 'property' ? (child.children ?? []) : [];
      const name = key ? String(key.value) : String(index);
      const here = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      if (key && seen.has(name))
        found.push({
          id: 'E105',
          file,
          ...positionAt(text, key.offset),
          pointer: here,
          message: `The key "${name}" is written twice here.`,
          hint: 'Take one of them out: only the last would count.',
        });
      seen.add(name);
      walk(value ?? child, here);
    }
  };
  walk(parsePositions(text).root, '');
  return found;
}

function syntaxProblem(file: string, text: string): Problem {
  const { error } = parsePositions(text);
  const code = error ? printParseErrorCode(error.error) : '';
  const what =
    code === ''
      ? 'it cannot be read'
      : code
          .replaceAll(/([A-Z])/g, ' $1')
          .trim()
          .toLowerCase();
  return {
    id: 'E101',
    file,
    ...positionAt(text, error?.offset ?? 0),
    pointer: '',
    message: `This is not JSON: ${what}.`,
    hint: syntaxHint(code, text, error?.offset ?? 0),
  };
}

/** Converts checked files to the raw registry, with short forms expanded and English for texts that lack it. */
export function toRawRegistry(loaded: Loaded): RawRegistry {
  const raw = toWrittenRegistry(loaded);
  return withSourceTexts(raw, raw.locales ?? completeLocales);
}

/** Converts checked files like {@link toRawRegistry}, with texts only in the languages in which they are written. */
export function toWrittenRegistry(loaded: Loaded): RawRegistry {
  return withOwnTexts(expandedRegistry(loaded), ownTexts(loaded));
}

function expandedRegistry(loaded: Loaded): RawRegistry {
  const pick = (pattern: RegExp): Record<string, unknown> =>
    dictionary(
      [...loaded.files.values()].flatMap((one): [string, unknown][] => {
        const match = pattern.exec(one.file);
        return match ? [[match[1] ?? '', one.value]] : [];
      }),
    );
  const schemas = pick(schemaPattern) as RawRegistry['schemas'];
  const common = pick(commonPattern) as RawRegistry['common'];
  const registry = expandShorthands(loaded.files.get(registryFile)?.value ?? {}, {
    schemas,
    common,
  }) as Partial<RawRegistry>;
  const { name, locales, currency, tenant, members, parts, staff, modules, schema, bottomBar, roles } = registry;
  const { timeZone, country, firstDayOfWeek } = registry;
  return {
    ...withoutMissing({ name, locales, currency, timeZone, country, firstDayOfWeek, tenant, members }),
    ...withoutMissing({ parts, staff, modules, schema, bottomBar }),
    ...(roles ? { roles } : {}),
    menu: registry.menu ?? [],
    pages: dictionary(Object.entries(registry.pages ?? {})),
    settings: registry.settings ?? [],
    resources: dictionary(Object.entries(registry.resources ?? {})),
    schemas,
    common,
  };
}

function withoutMissing(values: { readonly [Key in keyof RawBusiness]?: RawBusiness[Key] | undefined }): RawBusiness {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Keys and indexes from the root of a file to a value: `['properties', 'name', 'oneOf', 0]`. */
export type Path = readonly (string | number)[];

/** The content of a problem, without its position. */
interface ProblemText {
  readonly id: ProblemId;
  readonly message: string;
  readonly hint: string;
}

/** Creates a problem at a path in a loaded file. If the path does not exist, it refers to the nearest ancestor. */
export function problemAt(loaded: Loaded, file: string, path: Path, problem: ProblemText): Problem {
  return { file, ...placeIn(loaded, file, path), ...problem };
}

/** Same as {@link problemAt}, but the path refers to the file as written, which may use short forms. */
export function problemAtWritten(loaded: Loaded, file: string, path: Path, problem: ProblemText): Problem {
  return { file, ...placeOf(loaded, file, path), ...problem };
}

/** Returns the position of a path in a loaded file. */
export function placeIn(loaded: Loaded, file: string, path: Path): SourcePosition {
  const found = file === registryFile ? loaded.files.get(file) : undefined;
  return placeOf(loaded, file, found ? writtenPath(found.value, path) : path);
}

function placeOf(loaded: Loaded, file: string, path: Path): SourcePosition {
  const found = loaded.files.get(file);
  const pointer = path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  return { pointer, ...(found ? positionAt(found.text, offsetOf(found, path)) : { line: 1, column: 1 }) };
}

const trees = new WeakMap<LoadedFile, { readonly root: Node | undefined }>();

function treeOf(file: LoadedFile): Node | undefined {
  const tree = trees.get(file) ?? parsePositions(file.text);
  trees.set(file, tree);
  return tree.root;
}

/** Returns the offset of the value, or of its key for a member of an object. */
function offsetOf(file: LoadedFile, path: Path): number {
  let node = treeOf(file);
  for (const part of path) {
    const next = node && findNodeAtLocation(node, [node.type === 'array' ? Number(part) : String(part)]);
    if (!next) break;
    node = next;
  }
  return (node?.parent?.type === 'property' ? node.parent.offset : node?.offset) ?? 0;
}

function positionAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
