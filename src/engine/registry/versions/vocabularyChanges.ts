/**
 * Changes to the vocabulary that a registry has to follow, by version. `beheer upgrade` rewrites registries of earlier
 * versions by this list, and the check warns of what a later version no longer accepts.
 */
import { isRecord } from '../../values/json.ts';
import { engineVersion } from './engineVersion.ts';
import type { Path } from '../load.ts';

/** A value to write in a file of the registry; undefined removes it. */
export interface RegistryEdit {
  readonly file: string;
  readonly path: Path;
  readonly value: unknown;
}

/** The parsed files of a registry, by path. */
type RegistryValues = Readonly<Record<string, unknown>>;

/** A change of the vocabulary, and the edits by which a registry follows it. */
export interface VocabularyChange {
  /** The version in which it changed. */
  readonly version: string;
  /** The version that no longer accepts the former way; null if nothing warns, because both ways stay right. */
  readonly ends: string | null;
  /** The change, as a sentence for the person who upgrades. */
  readonly meaning: string;
  /** Returns the edits that a registry needs; none if it is written in the present way. */
  readonly edits: (files: RegistryValues) => readonly RegistryEdit[];
}

/** Returns the range of versions that are compatible with this one: `^0.9` for 0.9.3. */
export const rangeOf = (version: string): string => `^${/^\d+\.\d+/.exec(version)?.[0] ?? version}`;

/** In the order in which they are applied. */
export const vocabularyChanges: readonly VocabularyChange[] = [
  {
    version: '0.9.0',
    ends: '1.0.0',
    meaning: 'A registry with modules names the versions of the engine that their code is written for, as "engine".',
    edits: ({ 'resources.json': root }) =>
      isRecord(root) && Array.isArray(root['modules']) && root['modules'].length > 0 && root['engine'] === undefined
        ? [{ file: 'resources.json', path: ['engine'], value: rangeOf(engineVersion) }]
        : [],
  },
];
