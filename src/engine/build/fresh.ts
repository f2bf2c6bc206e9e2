/**
 * Runs before the start: builds the screens and the server if they are missing or older than their sources. Prints
 * nothing if they are up to date.
 */
import { totalmem } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprintOf, fingerprintOfBuild } from './bundle/fingerprint.ts';
import { freshServerBundle } from './bundle/serverBundle.ts';
import { standardOutput, withProgress } from '../server/progress.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

if (fingerprintOfBuild(join(root, 'dist')) !== fingerprintOf(root)) await build();
await withProgress({ label: 'Bundling the server', silentMilliseconds: 1_000, ...standardOutput() }, () =>
  freshServerBundle(root),
);

/** Without enough memory the kernel kills the process without a message. */
function warnOfMemory(): void {
  // Measured: the largest process of a build used 1,025 MB.
  const neededMegabytes = 1_100;
  const limit = process.constrainedMemory();
  const megabytes = Math.floor(Math.min(totalmem(), limit > 0 ? limit : Infinity) / 1_048_576);
  if (megabytes >= neededMegabytes) return;
  process.stdout.write(
    `Building the screens takes about ${neededMegabytes} MB of memory, and there are ${megabytes}. If it ends with "Killed", add swap or memory, ` +
      'or run "npm run build" on another machine with the same sources and copy its dist folder here.\n',
  );
}

async function build(): Promise<void> {
  warnOfMemory();
  try {
    await withProgress({ label: 'Building the screens', ...standardOutput() }, async () => {
      // Imported late, so that a start without a build is not delayed.
      const vite = await import('vite');
      await vite.build({ root, logLevel: 'error' });
    });
  } catch (error) {
    process.stderr.write(
      `The screens could not be built.\n${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exit(1);
  }
}
