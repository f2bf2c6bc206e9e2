/** Writes an adopted database as a registry, with a list of open decisions. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Adoption, Undecided } from './decide.ts';
import { texts } from '../../registry/texts.ts';
import { sourceLocale } from '../../texts/locales.ts';
import {
  beginFolder,
  ownPages,
  settingsArea,
  usersEntry,
  vocabulary,
  writeFile,
  type Content,
  machineRegion,
} from '../product/ownRegistry.ts';
import { title } from './words.ts';

const ownSchema = 'beheer';

interface Writing {
  /** Of the checkout. */
  readonly root: string;
  readonly folder: string;
  readonly database: string;
  readonly adoption: Adoption;
  readonly locales: readonly string[];
  /** One line each. */
  readonly undecided: readonly string[];
}

export const undecidedFile = 'undecided.md';

/** Writes the registry. @throws Error if the folder already has one */
export function writeRegistry({ root, folder, database, adoption, locales, undecided }: Writing): void {
  beginFolder(root, folder);
  for (const { name, schema } of adoption.resources)
    writeFile(folder, `schemas/${name}.json`, { ...vocabulary(root, folder, 'resource'), ...schema });
  writeFile(folder, 'resources.json', {
    ...vocabulary(root, folder, 'registry'),
    name: title(database).slice(0, 40) || 'Beheer',
    locales,
    ...machineRegion(),
    schema: ownSchema,
    menu: menuOf(adoption),
    pages: pagesOf(adoption),
    resources: {
      ...Object.fromEntries(adoption.resources.map(({ name, entry }) => [name, entry])),
      users: usersEntry(root),
    },
  });
  writeFileSync(join(folder, undecidedFile), undecidedText(database, undecided));
}

function menuOf({ resources }: Adoption): readonly Content[] {
  const has = (menu: string): boolean => resources.some(({ entry }) => entry.menu === menu);
  return [
    ...(has('tables') ? [{ name: 'tables', label: words.tables, icon: 'mdi-table-multiple' }] : []),
    ...(has('views') ? [{ name: 'views', label: words.views, icon: 'mdi-table-eye' }] : []),
    settingsArea,
  ];
}

const words = {
  tables: texts.label('adopted.tables'),
  views: texts.label('adopted.views'),
  overview: texts.label('screens.overview'),
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
        const dutch = schema['x-label-plural']?.['nl'] ?? label;
        return { name, resource: name, label: { en: label, nl: dutch } };
      }),
    },
    ...ownPages,
  };
}

/** Returns the lines for the terminal and the file. */
export function undecidedLines(
  undecided: readonly Undecided[],
  { locales, untranslated }: { readonly locales: readonly string[]; readonly untranslated: readonly string[] },
): readonly string[] {
  return [
    ...undecided.map(({ place, what }) => `- \`${place}\` ${what}.`),
    '- Every table is open to management alone, until `access` of its entry says more.',
    locales.every((one) => one === sourceLocale)
      ? '- Only English is offered (`locales`), with the words that the names of the database give.'
      : '- Labels are the words that the names of the database give, and the Dutch of those that are common.',
    ...(untranslated.length > 0 ? [`- Without a Dutch label: ${untranslated.join(', ')}.`] : []),
  ];
}

function undecidedText(database: string, undecided: readonly string[]): string {
  return [
    `# What was not decided about ${database}`,
    '',
    'Each of these works as it is said here. Change it in `resources.json` and `schemas`, and take the line away.',
    '',
    ...undecided,
    '',
  ].join('\n');
}
