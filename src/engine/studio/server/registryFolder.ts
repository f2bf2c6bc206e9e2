/** Files of the registry, the only ones that the studio writes. */
import { lstatSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import type { RegistryFiles } from '../../registry/load.ts';
import { filesFingerprint, readRegistryFiles } from '../../server/registrySource.ts';
import type { ChangedFile } from '../edit/protocol.ts';
import { EditRefused, isEditable } from '../edit/edits.ts';

interface FolderReading {
  readonly files: RegistryFiles;
  readonly fingerprint: string;
}

export async function readFolder(folder: string): Promise<FolderReading> {
  const files = await readRegistryFiles(folder);
  return { files, fingerprint: filesFingerprint(files) };
}

export function changedFiles(before: RegistryFiles, after: RegistryFiles): readonly ChangedFile[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted().flatMap((file) => {
    const change = { file, before: before[file] ?? null, after: after[file] ?? null };
    return change.before === change.after ? [] : [change];
  });
}

/**
 * Writes changes. Each file is replaced atomically, and all within the debounce time of the watchers.
 *
 * @throws EditRefused for a file that is not part of the registry; nothing is written then
 */
export function writeChanges(folder: string, changes: readonly ChangedFile[]): void {
  const paths = changes.map(({ file }) => pathOf(folder, file));
  for (const [index, { after }] of changes.entries()) {
    const path = paths[index] ?? '';
    if (after === null) rmSync(path);
    else {
      const written = join(dirname(path), `.${basename(path)}.writing`);
      writeFileSync(written, after);
      renameSync(written, path);
    }
  }
}

/** Rejects symbolic links, which could point outside of the folder. */
function pathOf(folder: string, file: string): string {
  if (!isEditable(file)) throw new EditRefused(`${file} is no file of the registry that can be edited.`);
  const path = join(folder, file);
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  const within = `${realpathSync(folder)}${sep}`;
  if (isLink || !`${realpathSync(dirname(path))}${sep}`.startsWith(within))
    throw new EditRefused(`${file} is a link, which the studio leaves alone.`);
  return path;
}
