/**
 * Run before the start: builds the screens and the server when they are not there or older than their sources. Says
 * nothing when they are fresh.
 */
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprintOf, fingerprintOfBuild } from './fingerprint.ts';
import { freshServerBundle } from './serverBundle.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

if (fingerprintOfBuild(join(root, 'dist')) !== fingerprintOf(root)) await build();
await freshServerBundle(root);

async function build(): Promise<void> {
  process.stdout.write('Building the screens…');
  const started = performance.now();
  try {
    // Loaded only now: the start waits for it no longer than it must.
    const vite = await import('vite');
    await vite.build({ root, logLevel: 'error' });
    process.stdout.write(` done in ${((performance.now() - started) / 1_000).toFixed(1)} s.\n`);
  } catch (error) {
    process.stdout.write('\n');
    process.stderr.write(
      `The screens could not be built.\n${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exit(1);
  }
}
