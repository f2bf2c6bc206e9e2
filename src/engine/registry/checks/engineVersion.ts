/** Checks that the registry is written for this version of the engine. */
import { satisfies, validRange } from 'semver';
import { isRecord } from '../../values/json.ts';
import { engineVersion } from '../versions/engineVersion.ts';
import { registryFile, type Loaded } from '../load.ts';
import type { CheckContext } from './context.ts';

/** Returns false if it is for another version, so that its other problems say nothing. */
export function checkEngineVersion({ files }: Loaded, report: CheckContext['report']): boolean {
  const root = files.get(registryFile)?.value;
  const engine = isRecord(root) ? root['engine'] : undefined;
  // The vocabulary reports another type.
  if (typeof engine !== 'string' || satisfies(engineVersion, engine)) return true;
  report(registryFile, ['engine'], {
    id: 'E426',
    ...(validRange(engine) === null
      ? {
          message: `"engine" is "${engine}", and that is no range of versions.`,
          hint: `Write the versions that the registry is for, such as "^${engineVersion}".`,
        }
      : {
          message: `The registry is for version ${engine} of the engine, and this is ${engineVersion}.`,
          hint: 'Run "beheer upgrade" to rewrite it for this version, or install the one that it is for (docs/upgrading.md).',
        }),
  });
  return false;
}
