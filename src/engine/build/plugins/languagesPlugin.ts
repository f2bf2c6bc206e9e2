/**
 * Vite plugin for the texts of the screens. Each language is two scripts, loaded by its readers only: the texts of
 * first pages, and all others, with English for missing translations. The first includes the component and calendar
 * texts of Material for that language, if available. The texts of pages that require no sign-in are in the initial
 * bundle, in all complete languages.
 *
 * The text files themselves are replaced by empty modules in browsers, since rules that run on both sides import them,
 * which would include every language.
 */
import { createRequire } from 'node:module';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as components from '@mui/material/locale';
import * as pickers from '@mui/x-date-pickers/locales';
import type { Plugin } from 'vite';
import { completeLocales, formatLocale, type Locale } from '../../texts/locales.ts';
import { isRegistryBundled } from '../../server/env.ts';
import { splitWords } from './firstWords.ts';
import { isTextFile, screenTexts, signedOutTexts, writtenLocales, type ScreenTexts } from '../product/languageTexts.ts';
import { singleQuoted } from './registryModules.ts';

const languages = 'virtual:beheer/languages';
const language = 'virtual:beheer/language/';
const furtherWords = 'virtual:beheer/words-';
const signedOut = 'virtual:beheer/signed-out';
/** Rollup's prefix of virtual modules. */
const mark = '\0';

const virtual = new RegExp(
  `^${mark}?(${languages}|${language}|${furtherWords}|${signedOut}/?)([\\w-]*)(?:\\?root=(.*))?$`,
);

export function languagesPlugin(): Plugin {
  let root = process.cwd();
  let emptiesFiles = true;
  // In development and tests all texts are loaded together: load time does not matter, and edits change the split.
  let isSplit = false;
  return {
    name: 'beheer:languages',
    // Before TypeScript is stripped from the text files.
    enforce: 'pre',
    config: ({ root: folder = process.cwd() }, { command }) =>
      command === 'serve' ? { optimizeDeps: { include: writtenLocales(folder).flatMap(packagesOf) } } : {},
    configResolved(config) {
      root = config.root;
      isSplit = config.command === 'build';
      // Tests compare the texts. A bundled registry is resolved before any language is loaded.
      emptiesFiles = config.mode !== 'test' && !isRegistryBundled();
    },
    resolveId(id, importer) {
      // In development, resolved ids are resolved again.
      if (id.startsWith(mark) || !virtual.test(id)) return null;
      if (id.includes('?root=')) return mark + id;
      const [, asking = root] = /^(.*)\/src\/engine\/browser\//.exec(importer ?? '') ?? [];
      return mark + id + (asking === root ? '' : `?root=${asking}`);
    },
    async load(id) {
      if (emptiesFiles && isTextFile(id.replace(/\?.*$/, ''))) return emptyFile(id.replace(/\?.*$/, ''));
      if (!id.startsWith(mark)) return null;
      const [, name, locale = '', of] = virtual.exec(id) ?? [];
      const checkout = of ?? root;
      const query = of === undefined ? '' : `?root=${of}`;
      if (name === languages)
        return (
          languagesModule(writtenLocales(checkout), language, 'languages', query) +
          languagesModule(isSplit ? writtenLocales(checkout) : [], furtherWords, 'furtherWords', query)
        );
      if (name === language || name === furtherWords) {
        const { screens, catalogues } = await screenTexts(checkout, locale);
        const { first, further } = isSplit ? splitWords(checkout, screens) : { first: screens, further: {} };
        if (name === language) return languageModule(locale, { screens: first, catalogues });
        return `export default ${parsed(further)};\n`;
      }
      if (name === signedOut) return signedOutModule(checkout, query);
      return name === undefined ? null : `export default ${parsed(await signedOutTexts(checkout, locale))};\n`;
    },
    configureServer({ watcher, environments, ws }) {
      watcher.on('all', (_event, path) => {
        if (!isTextFile(path)) return;
        for (const { moduleGraph } of Object.values(environments))
          for (const [id, module] of moduleGraph.idToModuleMap)
            if (id.startsWith(mark) && virtual.test(id)) moduleGraph.invalidateModule(module);
        ws.send({ type: 'full-reload' });
      });
    },
  };
}

/** Returns the same exports, with empty values. */
function emptyFile(path: string): string {
  const names = [...readFileSync(path, 'utf8').matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
  return names.map((name) => `export const ${name} = {};\n`).join('');
}

function languagesModule(locales: readonly Locale[], prefix: string, name: string, query: string): string {
  const lines = locales.map(
    (locale) => `  ${JSON.stringify(locale)}: () => import(${JSON.stringify(prefix + locale + query)}),\n`,
  );
  return `export const ${name} = {\n${lines.join('')}};\n`;
}

function languageModule(locale: Locale, texts: ScreenTexts): string {
  const name = materialName(locale);
  const calendar = calendarOf(locale);
  return [
    ...(name in components ? [`import { ${name} as components } from '@mui/material/locale';`] : []),
    ...(name in pickers ? [`import { ${name} as pickers } from '@mui/x-date-pickers/locales';`] : []),
    `import * as calendars from '${calendar}';`,
    'export default {',
    `  ...${parsed(texts)},`,
    `  components: [${[...(name in components ? ['components'] : []), ...(name in pickers ? ['pickers'] : [])].join(', ')}],`,
    `  calendar: calendars.${calendar.replace(/.*\//, '').replace('-', '')},`,
    '};\n',
  ].join('\n');
}

async function signedOutModule(checkout: string, query: string): Promise<string> {
  const texts = await Promise.all(
    writtenLocales(checkout).map(async (locale) => [locale, await signedOutTexts(checkout, locale)] as const),
  );
  const there = texts.flatMap(([locale, own]) => (own === null ? [] : [[locale, own] as const]));
  const complete = there.filter(([locale]) => completeLocales.includes(locale));
  const further = there.flatMap(([locale]) => (completeLocales.includes(locale) ? [] : [locale]));
  return (
    `export const signedOut = ${parsed(Object.fromEntries(complete))};\n` +
    languagesModule(further, `${signedOut}/`, 'furtherSignedOut', query)
  );
}

/** Browsers parse JSON text faster than the equivalent code. */
const parsed = (value: unknown): string => `JSON.parse(${singleQuoted(JSON.stringify(value))})`;

/** Returns Material's name of a language: `deDE`. */
function materialName(locale: Locale): string {
  const { language: tongue, region = '' } = new Intl.Locale(formatLocale(locale)).maximize();
  return tongue + region;
}

/** Returns the calendar of the region, else of the language, else the default. */
function calendarOf(locale: Locale): string {
  const names = [formatLocale(locale), locale, locale.split('-')[0] ?? '', 'en-GB'];
  const name = names.find((one) => existsSync(join(calendars, `${one}.js`))) ?? 'en-GB';
  return `date-fns/locale/${name}`;
}
const calendars = join(createRequire(import.meta.url).resolve('date-fns/package.json'), '../locale');

/** The imports of a language script. They must be pre-bundled, or the first page would be reloaded. */
const packagesOf = (locale: Locale): readonly string[] => [
  '@mui/material/locale',
  '@mui/x-date-pickers/locales',
  calendarOf(locale),
];
