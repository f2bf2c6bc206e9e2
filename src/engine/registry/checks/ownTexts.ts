/** Checks `texts/<locale>.json`. A text with a mistake is a warning and is not used; the others are. */
import { isRecord } from '../../values/json.ts';
import { pluralForms, type Locale } from '../../texts/locales.ts';
import { toWrittenRegistry, type Loaded } from '../load.ts';
import type { OwnTexts } from '../../texts/ownTexts.ts';
import {
  isRegistrySection,
  ownTexts,
  ownTextsOfCode,
  ownTextsPattern,
  registryTextsByKey,
  type OwnText,
} from '../loading/ownTexts.ts';
import { localesOf } from '../resolve/business.ts';
import { didYouMean, type CheckContext } from './context.ts';

export function checkOwnTexts(context: CheckContext): void {
  const { loaded, raw, known, report } = context;
  for (const file of loaded.misplaced.filter((one) => one.startsWith('texts/')))
    report(file, [], {
      id: 'E425',
      message: 'Nobody reads this file: its name is no language.',
      hint: `Name it after a language of the registry: texts/${localesOf(raw)[0] ?? 'en'}.json.`,
    });
  for (const { file, value } of loaded.files.values()) {
    const [, locale] = ownTextsPattern.exec(file) ?? [];
    if (locale === undefined) continue;
    const mistake = mistakeOfFile(value, locale, localesOf(raw));
    if (mistake) report(file, [], { id: 'E425', ...mistake });
    for (const section of Object.keys(isRecord(value) ? value : {}))
      if (known.texts && !isRegistrySection(section) && !known.texts[section])
        report(file, [section], {
          id: 'E425',
          message: `Nothing is called "${section}" here.`,
          hint: didYouMean(section, [...Object.keys(known.texts), ...registryFiles(loaded)]),
        });
  }
  const ofRegistry = new Map(
    [...registryTextsByKey(toWrittenRegistry(loaded))].map(([key, { source }]) => [key, source]),
  );
  for (const own of ownTexts(loaded)) {
    const mistake = mistakeOf(own, known, ofRegistry);
    if (mistake) report(own.file, own.path, { id: 'E425', ...mistake });
  }
}

/** Returns the texts of the engine and of modules that have no mistake. */
export function fittingTexts({ loaded, known }: Pick<CheckContext, 'loaded' | 'known'>): OwnTexts {
  return ownTextsOfCode(
    ownTexts(loaded).filter((own) => isRegistrySection(own.section) || mistakeOf(own, known, new Map()) === null),
  );
}

interface Mistake {
  readonly message: string;
  readonly hint: string;
}

const registryFiles = ({ files }: Loaded): readonly string[] =>
  [...files.keys()].filter((file) => file === 'resources.json' || /^schemas\/(?!vocabulary\/)/.test(file));

function mistakeOfFile(value: unknown, locale: Locale, locales: readonly Locale[]): Mistake | null {
  if (!isRecord(value))
    return { message: 'The file is not an object.', hint: 'Write { "engine": { "screens.form.save": "…" } }.' };
  if (locales.includes(locale)) return null;
  return {
    message: `The registry has no language "${locale}".`,
    hint: `Add it to "locales", or rename the file. Languages: ${locales.join(', ')}.`,
  };
}

/** Returns what is wrong with a text, or null. Texts of code are not judged where these are unknown. */
function mistakeOf(
  { section, key, text, locale }: OwnText,
  { texts }: Pick<CheckContext['known'], 'texts'>,
  ofRegistry: ReadonlyMap<string, string>,
): Mistake | null {
  if (text === null) return { message: `"${key}" is not a text.`, hint: 'Write the text between quotes.' };
  if (isRegistrySection(section)) {
    if (ofRegistry.has(`${section} ${key}`)) return null;
    const keys = [...ofRegistry.keys()].flatMap((one) =>
      one.startsWith(`${section} `) ? [one.slice(section.length + 1)] : [],
    );
    return { message: `${section} has no text "${key}".`, hint: didYouMean(key, keys) };
  }
  const english = texts?.[section];
  if (!english) return null;
  const original = Object.hasOwn(english, key) ? english[key] : undefined;
  if (original === undefined)
    return { message: `There is no text "${key}" in ${section}.`, hint: didYouMean(key, Object.keys(english)) };
  return mistakeOfForms(original, text, locale) ?? mistakeOfPlaceholders(original, text);
}

function mistakeOfForms(original: string, text: string, locale: Locale): Mistake | null {
  const forms = text.split('||||').map((form) => form.trim());
  const expected = original.includes('||||') ? [2, pluralForms(locale)] : [1];
  if (forms.every((form) => form !== '') && expected.includes(forms.length)) return null;
  return {
    message:
      expected.length === 1
        ? 'The text has plural forms, but the original has no number.'
        : `The text needs ${[...new Set(expected)].join(' or ')} plural forms, and has ${forms.filter((form) => form !== '').length}.`,
    hint:
      expected.length === 1
        ? `Write one text without "||||". The original: "${original}".`
        : `Write the forms with " |||| " between them. The original: "${original}".`,
  };
}

function mistakeOfPlaceholders(original: string, text: string): Mistake | null {
  const known = placeholders(original);
  const unknown = placeholders(text).find((name) => !known.includes(name));
  if (unknown === undefined) return null;
  return {
    message: `Nothing fills in "%{${unknown}}".`,
    hint:
      known.length === 0
        ? 'The original has no placeholders.'
        : `Available: ${known.map((name) => `%{${name}}`).join(', ')}.`,
  };
}

const placeholders = (text: string): readonly string[] =>
  [...text.matchAll(/%\{(\w+)\}/g)].map(([, name = '']) => name);
