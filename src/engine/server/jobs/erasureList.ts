/**
 * Writes a list of erasures next to the backups. Older backups still contain the erased data, so `npm run restore`
 * repeats the listed erasures. The list contains uuids and instants only.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord } from '../../values/json.ts';
import type { Database } from '../store/contract.ts';
import { erasureTable, listErasures, type Erasure } from '../store/erasure.ts';
import type { Job } from './job.ts';

export const erasureFile = 'erasures.jsonl';
const everyMilliseconds = 5 * 60_000;

/** Returns the schedule that writes the list. An erasure triggers it immediately. */
export function erasureList(database: Database, directory: string): Job {
  return {
    name: 'erasure-list',
    everyMilliseconds,
    wokenBy: erasureTable,
    run: () => writeErasureList(directory, database),
  };
}

/** Adds to the file. Keeps entries that the database lacks, since an older database may have been restored. */
export async function writeErasureList(directory: string, database: Database): Promise<void> {
  const file = join(directory, erasureFile);
  const present = existsSync(file) ? await readErasureList(file) : [];
  const known = new Set(present.map(({ uuid }) => uuid));
  const added = (await listErasures(database)).filter(({ uuid }) => !known.has(uuid));
  if (added.length === 0) return;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const text = [...present, ...added].map((erasure) => `${JSON.stringify(erasure)}\n`).join('');
  await writeFile(`${file}.new`, text, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** @throws Error that names an invalid line */
export async function readErasureList(file: string): Promise<readonly Erasure[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  return lines.map((line, index) => {
    const erasure = parsed(line);
    if (erasure === null) throw new Error(`Line ${index + 1} of ${file} is not right: {"uuid": …, "erased_at": …}.`);
    return erasure;
  });
}

function parsed(line: string): Erasure | null {
  try {
    const read: unknown = JSON.parse(line);
    if (!isRecord(read)) return null;
    const { uuid, erased_at } = read;
    return typeof uuid === 'string' && typeof erased_at === 'string' ? { uuid, erased_at } : null;
  } catch {
    return null;
  }
}
