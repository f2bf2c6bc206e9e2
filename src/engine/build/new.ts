/**
 * `npm run new -- FOLDER`: creates a minimal registry with users only. `beheer new FOLDER` adds the repository around it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { engineVersion } from '../registry/versions/engineVersion.ts';
import { texts } from '../registry/texts.ts';
import { rangeOf } from '../registry/versions/vocabularyChanges.ts';
import { title } from './adopt/words.ts';
import { engineFolder, writeRepository } from './product/companyRepository.ts';
import {
  beginFolder,
  type Content,
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
  --starter NAME    empty, or people: clients with members, employees, roles, API tokens, the audit trail and notes
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
  const starter = readStarter(values.starter);
  for (const [file, schema] of Object.entries(starter.schemas))
    writeFile(path, `schemas/${file}`, { ...vocabulary(engine, path, 'resource'), ...schema });
  const { pages, resources: { users = {}, ...resources } = {}, ...business } = starter.registry;
  writeFile(path, 'resources.json', {
    ...vocabulary(engine, path, 'registry'),
    name,
    engine: rangeOf(engineVersion),
    locales: ['en', 'nl'],
    ...machineRegion(),
    menu: [{ name: 'main', label: texts.label('begun.main'), icon: 'mdi-table-multiple' }, settingsArea],
    ...business,
    pages: {
      dashboard: {
        route: '/',
        label: texts.label('screens.overview'),
        icon: 'mdi-view-dashboard-outline',
        menu: 'top',
      },
      ...ownPages,
      ...pages,
    },
    resources: { users: { ...usersEntry(root), ...users }, ...resources },
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

interface Starter {
  /** Keys of `resources.json` besides those of the smallest registry. */
  readonly registry: { readonly pages?: Content; readonly resources?: Readonly<Record<string, Content>> };
  /** Contents of the files, by name. */
  readonly schemas: Readonly<Record<string, Content>>;
}

const starters = join(root, 'docs/starters');
const emptyStarter = 'empty';

/** @throws CannotBegin if there is no starter of this name */
function readStarter(name: string): Starter {
  if (name === emptyStarter) return { registry: {}, schemas: {} };
  const names = readdirSync(starters);
  if (!names.includes(name))
    throw new CannotBegin(`There is no starter "${name}". Available: ${[emptyStarter, ...names].join(', ')}.`);
  const read = (file: string): Content => JSON.parse(readFileSync(join(starters, name, file), 'utf8')) as Content;
  const files = readdirSync(join(starters, name, 'schemas'));
  return {
    registry: read('resources.json'),
    schemas: Object.fromEntries(files.map((file) => [file, read(`schemas/${file}`)])),
  };
}

/** Same as in the vocabulary. */
const longestName = 40;

function readWish() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        starter: { type: 'string', default: emptyStarter },
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
