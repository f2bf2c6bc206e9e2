/** Warns about texts that lack a language of the registry. Screens show English instead, or the language that is there. */
import { registryFile, toWrittenRegistry, type Path } from '../load.ts';
import { holdsValues, isTextByLanguage, standsAlone } from '../loading/sourceTexts.ts';
import type { RawLabel, RawOption, RawProperty, RawRegistry, RawSchema } from '../raw.ts';
import { localesOf } from '../resolve/business.ts';
import { followReference } from '../resolve/fields.ts';
import { isLanguage } from './business.ts';
import { schemaFile, type CheckContext } from './context.ts';
import { sourceLocale, type Locale } from '../../texts/locales.ts';

/** The number of warnings about one language. The rest is counted. */
const maxWarnings = 40;
/** The number of warnings about a language in which nothing is written yet; if more texts lack, they are only counted. */
const maxOfNewLanguage = 10;

export function checkLabels(context: CheckContext): void {
  if (context.known.everyLanguage !== true) return;
  const raw = toWrittenRegistry(context.loaded);
  const locales = localesOf(raw).filter(isLanguage);
  const all = [
    ...missingAlone(registryFile, { ...raw, schemas: null, common: null }, []),
    ...Object.entries(raw.schemas).flatMap(([name, schema]) => [
      ...inFile(schemaFile(name), [
        ...missingOfSchema(schema),
        ...missingIn(schema.properties, ['properties'], raw.common),
      ]),
      ...missingAlone(schemaFile(name), schema, []),
    ]),
    ...Object.entries(raw.common).flatMap(([name, { $defs }]) => {
      const file = `schemas/common/${name}`;
      // A definition may get another label at each use, so only the labels inside it are checked here.
      const within = Object.entries($defs).flatMap(([definition, property]) =>
        missingWithin(definition, property, { path: ['$defs', definition], common: raw.common }),
      );
      return [...inFile(file, within), ...missingAlone(file, $defs, ['$defs'])];
    }),
  ];
  report(context, locales, all);
}

type Common = RawRegistry['common'];

/** A text, and the languages in which it is written. */
interface Text {
  readonly path: Path;
  /** Names the text in a message. */
  readonly what: string;
  /** The key of its translations; null if they are at the path itself. */
  readonly key: string | null;
  readonly written: RawLabel | undefined;
}

interface PlacedText extends Text {
  readonly file: string;
}

const inFile = (file: string, texts: readonly Text[]): readonly PlacedText[] =>
  texts.map((text) => ({ ...text, file }));

function report(context: CheckContext, locales: readonly Locale[], texts: readonly PlacedText[]): void {
  const lackingOf = ({ written, key }: Text): readonly Locale[] =>
    locales.filter((locale) => written?.[locale] === undefined && (key === null || locale !== sourceLocale));
  const counts = new Map<Locale, number>();
  for (const locale of texts.flatMap(lackingOf)) counts.set(locale, (counts.get(locale) ?? 0) + 1);
  const places = new Map([...counts].map(([locale, count]) => [locale, placesFor(locale, count, texts)]));
  for (const { file, path, what, key, written } of texts) {
    const lacking = lackingOf({ path, what, key, written }).filter((locale) => (places.get(locale) ?? 0) > 0);
    for (const locale of lacking) places.set(locale, (places.get(locale) ?? 0) - 1);
    if (lacking.length === 0) continue;
    const translations = `{ ${lacking.map((locale) => `"${locale}": "…"`).join(', ')} }`;
    context.report(file, path, {
      id: 'E408',
      message: `${what} has no ${lacking.map(nameOf).join(' and no ')} label.`,
      hint: key === null ? `Add ${translations.slice(2, -2)}.` : `Add "${key}": ${translations}.`,
    });
  }
  for (const [locale, count] of counts) {
    const reported = placesFor(locale, count, texts);
    if (reported === count) continue;
    context.report(registryFile, ['locales', localesOf(context.raw).indexOf(locale)], {
      id: 'E408',
      message: `${count - reported} ${reported === 0 ? 'texts have' : 'more texts have'} no ${nameOf(locale)} label.`,
      hint: `List them with: npm run generate -- texts ${locale}`,
    });
  }
}

/** Returns the number of texts that are reported one by one. */
function placesFor(locale: Locale, count: number, texts: readonly Text[]): number {
  const isNew = texts.every(({ written }) => written?.[locale] === undefined);
  if (isNew && count > maxOfNewLanguage) return 0;
  return Math.min(count, maxWarnings);
}

const nameOf = (locale: Locale): string => new Intl.DisplayNames(['en'], { type: 'language' }).of(locale) ?? locale;

/** Returns the texts without English next to them, such as the label of an action. */
function missingAlone(file: string, value: unknown, path: Path, parent = ''): readonly PlacedText[] {
  if (typeof value !== 'object' || value === null) return [];
  const key = String(path.findLast((part) => typeof part === 'string') ?? '');
  if (standsAlone(key, parent) && isTextByLanguage(value) && typeof path.at(-1) === 'string')
    return [{ file, path, what: `"${Object.values(value)[0]}"`, key: null, written: value }];
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) =>
    holdsValues(name)
      ? []
      : missingAlone(
          file,
          part,
          [...path, Array.isArray(value) ? Number(name) : name],
          Array.isArray(value) ? parent : key,
        ),
  );
}

function missingOfSchema(schema: RawSchema): readonly Text[] {
  const what = `"${schema.title}"`;
  return [
    { path: ['title'], what, key: 'x-label', written: schema['x-label'] },
    { path: ['title'], what: `The plural of ${what}`, key: 'x-label-plural', written: schema['x-label-plural'] },
    ...(schema.description === undefined
      ? []
      : [{ path: ['description'], what: 'The description', key: 'x-description', written: schema['x-description'] }]),
  ];
}

function missingIn(properties: Readonly<Record<string, RawProperty>>, path: Path, common: Common): readonly Text[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const here = [...path, name];
    // A property with its own title does not use the label of its definition.
    const written = property.title === undefined ? followReference(property, common)['x-label'] : property['x-label'];
    const within = missingWithin(name, property, { path: here, common });
    return [{ path: here, what: `"${name}"`, key: 'x-label', written }, ...within];
  });
}

function missingWithin(
  name: string,
  property: RawProperty,
  { path, common }: { path: Path; common: Common },
): readonly Text[] {
  const { description, oneOf, properties, items } = property;
  const help = { path: [...path, 'description'], what: `The help of "${name}"`, key: 'x-description' };
  return [
    ...(description === undefined ? [] : [{ ...help, written: property['x-description'] }]),
    ...optionsOf(oneOf, path),
    ...optionsOf(items?.oneOf, [...path, 'items']),
    ...missingIn(properties ?? {}, [...path, 'properties'], common),
    ...missingIn(items?.properties ?? {}, [...path, 'items', 'properties'], common),
  ];
}

const optionsOf = (options: readonly RawOption[] | undefined, path: Path): readonly Text[] =>
  (options ?? []).map((option, index) => ({
    path: [...path, 'oneOf', index],
    what: `"${option.title}"`,
    key: 'x-label',
    written: option['x-label'],
  }));
