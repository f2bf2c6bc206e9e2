/** Which resources the changes are about. */
import { registryFile, schemaPattern } from '../../registry/load.ts';
import type { Change } from './useStudio.ts';

export function changedResources(changes: readonly Change[]): ReadonlySet<string> {
  return new Set(
    changes.flatMap(({ edits }) =>
      edits.flatMap(({ file, path }) => {
        const name = file === registryFile ? path[1] : schemaPattern.exec(file)?.[1];
        return name === undefined ? [] : [name];
      }),
    ),
  );
}
