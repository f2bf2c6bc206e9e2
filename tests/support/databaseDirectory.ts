/** In charge of temporary data directories that PostgreSQL's user can reach when the tests run as root. */
import { chmodSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const dataDirectoryPrefix = 'beheer-test-';

/** An empty directory; `mode` 0o700 keeps the user that root lends PostgreSQL out of it. */
export function makeDataDirectory(mode = 0o755): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), dataDirectoryPrefix)));
  chmodSync(directory, mode);
  return directory;
}
