/** The programs that tests start in processes of their own, as plain JavaScript: compiling hundreds of modules at every start takes seconds. */
import { join } from 'node:path';
import { bundleFolder, freshBundle, freshServerBundle } from '../../src/engine/build/serverBundle.ts';

const root = new URL('../..', import.meta.url).pathname;
const folder = '.cache/programs';

/** The product's, as `npm start` starts it: what goes to Node. */
export const productProgram: readonly string[] = ['--enable-source-maps', `${bundleFolder}/main.mjs`];

export type TestProgram = 'mortalProgram' | 'databaseProgram';

/** Where the file is. */
export const testProgram = (name: TestProgram): string => join(root, folder, `${name}.mjs`);

/** Once per run, before any of them is started. */
export async function bundlePrograms(): Promise<void> {
  await freshServerBundle(root);
  await freshBundle(root, {
    folder,
    entryPoints: {
      mortalProgram: 'tests/support/mortalProgram.ts',
      databaseProgram: 'tests/support/databaseProgram.ts',
    },
    sources: ['src', 'tests/support', 'package-lock.json'],
  });
}
