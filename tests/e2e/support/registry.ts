/** The registry that the product under test was built from. */
import { readRegistryFiles } from '../../../src/build/registryFiles.ts';
import { loadFiles, toRawRegistry } from '../../../src/registry/load.ts';
import { resolve } from '../../../src/registry/resolve.ts';
import type { Registry } from '../../../src/registry/types.ts';

export function realRegistry(): Registry {
  return resolve(toRawRegistry(loadFiles(readRegistryFiles(process.cwd()))));
}
