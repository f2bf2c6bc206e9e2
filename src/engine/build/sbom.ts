/**
 * `npm run generate -- sbom --to FILE`: writes the packages of the product as a CycloneDX document
 * (https://cyclonedx.org/docs/1.5/json/), from the lock file. Without `--to` it is printed; `-- --licences` lists the
 * licences instead. `-- --audit` queries the npm registry for known vulnerabilities, as `.ci/run` does.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { askNpm, auditVerdict, licencesOf, type Bom } from './product/packages.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const print = (text: string): void => void process.stdout.write(`${text}\n`);

function readBom(): Bom {
  const { output, problem } = askNpm(root, [
    'sbom',
    '--sbom-format',
    'cyclonedx',
    '--omit',
    'dev',
    '--package-lock-only',
  ]);
  if (output === '') throw new Error(`npm could not list the packages: ${problem}`);
  const bom = JSON.parse(output) as Bom;
  const { name } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { readonly name: string };
  // npm names the product after its folder.
  return { ...bom, metadata: { ...bom.metadata, component: { ...bom.metadata.component, name } } };
}

function audit(): void {
  const { output, problem } = askNpm(root, ['audit', '--omit', 'dev', '--json', '--fetch-retries', '0']);
  const verdict = auditVerdict(output, problem);
  print(verdict.text);
  if (!verdict.isRight) process.exitCode = 1;
}

const {
  to,
  licences,
  audit: isAudit,
} = parseArgs({
  options: { to: { type: 'string' }, licences: { type: 'boolean' }, audit: { type: 'boolean' } },
}).values;
if (isAudit === true) audit();
else {
  const bom = readBom();
  if (licences === true)
    for (const { licence, packages } of licencesOf(bom))
      print(`${licence} (${packages.length}): ${packages.join(', ')}`);
  else if (to === undefined) print(JSON.stringify(bom, null, 2));
  else {
    writeFileSync(to, `${JSON.stringify(bom, null, 2)}\n`);
    print(`${bom.components.length} packages are listed in ${to}.`);
  }
}
