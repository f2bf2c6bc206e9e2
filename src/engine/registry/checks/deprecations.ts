/** Warns of ways to write a registry that a later version no longer accepts. */
import { vocabularyChanges, type VocabularyChange } from '../versions/vocabularyChanges.ts';
import type { CheckContext } from './context.ts';

/** @param changes of the vocabulary; those of this version unless given */
export function checkDeprecations(
  { loaded: { files }, report }: Pick<CheckContext, 'loaded' | 'report'>,
  changes: readonly VocabularyChange[] = vocabularyChanges,
): void {
  const values = Object.fromEntries([...files].map(([file, { value }]) => [file, value]));
  for (const { version, ends, meaning, edits } of changes)
    if (ends !== null)
      for (const { file, path } of edits(values))
        report(file, path, {
          id: 'E427',
          message: `${meaning} Version ${ends} no longer accepts the former way.`,
          hint: `Run "beheer upgrade", which rewrites it in the way of version ${version}.`,
        });
}
