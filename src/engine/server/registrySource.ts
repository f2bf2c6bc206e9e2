/** In charge of getting the registry from the files at the root: read, checked, and read again when they change. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, watch, type Dirent, type FSWatcher } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatNames } from '../values/formats.ts';
import { buildRegistry, type Known } from '../registry/build.ts';
import { registryFile, type RegistryFiles } from '../registry/load.ts';
import { formatProblem, type Problem } from '../registry/problem.ts';
import type { Registry } from '../registry/types.ts';

const schemaDirectories = ['schemas', 'schemas/common', 'schemas/vocabulary', 'demo'] as const;
const settleMilliseconds = 25;

/** The registry's files by their path from the root. One that is missing is left out. */
export async function readRegistryFiles(root: string): Promise<RegistryFiles> {
  const listed = await Promise.all(
    schemaDirectories.map(async (directory) => {
      const names = await readdir(join(root, directory)).catch(ifMissing([]));
      return names
        .filter((name) => name.endsWith('.json'))
        .sort()
        .map((name) => `${directory}/${name}`);
    }),
  );
  const paths = [registryFile, ...listed.flat(), ...misplacedFiles(root)];
  const texts = await Promise.all(paths.map((path) => readFile(join(root, path), 'utf8').catch(ifMissing(null))));
  return Object.fromEntries(
    paths.flatMap((path, index) => {
      const text = texts[index];
      return typeof text === 'string' ? [[path, text]] : [];
    }),
  );
}

const looksLikeSchema = /\.(?:jsonc?|json5|ya?ml)$/i;

/** Files that were meant to be part of the registry, where nobody reads them: what they are called is told. */
export function misplacedFiles(root: string): readonly string[] {
  const within = (folder: string): readonly string[] =>
    listFolder(join(root, folder)).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return path === 'schemas/vocabulary' ? [] : within(path);
      const isRead = entry.name.endsWith('.json') && schemaDirectories.some((directory) => directory === folder);
      return looksLikeSchema.test(entry.name) && !isRead ? [path] : [];
    });
  const atRoot = listFolder(root).flatMap(({ name }) =>
    name !== registryFile && /^resources\.(?:jsonc?|json5|ya?ml)$/i.test(name) ? [name] : [],
  );
  return [...within('schemas'), ...atRoot].toSorted();
}

function listFolder(folder: string): readonly Dirent[] {
  return existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
}

/** Tells a missing file or directory from one that cannot be read. */
function ifMissing<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return instead;
    throw error;
  };
}

export interface RegistryReading {
  readonly registry: Registry | null;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** Of the files that were read. */
  readonly fingerprint: string;
}

/** SHA-256 of the files' names and texts. */
export function filesFingerprint(files: RegistryFiles): string {
  return createHash('sha256')
    .update(JSON.stringify(Object.entries(files).sort(([left], [right]) => (left < right ? -1 : 1))))
    .digest('hex');
}

/** What modules carry out; an action without `set` must be among it. */
export type KnownCode = Pick<Known, 'actions' | 'modules' | 'counts'>;

/** @param root where resources.json is. */
export async function readRegistry(root: string, code: KnownCode): Promise<RegistryReading> {
  const files = await readRegistryFiles(root);
  return {
    ...buildRegistry(files, { formats: formatNames, icons: null, pages: null, ...code }),
    fingerprint: filesFingerprint(files),
  };
}

/** All problems as text, the count first. */
export function describeProblems(problems: readonly Problem[]): string {
  const count = problems.length === 1 ? 'one problem' : `${problems.length} problems`;
  return `The registry has ${count}:\n\n${problems.map(formatProblem).join('\n')}`;
}

export interface WatchOptions {
  readonly root: string;
  readonly code: KnownCode;
  /** Called with what a change led to, one at a time. */
  readonly onChange: (reading: RegistryReading) => Promise<void>;
  readonly log: (line: string) => void;
}

/** Reads the registry again after each change of its files, until the answered function is called. */
export function watchRegistry({ root, code, onChange, log }: WatchOptions): () => void {
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  const reload = (): void => {
    last = last
      .then(() => readRegistry(root, code))
      .then(onChange)
      .catch((error: unknown) =>
        log(`The registry could not be read again: ${error instanceof Error ? error.message : String(error)}`),
      );
  };
  const changed = (name: string | null): void => {
    if (name !== null && !name.endsWith('.json')) return;
    clearTimeout(timer);
    // An editor writes a file in several steps; several files are often saved together.
    timer = setTimeout(reload, settleMilliseconds);
  };
  const watchers: FSWatcher[] = [
    watch(root, (_event, name) => {
      if (name === registryFile) changed(name);
    }),
    ...schemaDirectories
      .filter((directory) => existsSync(join(root, directory)))
      .map((directory) => watch(join(root, directory), (_event, name) => changed(name))),
  ];
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
