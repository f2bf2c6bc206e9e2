/**
 * `npm run generate -- types FILE`: writes the types of every record, body, query and declared call; without a file, to standard
 * output.
 */
import { writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatProblem } from '../registry/problem.ts';
import { buildProduct } from './product/productModules.ts';
import { clientTypes } from './generated/clientTypes.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const { registry, problems, modules } = await buildProduct(root);
const [file] = process.argv.slice(2);

if (!registry) {
  process.stderr.write(
    `The registry is not right, so nothing was written:\n\n${problems.map(formatProblem).join('\n')}\n`,
  );
  process.exit(1);
}
if (file === undefined) process.stdout.write(clientTypes(registry, modules.described));
else {
  writeFileSync(file, clientTypes(registry, modules.described));
  process.stderr.write(`The types of ${Object.keys(registry.resources).length} resources are in ${file}.\n`);
}
