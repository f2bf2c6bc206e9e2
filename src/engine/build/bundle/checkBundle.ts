/** Bundles the registry check to a few JavaScript files, together with the modules of the product. */
import { checkFolder, checkSources, root } from '../checkFresh.ts';
import { freshBundle } from './serverBundle.ts';

export function bundleCheck(): Promise<void> {
  return freshBundle(root, {
    folder: checkFolder,
    entryPoints: {
      check: 'src/engine/build/check.ts',
      checkFresh: 'src/engine/build/checkFresh.ts',
      modules: 'src/app/modules.ts',
    },
    sources: checkSources,
    quiet: true,
  });
}
