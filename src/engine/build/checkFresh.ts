/** Whether the bundle of the check is made of the present sources: it asks this of itself, before it is started. */
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprintOf, fingerprintOfBuild } from './fingerprint.ts';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
/** As deep below the checkout as the sources are, from where they find it. */
export const checkFolder = '.cache/commands/check';
/** The vocabulary is part of the code: the checks are made of it. */
export const checkSources: readonly string[] = ['src', 'schemas/vocabulary', 'package-lock.json'];

export function isCheckFresh(): boolean {
  return fingerprintOfBuild(join(root, checkFolder)) === fingerprintOf(root, checkSources, 'browser');
}
