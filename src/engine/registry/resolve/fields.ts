/** Resolves the properties of a schema to fields. */
import { derivedProperty, resolveDerivedStatus } from '../records/derivedStatus.ts';
import { resolveNumberSeries } from '../records/numberSeries.ts';
import { dictionary } from '../dictionary.ts';
import { kindOf, kinds } from '../kinds/table.ts';
import { fieldWords, fullLabel } from '../labels.ts';
import type { Kind } from '../kinds/kindNames.ts';
import type { RawEntry, RawOption, RawProperty, RawRegistry, RawSchema } from '../raw.ts';
import type { Field, Label, Locale, Option, Relation } from '../types.ts';
import { translationName } from '../../values/translatedText.ts';
import { inLanguage } from '../../texts/catalogue.ts';
import { formatLocale, sourceLocale } from '../../texts/locales.ts';
import { texts } from '../texts.ts';

type Common = RawRegistry['common'];

/**
 * Returns the fields in the order written, followed by the system fields. Fields of a view are read-only; its only
 * system field is the key. An existing table (`table`) has the key and the version.
 * @param locales the languages of the registry. A translated text has a field for each language but its own
 */
export function resolveFields(
  schema: RawSchema,
  common: Common,
  { source, table, inputs = {}, fields = {} }: Pick<RawEntry, 'source' | 'table' | 'inputs' | 'fields'>,
  locales: readonly Locale[],
): Readonly<Record<string, Field>> {
  const required = new Set(schema.required);
  const followed = Object.entries(schema.properties).map(
    ([name, property]) => [name, followReference(property, common)] as const,
  );
  const properties = dictionary(followed);
  const written = followed.flatMap(([name, property]) => {
    const field = resolveField(name, derivedProperty(property, properties), {
      required: required.has(name),
      input: Object.hasOwn(inputs, name) ? (inputs[name] ?? null) : null,
      shownBy: Object.hasOwn(fields, name) ? (fields[name] ?? null) : null,
    });
    const own = ownLanguage(property, locales);
    return own !== null && translatedKinds.includes(field.kind) ? withTranslations(field, own, locales) : [field];
  });
  const all =
    source === 'view'
      ? [...written.map((field) => ({ ...field, readOnly: true })), ...systemFields.slice(0, 1)]
      : [...written, ...(table ? adoptedSystemFields : systemFields)];
  return dictionary(all.map((field) => [field.name, field]));
}

/** The kinds of field that can have a text in several languages. */
export const translatedKinds: readonly Kind[] = ['text', 'multiline', 'markdown'];

/** Returns the language of the text in the column itself; null for a text that people write in one language. */
function ownLanguage({ 'x-translated': written }: RawProperty, [first]: readonly Locale[]): Locale | null {
  if (written === true) return first ?? null;
  return typeof written === 'string' ? written : null;
}

/** Adds a field for each further language. They are never required. */
function withTranslations(field: Field, own: Locale, locales: readonly Locale[]): readonly Field[] {
  const further = locales.filter((locale) => locale !== own);
  const names = Object.fromEntries(further.map((locale) => [locale, translationName(field.name, locale)]));
  const { 'x-translated': _, 'x-renamed-from': renamedFrom, ...property } = field.property;
  return [
    { ...field, translations: names },
    ...further.map((locale): Field => ({
      ...field,
      name: names[locale] ?? '',
      label: inEach(locales, (reader) => `${inLanguage(field.label, reader)} (${nameOfLanguage(locale, reader)})`),
      required: false,
      nullable: true,
      default: undefined,
      duplicates: false,
      when: field.when && { ...field.when, required: null },
      translations: null,
      translationOf: field.name,
      renamedFrom: renamedFrom === undefined ? null : translationName(renamedFrom, locale),
      property,
    })),
  ];
}

const inEach = (locales: readonly Locale[], text: (reader: Locale) => string): Label => ({
  [sourceLocale]: text(sourceLocale),
  ...Object.fromEntries(locales.map((reader) => [reader, text(reader)])),
});

const nameOfLanguage = (locale: Locale, reader: Locale): string =>
  new Intl.DisplayNames([formatLocale(reader)], { type: 'language' }).of(locale) ?? locale;

/** Merges a property with the definition of its `$ref`. Keys next to the `$ref` take precedence. */
export function followReference(property: RawProperty, common: Common): RawProperty {
  const merged = property.$ref === undefined ? property : withReferred(property, common);
  if (merged.properties) {
    return {
      ...merged,
      properties: Object.fromEntries(
        Object.entries(merged.properties).map(([name, inner]) => [name, followReference(inner, common)]),
      ),
    };
  }
  return merged.items ? { ...merged, items: followReference(merged.items, common) } : merged;
}

function withReferred({ $ref = '', ...own }: RawProperty, common: Common): RawProperty {
  const target = findDefinition($ref, common);
  return target ? { ...followReference(target, common), ...own } : own;
}

/** Returns the definition that a `$ref` such as `common/address.json#/$defs/city` refers to. */
export function findDefinition($ref: string, common: Common): RawProperty | undefined {
  const [, file = '', name = ''] = /^common\/([\w-]+\.json)#\/\$defs\/([\w-]+)$/.exec($ref) ?? [];
  const definitions = common[file]?.$defs;
  return definitions && Object.hasOwn(definitions, name) ? definitions[name] : undefined;
}

function resolveField(
  name: string,
  property: RawProperty,
  {
    required,
    input,
    shownBy,
  }: { readonly required: boolean; readonly input: string | null; readonly shownBy: string | null },
): Field {
  const kind = kindOf(property, name);
  const transitions = property['x-transitions'] ?? null;
  const computed = property['x-computed'] ?? null;
  const numberSeries = resolveNumberSeries(property['x-number']);
  const readOnly = property.readOnly === true || computed !== null || transitions !== null || numberSeries !== null;
  // Lists every key instead of spreading `plainField`, since the spread costs more than the rest of the function.
  return {
    name,
    kind,
    label: fullLabel(property.title ?? fieldWords(name), property['x-label']),
    help: helpOf(property),
    required: required && !readOnly,
    // A column that is set to null when its target is removed is nullable, even if it has a default.
    nullable:
      !(required || property.default !== undefined) ||
      computed !== null ||
      property['x-relation']?.onDelete === 'set-null',
    readOnly,
    writeOnly: property.writeOnly === true || kind === 'secret',
    hashed: property['x-hashed'] === true,
    immutable: property['x-immutable'] === true,
    deprecated: property.deprecated === true,
    system: false,
    unique: uniqueOf(property),
    uniqueWhile: uniqueWhileOf(property),
    index: property['x-index'] === true,
    default: property.default,
    options: optionsOf(property.oneOf ?? property.items?.oneOf, property.enum ?? property.items?.enum),
    relation: relationOf(name, property),
    lines: null,
    computed,
    derivedStatus: resolveDerivedStatus(property['x-derived-status']),
    transitions,
    numberSeries,
    when: whenOf(property),
    unit: property['x-unit'] ?? null,
    limit: property['x-limit']?.split('.') ?? null,
    copy: property['x-copy'] === true,
    domainSuffix: property['x-domain-suffix'] === true,
    erase: property['x-erase'] ?? null,
    ungrouped: property['x-ungrouped'] === true,
    alignedEnd: property['x-align'] === 'end' || kinds[kind].align === 'end',
    relative: property['x-relative'] === true,
    empty: property['x-empty'] ?? null,
    colour: property['x-colour'] ?? null,
    currencyField: property['x-currency'] ?? null,
    countryField: property['x-country'] ?? null,
    duplicates: property['x-duplicates'] === true,
    ofResource: property['x-of-resource'] ?? null,
    snapshot: property['x-snapshot'] ? { discloses: [], ...property['x-snapshot'] } : null,
    translations: typeof property['x-translated'] === 'object' ? property['x-translated'] : null,
    translationOf: null,
    scale: property['x-scale'] ?? 2,
    mediaType: property.contentMediaType ?? null,
    languageField: property['x-language'] ?? null,
    renamedFrom: property['x-renamed-from'] ?? null,
    input,
    shownBy,
    property,
  };
}

function helpOf(property: RawProperty): Label | null {
  return property.description === undefined ? null : fullLabel(property.description, property['x-description']);
}

function uniqueOf(property: RawProperty): Field['unique'] {
  const unique = property['x-unique'];
  const series = property['x-number'];
  if (series && series.per === undefined) return 'exact';
  if (unique === undefined) return null;
  return unique === 'case-insensitive' ? unique : 'exact';
}

function uniqueWhileOf(property: RawProperty): Field['uniqueWhile'] {
  const unique = property['x-unique'];
  return typeof unique === 'object' ? unique.while : null;
}

function optionsOf(
  choices: readonly RawOption[] | undefined,
  values: readonly (string | number)[] | undefined,
): readonly Option[] | null {
  if (choices)
    return choices.map((choice) => ({
      value: choice.const,
      label: fullLabel(choice.title, choice['x-label']),
      colour: choice['x-colour'] ?? null,
      ...(choice['x-system'] === true ? { isSystem: true } : {}),
    }));
  return values?.map((value) => ({ value, label: fullLabel(String(value), undefined), colour: null })) ?? null;
}

/**
 * Returns the relation as the column declares it. The name of its inverse is determined later, when all resources are
 * known.
 */
function relationOf(name: string, property: RawProperty): Relation | null {
  const written = property['x-relation'] ?? property.items?.['x-relation'];
  if (!written) return null;
  const owned = written.owned === true;
  return {
    to: written.to,
    name: name.replace(/_uuids?$/, ''),
    onDelete: written.onDelete ?? (owned ? 'cascade' : 'restrict'),
    owned,
    inverse: written.inverse ?? '',
    preselect: written.preselect ?? null,
    within: written.within ?? null,
    fills: written.fills ?? {},
    handOver: written.handOver
      ? { where: written.handOver.where ?? {}, action: written.handOver.action ?? null }
      : null,
  };
}

function whenOf(property: RawProperty): Field['when'] {
  const when = property['x-when'];
  return when
    ? {
        hidden: when.hidden ?? null,
        required: when.required ?? null,
        readOnly: when.readOnly ?? null,
        keep: when.keep === true,
      }
    : null;
}

const plainField = {
  help: null,
  required: false,
  nullable: true,
  readOnly: false,
  writeOnly: false,
  hashed: false,
  immutable: false,
  deprecated: false,
  system: false,
  unique: null,
  uniqueWhile: null,
  index: false,
  default: undefined,
  options: null,
  relation: null,
  lines: null,
  computed: null,
  derivedStatus: null,
  transitions: null,
  numberSeries: null,
  when: null,
  unit: null,
  limit: null,
  copy: false,
  domainSuffix: false,
  erase: null,
  ungrouped: false,
  relative: false,
  empty: null,
  colour: null,
  currencyField: null,
  countryField: null,
  duplicates: false,
  ofResource: null,
  snapshot: null,
  translations: null,
  translationOf: null,
  scale: 2,
  mediaType: null,
  languageField: null,
  renamedFrom: null,
  input: null,
  shownBy: null,
} as const satisfies Partial<Field>;

/** Creates a field without a property: a system column, or owned lines. */
export function undeclaredField(own: Pick<Field, 'name' | 'kind' | 'label'> & Partial<Field>): Field {
  return { ...plainField, alignedEnd: kinds[own.kind].align === 'end', property: {}, ...own };
}

const system = (name: string, kind: Field['kind'], label: Label, property: RawProperty): Field =>
  undeclaredField({ name, kind, label, property, readOnly: true, nullable: false, system: true });

const systemFields: readonly Field[] = [
  system('uuid', 'uuid', texts.label('system_fields.uuid'), { type: 'string', format: 'uuid' }),
  system('created_at', 'datetime', texts.label('system_fields.created_at'), { type: 'string', format: 'date-time' }),
  system('updated_at', 'datetime', texts.label('system_fields.updated_at'), { type: 'string', format: 'date-time' }),
  system('version', 'integer', texts.label('system_fields.version'), { type: 'integer' }),
];
const adoptedSystemFields = systemFields.filter(({ name }) => name === 'uuid' || name === 'version');
