/** The parts that every registry has regardless of its business: users, their account, and sent mail. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { loadFiles, registryFile, toRawRegistry } from '../../registry/load.ts';
import type { RawEntry } from '../../registry/raw.ts';
import { texts } from '../../registry/texts.ts';
import { machineTimeZone, usualFirstDay, weekdays } from '../../values/regionDefaults.ts';
import { readRegistryFiles } from './registryFiles.ts';
import { formatFile } from './registryForm.ts';

/** The example from which users are copied. */
const example = 'docs/examples/library';

/** Content of a registry file, before it is formatted. */
export type Content = Readonly<Record<string, unknown>>;

/** Returns the region of the machine, to begin with; its country is that of the language of the system. */
export function machineRegion(): Content {
  const { region: country = null } = new Intl.Locale(new Intl.DateTimeFormat().resolvedOptions().locale);
  return {
    timeZone: machineTimeZone(),
    ...(country === null ? {} : { country }),
    firstDayOfWeek: weekdays[usualFirstDay(country, []) - 1],
  };
}

/**
 * Creates a registry folder with users.
 * @param engine the folder with the vocabulary, as editors find it
 * @throws Error if the folder already has a registry
 */
export function beginFolder(root: string, folder: string, engine: string = root): void {
  if (existsSync(join(folder, 'resources.json')))
    throw new Error(`${folder} has a registry already. Name another folder, or take that one away.`);
  mkdirSync(join(folder, 'schemas'), { recursive: true });
  const { description: _of, 'x-description': _ofIt, ...users } = readExample(root, 'schemas/users.json');
  writeFile(folder, 'schemas/users.json', { ...vocabulary(engine, folder, 'resource'), ...withoutVocabulary(users) });
}

/**
 * Writes a registry file in its shortest form.
 * @param file path below the folder, such as `schemas/users.json`
 */
export function writeFile(folder: string, file: string, content: object): void {
  // Short forms depend on the schemas that exist by then.
  const files = file === registryFile ? readRegistryFiles(folder) : {};
  writeFileSync(join(folder, file), formatFile(files, file, content));
}

const readExample = (root: string, file: string): Content =>
  JSON.parse(readFileSync(join(root, example, file), 'utf8')) as Content;

const withoutVocabulary = ({ $schema: _schema, ...rest }: Content): Content => rest;

/** Returns the `$schema` for editors: a path relative to the folder. @param root the folder with the vocabulary */
export function vocabulary(root: string, folder: string, kind: 'registry' | 'resource'): Content {
  const from = kind === 'registry' ? folder : join(folder, 'schemas');
  const path = relative(from, join(root, `schemas/vocabulary/${kind}.schema.json`))
    .split(sep)
    .join('/');
  return { $schema: path.startsWith('../') ? path : `./${path}` };
}

/** Returns the entry of users, without references to other resources of the example. */
export function usersEntry(root: string): RawEntry {
  const { show, ...entry } = toRawRegistry(loadFiles(readRegistryFiles(join(root, example)))).resources['users'] ?? {};
  const tabs = (show?.tabs ?? []).filter(({ inverse }) => inverse === undefined);
  return { ...entry, route: '/settings/users', menu: 'settings', ...(tabs.length > 0 ? { show: { tabs } } : {}) };
}

export const settingsArea: Content = {
  name: 'settings',
  label: texts.label('settings'),
  icon: 'mdi-account-cog-outline',
  area: '/settings',
};

export const ownPages: Content = {
  account: {
    route: '/settings/general',
    label: texts.label('adopted.account'),
    icon: 'mdi-account-cog-outline',
    menu: 'settings',
  },
  outbox: {
    route: '/settings/outbox',
    label: texts.label('adopted.outbox'),
    icon: 'mdi-email-outline',
    menu: 'settings',
    access: ['management'],
  },
};
