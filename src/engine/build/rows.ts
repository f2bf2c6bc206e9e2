/** `npm run generate -- rows`: generates the types of all tables and records of the product, for its modules. */
import { writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatProblem } from '../registry/problem.ts';
import { buildFromFiles } from './product/registryFiles.ts';
import { rowsFile } from './generated/rowsFile.ts';
import { rowTypes } from './generated/rowTypes.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const { registry, problems } = buildFromFiles(root);

if (registry) {
  writeFileSync(resolve(root, rowsFile), rowTypes(registry));
  process.stderr.write(`The rows of ${Object.keys(registry.resources).length} resources are in ${rowsFile}.\n`);
} else {
  process.stderr.write(
    `The registry is not right, so nothing was written:\n\n${problems.map(formatProblem).join('\n')}\n`,
  );
  process.exitCode = 1;
}
