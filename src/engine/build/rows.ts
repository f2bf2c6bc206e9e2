/**
 * `npm run generate -- rows`: generates the types of all tables and records for modules: of the product in `src/app`, of
 * another registry in its folder.
 */
import { writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatProblem } from '../registry/problem.ts';
import { registryRoot } from '../server/env.ts';
import { buildFromFiles, pageNames } from './product/registryFiles.ts';
import { rowsFileOf, rowsText } from './generated/rowsFile.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const { registry, problems } = buildFromFiles(registryRoot(root), null, { pages: pageNames(root) });
const file = rowsFileOf(root);

if (registry) {
  writeFileSync(resolve(registryRoot(root), file), rowsText(root, registry));
  process.stderr.write(`The rows of ${Object.keys(registry.resources).length} resources are in ${file}.\n`);
} else {
  process.stderr.write(
    `The registry is not right, so nothing was written:\n\n${problems.map(formatProblem).join('\n')}\n`,
  );
  process.exitCode = 1;
}
