/** `npm run generate -- kinds`: adds the field kinds to all of their tables. */
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeKindTables } from './generated/kindTables.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

try {
  const written = writeKindTables(root);
  process.stdout.write(written.length === 0 ? 'Every kind is named.\n' : `Written: ${written.join(', ')}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
