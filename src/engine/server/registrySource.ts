/** Reads and checks the registry files, and watches them. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, watch, type Dirent, type FSWatcher } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatNames } from '../values/formats.ts';
import { buildRegistry, type KnownNames } from '../registry/build.ts';
import { withEngineSchemas } from '../registry/versions/engineSchemas.ts';
import { registryFile, type RegistryFiles } from '../registry/load.ts';
import { ownTextsPattern } from '../registry/loading/ownTexts.ts';
import { formatProblem, type Problem } from '../registry/problem.ts';
import type { RawRegistry } from '../registry/raw.ts';
import type { Registry } from '../registry/types.ts';

const schemaDirectories = ['schemas', 'schemas/common', 'schemas/vocabulary', 'demo', 'texts'] as const;
const settleMilliseconds = 25;

/** Reads the registry files by path from the root, with the schemas of the engine that it refers to. */
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
  return withEngineSchemas(
    Object.fromEntries(
      paths.flatMap((path, index) => {
        const text = texts[index];
        return typeof text === 'string' ? [[path, text]] : [];
      }),
    ),
  );
}

const looksLikeSchema = /\.(?:jsonc?|json5|ya?ml)$/i;

/** Returns files in folders that are not read, which were probably meant for the registry. */
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

/** Distinguishes a missing file from an unreadable one. */
function ifMissing<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return instead;
    throw error;
  };
}

export interface RegistryReading {
  readonly registry: Registry | null;
  readonly raw: RawRegistry | null;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** Fingerprint of the files read. */
  readonly fingerprint: string;
}

/** SHA-256 of the names and texts of the files. */
export function filesFingerprint(files: RegistryFiles): string {
  return createHash('sha256')
    .update(JSON.stringify(Object.entries(files).sort(([left], [right]) => (left < right ? -1 : 1))))
    .digest('hex');
}

/** Code of the modules; an action without `set` needs a handler in it. */
export type KnownCode = Pick<KnownNames, 'actions' | 'modules' | 'paths' | 'counts'> & {
  /** Reads the English texts, against which those of the company are checked. */
  readonly englishTexts?: () => Promise<NonNullable<KnownNames['texts']>>;
};

/** @param root folder of resources.json */
export async function readRegistry(root: string, { englishTexts, ...code }: KnownCode): Promise<RegistryReading> {
  const files = await readRegistryFiles(root);
  const texts = Object.keys(files).some((file) => ownTextsPattern.test(file)) ? await englishTexts?.() : undefined;
  return {
    ...buildRegistry(files, { formats: formatNames, icons: null, pages: null, ...code, ...(texts && { texts }) }),
    fingerprint: filesFingerprint(files),
  };
}

/** Formats all problems as text, with their number first. */
export function describeProblems(problems: readonly Problem[]): string {
  const count = problems.length === 1 ? 'one problem' : `${problems.length} problems`;
  return `The registry has ${count}:\n\n${problems.map(formatProblem).join('\n')}`;
}

interface WatchOptions {
  readonly root: string;
  readonly code: KnownCode;
  /** Called after each change, never concurrently. */
  readonly onChange: (reading: RegistryReading) => Promise<void>;
  readonly log: (line: string) => void;
}

/** Reads the registry again after each change, until the returned function is called. */
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
    // An editor writes a file in several steps, and several files are often saved together.
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
