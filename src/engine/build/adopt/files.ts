/** An adopted database as files: a registry of its own, and what was not decided. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { RawEntry } from '../../registry/raw.ts';
import { formatJson } from '../../values/formatJson.ts';
import type { Adoption, Undecided } from './decide.ts';
import { texts } from '../../registry/texts.ts';
import { title } from './words.ts';

/** Who signs in, and how people are shown: as in this example. */
const example = 'docs/examples/library';
const ownSchema = 'beheer';

interface Writing {
  /** Of the checkout. */
  readonly root: string;
  readonly folder: string;
  readonly database: string;
  readonly adoption: Adoption;
}

export const undecidedFile = 'undecided.md';

/** @throws Error where the folder has a registry already. */
export function writeRegistry({ root, folder, database, adoption }: Writing): void {
  if (existsSync(join(folder, 'resources.json')))
    throw new Error(`${folder} has a registry already. Name another folder with --into, or take that one away.`);
  mkdirSync(join(folder, 'schemas'), { recursive: true });
  const users = readExample(root, 'schemas/users.json');
  write(folder, 'schemas/users.json', { ...vocabulary(root, folder, 'resource'), ...withoutVocabulary(users) });
  for (const { name, schema } of adoption.resources)
    write(folder, `schemas/${name}.json`, { ...vocabulary(root, folder, 'resource'), ...schema });
  write(folder, 'resources.json', {
    ...vocabulary(root, folder, 'registry'),
    name: title(database).slice(0, 40) || 'Beheer',
    locales: ['en'],
    schema: ownSchema,
    menu: menuOf(adoption),
    pages: pagesOf(adoption),
    resources: {
      ...Object.fromEntries(adoption.resources.map(({ name, entry }) => [name, entry])),
      users: usersEntry(root),
    },
  });
  writeFileSync(join(folder, undecidedFile), undecidedText(database, adoption.undecided));
}

function write(folder: string, file: string, content: object): void {
  writeFileSync(join(folder, file), formatJson(content));
}

type Content = Readonly<Record<string, unknown>>;

const readExample = (root: string, file: string): Content =>
  JSON.parse(readFileSync(join(root, example, file), 'utf8')) as Content;

const withoutVocabulary = ({ $schema: _schema, ...rest }: Content): Content => rest;

/** For editors: where the folder is inside the checkout, or beside it. */
function vocabulary(root: string, folder: string, kind: 'registry' | 'resource'): Content {
  const from = kind === 'registry' ? folder : join(folder, 'schemas');
  const path = relative(from, join(root, `schemas/vocabulary/${kind}.schema.json`))
    .split(sep)
    .join('/');
  return /^\.\.\/(?:\.\.\/)*schemas\//.test(path) ? { $schema: path } : {};
}

/** Without what it says of other resources of the example. */
function usersEntry(root: string): RawEntry {
  const { resources } = readExample(root, 'resources.json') as {
    readonly resources: { readonly users: RawEntry };
  };
  const { show, ...entry } = resources.users;
  const tabs = (show?.tabs ?? []).filter(({ inverse }) => inverse === undefined);
  return { ...entry, route: '/settings/users', menu: 'settings', ...(tabs.length > 0 ? { show: { tabs } } : {}) };
}

function menuOf({ resources }: Adoption): readonly Content[] {
  const has = (menu: string): boolean => resources.some(({ entry }) => entry.menu === menu);
  return [
    ...(has('tables') ? [{ name: 'tables', label: words.tables, icon: 'mdi-table-multiple' }] : []),
    ...(has('views') ? [{ name: 'views', label: words.views, icon: 'mdi-table-eye' }] : []),
    { name: 'settings', label: words.settings, icon: 'mdi-account-cog-outline', area: '/settings' },
  ];
}

const words = {
  tables: texts.label('adopted.tables'),
  views: texts.label('adopted.views'),
  settings: texts.label('settings'),
  overview: texts.label('screens.overview'),
  account: texts.label('adopted.account'),
  outbox: texts.label('adopted.outbox'),
};

const shownFigures = 8;

function pagesOf({ resources }: Adoption): Content {
  const counted = resources.filter(({ entry }) => entry.menu === 'tables').slice(0, shownFigures);
  return {
    dashboard: {
      route: '/',
      label: words.overview,
      icon: 'mdi-view-dashboard-outline',
      menu: 'top',
      figures: counted.map(({ name, schema }) => {
        const label = schema['x-label-plural']?.['en'] ?? schema.title;
        return { name, resource: name, label: { en: label, nl: label } };
      }),
    },
    account: {
      route: '/settings/general',
      label: words.account,
      icon: 'mdi-account-cog-outline',
      menu: 'settings',
    },
    outbox: {
      route: '/settings/outbox',
      label: words.outbox,
      icon: 'mdi-email-outline',
      menu: 'settings',
      access: ['management'],
    },
  };
}

/** The same for the terminal and the file. */
export function undecidedLines(undecided: readonly Undecided[]): readonly string[] {
  return [
    ...undecided.map(({ place, what }) => `- \`${place}\` ${what}.`),
    '- Every table is open to management alone, until `access` of its entry says more.',
    '- Only English is offered (`locales`), with the words that the names of the database give.',
  ];
}

function undecidedText(database: string, undecided: readonly Undecided[]): string {
  return [
    `# What was not decided about ${database}`,
    '',
    'Each of these works as it is said here. Change it in `resources.json` and `schemas`, and take the line away.',
    '',
    ...undecidedLines(undecided),
    '',
  ].join('\n');
}
