/** `npm run check:registry`: prints all problems and warnings of the registry, and a line with the result. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadFiles } from '../registry/load.ts';
import { formatProblem } from '../registry/problem.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const folder = 'schemas/vocabulary';

/** The checks import the vocabulary, so its JSON errors are reported before they are loaded. */
const texts = readdirSync(resolve(root, folder))
  .filter((name) => name.endsWith('.json'))
  .map((name) => [`${folder}/${name}`, readFileSync(resolve(root, folder, name), 'utf8')]);
const unreadable = loadFiles({ 'resources.json': '{}', ...Object.fromEntries(texts) }).problems;

if (unreadable.length > 0) {
  process.stderr.write(`The vocabulary cannot be read:\n\n${unreadable.map(formatProblem).join('\n')}\n`);
  process.exitCode = 1;
} else {
  const { reportRegistry } = await import('./reportRegistry.ts');
  process.exitCode = (await reportRegistry(root)) ? 0 : 1;
}
