/** Checks whether the bundle of the check command is up to date. The bundle runs this itself before the check. */
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprintOf, fingerprintOfBuild } from './bundle/fingerprint.ts';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
/** As deep below the checkout as the sources, which find it relative to themselves. */
export const checkFolder = '.cache/commands/check';
/** The vocabulary is part of the code, since the checks are generated from it. */
export const checkSources: readonly string[] = ['src', 'schemas/vocabulary', 'package-lock.json'];

export function isCheckFresh(): boolean {
  return fingerprintOfBuild(join(root, checkFolder)) === fingerprintOf(root, checkSources, 'browser');
}
