/**
 * The programs that tests start in processes of their own, as plain JavaScript: compiling hundreds of modules at every
 * start takes seconds.
 */
import { join } from 'node:path';
import packageFile from '../../package.json' with { type: 'json' };
import { freshBundle, freshServerBundle } from '../../src/engine/build/bundle/serverBundle.ts';

const root = new URL('../..', import.meta.url).pathname;
const folder = '.cache/programs';

/** The product's, as `npm start` starts it: what goes to Node, behind `exec node`. */
export const productProgram: readonly string[] = packageFile.scripts.start.split(' ').slice(2);

export type TestProgram = 'mortalProgram' | 'databaseProgram';

/** As deep below the checkout as the sources of the commands are. */
const commands = '.cache/programs/commands';

export type TestCommand = 'backup' | 'restore' | 'verifyBackup';

/** A command of the product, as `package.json` has it: what goes to Node. */
export const commandProgram = (name: TestCommand): readonly string[] =>
  // It looks up the modules of the product where its source stands.
  name === 'restore'
    ? ['--import', 'tsx', 'src/engine/build/restore.ts']
    : ['--enable-source-maps', join(root, commands, `${name}.mjs`)];

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
  await freshBundle(root, {
    folder: commands,
    entryPoints: {
      backup: 'src/engine/build/backup.ts',
      verifyBackup: 'src/engine/build/verifyBackup.ts',
    },
    sources: ['src', 'package-lock.json'],
  });
}
