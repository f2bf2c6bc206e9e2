/**
 * `beheer upgrade`: rewrites the registry of an earlier version of the engine for this one. Shows the changes first, and
 * makes them with `--write`. `beheer.mjs` installs the archive before that.
 */
import { writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { applyEdits, modify } from 'jsonc-parser';
import { compare, minVersion, satisfies } from 'semver';
import { isRecord } from '../values/json.ts';
import { engineVersion } from '../registry/versions/engineVersion.ts';
import { registryFile } from '../registry/load.ts';
import {
  rangeOf,
  vocabularyChanges,
  type RegistryEdit,
  type VocabularyChange,
} from '../registry/versions/vocabularyChanges.ts';
import { registryRoot } from '../server/env.ts';
import { readRegistryFiles } from './product/registryFiles.ts';
import { changedLines } from './product/changedLines.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
/** The last version before registries named theirs. */
const unnamedVersion = '0.2.0';

type Texts = Readonly<Record<string, string>>;

function main(): number {
  const { write } = parseArgs({ options: { write: { type: 'boolean', default: false } } }).values;
  const folder = registryRoot(root);
  const before = readRegistryFiles(folder);
  const from = versionOf(before);
  const needed = vocabularyChanges.filter(({ version }) => compare(version, from) > 0);
  const { texts, meanings } = rewritten(before, needed);
  const changed = Object.keys(texts).filter((file) => texts[file] !== before[file]);
  for (const meaning of meanings) process.stdout.write(`${meaning}\n`);
  for (const file of changed)
    process.stdout.write(`\n--- ${file}\n${changedLines(before[file] ?? '', texts[file] ?? '')}\n`);
  if (changed.length === 0) {
    process.stdout.write(`The registry is written for version ${engineVersion} already.\n`);
    return 0;
  }
  if (!write) {
    process.stdout.write('\nNothing was written. Make these changes: beheer upgrade --write\n');
    return 0;
  }
  for (const file of changed) writeFileSync(join(folder, file), texts[file] ?? '');
  process.stdout.write('\nWritten. Now: beheer check, beheer rows, and beheer migrate --plan for the database.\n');
  return 0;
}

/** Returns the earliest version that the registry is for. */
function versionOf(texts: Texts): string {
  const { engine } = rootOf(texts);
  return (typeof engine === 'string' ? minVersion(engine)?.version : undefined) ?? unnamedVersion;
}

function rootOf(texts: Texts): Readonly<Record<string, unknown>> {
  const value = valuesOf(texts)[registryFile];
  return isRecord(value) ? value : {};
}

const valuesOf = (texts: Texts): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(texts).map(([file, text]) => [file, JSON.parse(text) as unknown]));

/** Applies the changes one after another, since a later one reads the result of an earlier one. */
function rewritten(
  before: Texts,
  changes: readonly VocabularyChange[],
): { readonly texts: Texts; readonly meanings: readonly string[] } {
  let texts = before;
  const meanings: string[] = [];
  for (const { version, meaning, edits } of changes) {
    const own = edits(valuesOf(texts));
    if (own.length > 0) meanings.push(`${version}: ${meaning}`);
    texts = own.reduce(withEdit, texts);
  }
  const { engine } = rootOf(texts);
  if (typeof engine === 'string' && !satisfies(engineVersion, engine))
    texts = withEdit(texts, { file: registryFile, path: ['engine'], value: rangeOf(engineVersion) });
  return { texts, meanings };
}

/** Keeps the layout of everything else in the file. */
function withEdit(texts: Texts, { file, path, value }: RegistryEdit): Texts {
  const text = texts[file] ?? '{}\n';
  const formattingOptions = { insertSpaces: true, tabSize: 2 };
  return { ...texts, [file]: applyEdits(text, modify(text, [...path], value, { formattingOptions })) };
}

process.exitCode = main();
