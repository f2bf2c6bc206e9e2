/** The registry that the product under test was built from. */
import { readRegistryFiles } from '../../../src/engine/build/product/registryFiles.ts';
import { loadFiles, toRawRegistry } from '../../../src/engine/registry/load.ts';
import { resolve } from '../../../src/engine/registry/resolve.ts';
import type { Registry } from '../../../src/engine/registry/types.ts';

export function realRegistry(): Registry {
  return resolve(toRawRegistry(loadFiles(readRegistryFiles(process.cwd()))));
}
