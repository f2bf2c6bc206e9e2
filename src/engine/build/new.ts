/**
 * `npm run new -- FOLDER`: creates a minimal registry with users only. `beheer new FOLDER` adds the repository around it.
 */
import { dirname, join, relative, resolve, basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { texts } from '../registry/texts.ts';
import { title } from './adopt/words.ts';
import { engineFolder, writeRepository } from './product/companyRepository.ts';
import {
  beginFolder,
  machineRegion,
  ownPages,
  settingsArea,
  usersEntry,
  vocabulary,
  writeFile,
} from './product/ownRegistry.ts';

const usage = `npm run new -- FOLDER [--name NAME]

Writes a registry to begin with into a folder that has none (docs/another-business.md): who signs in, a dashboard, a
menu, and a group in it for your resources.

  --name NAME       what the product is called (the folder's name)
`;

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

class CannotBegin extends Error {}

function main(): void {
  const { positionals, values } = readWish();
  const [folder, ...others] = positionals;
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  if (folder === undefined || others.length > 0) throw new CannotBegin(`Name one folder.\n\n${usage}`);
  const path = resolve(folder);
  // Editors of a repository read the vocabulary from its copy of the engine.
  const engine = values.repository ? join(path, engineFolder) : root;
  beginFolder(root, path, engine);
  const name = (values.name ?? title(basename(path))).slice(0, longestName) || 'Beheer';
  writeFile(path, 'resources.json', {
    ...vocabulary(engine, path, 'registry'),
    name,
    locales: ['en', 'nl'],
    ...machineRegion(),
    menu: [{ name: 'main', label: texts.label('begun.main'), icon: 'mdi-table-multiple' }, settingsArea],
    pages: {
      dashboard: {
        route: '/',
        label: texts.label('screens.overview'),
        icon: 'mdi-view-dashboard-outline',
        menu: 'top',
      },
      ...ownPages,
    },
    resources: { users: usersEntry(root) },
  });
  const shown = relative(process.cwd(), path) || '.';
  if (values.repository) writeRepository({ root, folder: path, name, archive: values.engine ?? null });
  process.stdout.write(
    [
      `Written: ${name}, in ${shown}.`,
      'Its "timeZone", "country" and "firstDayOfWeek" are those of this machine: correct them if the business is elsewhere.',
      '',
      values.repository ? `cd ${shown} && npm install && npm run dev` : `REGISTRY=${shown} npm run dev`,
      '',
      'prints the link that makes the first account. Then add resources at /studio, or in an editor: docs/add-a-resource.md.',
      '',
    ].join('\n'),
  );
}

/** Same as in the vocabulary. */
const longestName = 40;

function readWish() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        repository: { type: 'boolean', default: false },
        engine: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new CannotBegin(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

try {
  main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
