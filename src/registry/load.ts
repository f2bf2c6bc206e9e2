/** JSON text to the raw registry, with the place of every value kept so that problems can point at it. */
import { findNodeAtLocation, parseTree, printParseErrorCode, getNodeValue, type Node, type ParseError } from 'jsonc-parser';
import type { Problem, ProblemId } from './problem.ts';
import type { RawRegistry } from './raw.ts';

/** Texts by path from the root: `resources.json`, `schemas/domains.json`, `schemas/common/address.json`. */
export type RegistryFiles = Readonly<Record<string, string>>;

export const registryFile = 'resources.json';
const schemaPattern = /^schemas\/([a-z][a-z0-9-]*)\.json$/;
const commonPattern = /^schemas\/common\/([\w-]+\.json)$/;

export interface LoadedFile {
  readonly file: string;
  readonly text: string;
  readonly value: unknown;
  readonly root: Node;
}

export interface Loaded {
  /** The files that are JSON, by path. */
  readonly files: ReadonlyMap<string, LoadedFile>;
  readonly problems: readonly Problem[];
}

/** Parses every file; what is no JSON is a problem and left out. */
export function loadFiles(files: RegistryFiles): Loaded {
  const loaded = new Map<string, LoadedFile>();
  const problems: Problem[] = [];
  if (files[registryFile] === undefined) {
    problems.push({ id: 'E102', file: registryFile, line: 1, column: 1, pointer: '', message: 'resources.json is missing.', hint: 'Write {"menu": [], "resources": {}} and add resources to it.' });
  }
  for (const [file, text] of Object.entries(files)) {
    const errors: ParseError[] = [];
    const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
    const [error] = errors;
    if (root && !error) loaded.set(file, { file, text, value: getNodeValue(root) as unknown, root });
    else problems.push(syntaxProblem(file, text, error));
  }
  return { files: loaded, problems };
}

function syntaxProblem(file: string, text: string, error: ParseError | undefined): Problem {
  const what = error ? printParseErrorCode(error.error).replaceAll(/([A-Z])/g, ' $1').trim().toLowerCase() : 'it is empty';
  return { id: 'E101', file, ...positionAt(text, error?.offset ?? 0), pointer: '', message: `This is not JSON: ${what}.`, hint: 'Look for a missing or extra comma, quote or bracket just before this place.' };
}

/** The registry of files that follow the vocabulary. */
export function toRawRegistry(loaded: Loaded): RawRegistry {
  const pick = (pattern: RegExp): Record<string, unknown> => Object.fromEntries([...loaded.files.values()].flatMap((one) => {
    const match = pattern.exec(one.file);
    return match ? [[match[1] ?? '', one.value]] : [];
  }));
  const registry = (loaded.files.get(registryFile)?.value ?? {}) as Partial<RawRegistry>;
  return {
    menu: registry.menu ?? [],
    pages: registry.pages ?? {},
    resources: registry.resources ?? {},
    schemas: pick(schemaPattern) as RawRegistry['schemas'],
    common: pick(commonPattern) as RawRegistry['common'],
  };
}

export type Path = readonly (string | number)[];

/** A problem at a path inside a loaded file. Where the path ends short, the nearest place above it. */
export function problemAt(loaded: Loaded, file: string, path: Path, told: { id: ProblemId; message: string; hint: string }): Problem {
  const pointer = path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  const found = loaded.files.get(file);
  return { file, pointer, ...(found ? positionAt(found.text, offsetOf(found.root, path)) : { line: 1, column: 1 }), ...told };
}

/** Where the value stands; for a member of an object, where its key stands. */
function offsetOf(root: Node, path: Path): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(root, [...path.slice(0, length)]);
    if (node) return node.parent?.type === 'property' ? node.parent.offset : node.offset;
  }
  return root.offset;
}

function positionAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
