/** Every text of a registry, with its place and the languages in which it is written. */
import type { Locale } from '../../texts/locales.ts';
import { fieldWords } from '../labels.ts';
import type { RawLabel, RawOption, RawProperty, RawRegistry, RawSchema } from '../raw.ts';
import { followReference } from '../resolve/fields.ts';
import { holdsValues, isTextByLanguage, standsAlone } from './sourceTexts.ts';

type Path = readonly (string | number)[];

/** A text of the registry. */
export interface RegistryText {
  /** From the root of the registry, such as `schemas/loans.json`. */
  readonly file: string;
  /** The value that a message about the text refers to. */
  readonly path: Path;
  /** Names the text in a message. */
  readonly what: string;
  /** The key of its translations next to the English text; null if all languages are at the path itself. */
  readonly key: string | null;
  /** The path of the texts by language, which may be missing. */
  readonly target: Path;
  readonly written: RawLabel | undefined;
  /** The English text next to it, or that of the first language. */
  readonly source: string;
}

type Common = RawRegistry['common'];
type Text = Omit<RegistryText, 'file'>;

/** Lists every text of the raw registry, as written. */
export function registryTexts({ schemas, common, ...root }: RawRegistry): readonly RegistryText[] {
  const inFile = (file: string, texts: readonly Text[]): readonly RegistryText[] =>
    texts.map((text) => ({ ...text, file }));
  return [
    ...inFile('resources.json', textsAlone(root, [])),
    ...Object.entries(schemas).flatMap(([name, schema]) =>
      inFile(`schemas/${name}.json`, [
        ...textsOfSchema(name, schema),
        ...textsIn(schema.properties, ['properties'], common),
        ...textsAlone(schema, []),
      ]),
    ),
    ...Object.entries(common).flatMap(([name, { $defs }]) => [
      // A definition may get another label at each use, so only the labels inside it are listed here.
      ...inFile(
        `schemas/common/${name}`,
        Object.entries($defs).flatMap(([definition, property]) =>
          textsWithin(definition, property, { path: ['$defs', definition], common }),
        ),
      ),
      ...inFile(`schemas/common/${name}`, textsAlone($defs, ['$defs'])),
    ]),
  ];
}

/**
 * Returns the key of a text in `texts/<locale>.json`: its path in the file, with the name of each item of a list.
 * @example 'menu/lending/label', 'properties/status/oneOf/out/x-label'
 */
export function textKey(content: unknown, target: Path): string {
  let value = content;
  const parts = target.map((part) => {
    const inside = (value as Readonly<Record<string, unknown>> | undefined)?.[part];
    value = inside;
    if (typeof part === 'string') return part;
    const { name, const: constant } = (inside ?? {}) as { readonly name?: unknown; readonly const?: unknown };
    return String(name ?? constant ?? part);
  });
  return parts.join('/');
}

/** Returns a copy of the registry with these texts, by target. Unchanged parts stay the same objects. */
export function withTextAt<Value>(value: Value, [part, ...rest]: Path, locale: Locale, text: string): Value {
  const inside = (value as Readonly<Record<string, unknown>> | undefined)?.[part ?? ''];
  const changed =
    part === undefined
      ? text
      : rest.length === 0
        ? { ...(inside as object), [locale]: text }
        : withTextAt(inside, rest, locale, text);
  const copy = Array.isArray(value)
    ? [...(value as unknown[])]
    : Object.assign(Object.create(Object.getPrototypeOf(value) as object | null) as object, value);
  return Object.assign(copy as object, { [part ?? '']: changed }) as Value;
}

/** Returns the texts without English next to them, such as the label of an action. */
function textsAlone(value: unknown, path: Path, parent = ''): readonly Text[] {
  if (typeof value !== 'object' || value === null) return [];
  const key = String(path.findLast((part) => typeof part === 'string') ?? '');
  if (standsAlone(key, parent) && isTextByLanguage(value) && typeof path.at(-1) === 'string') {
    const [source = ''] = [value['en'] ?? Object.values(value)[0]];
    return [{ path, what: `"${source}"`, key: null, target: path, written: value, source }];
  }
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) =>
    holdsValues(name)
      ? []
      : textsAlone(part, [...path, Array.isArray(value) ? Number(name) : name], Array.isArray(value) ? parent : key),
  );
}

function textsOfSchema(name: string, schema: RawSchema): readonly Text[] {
  const { title, description } = schema;
  const what = `"${title}"`;
  return [
    { path: ['title'], what, key: 'x-label', target: ['x-label'], written: schema['x-label'], source: title },
    {
      path: ['title'],
      what: `The plural of ${what}`,
      key: 'x-label-plural',
      target: ['x-label-plural'],
      written: schema['x-label-plural'],
      source: fieldWords(name),
    },
    ...(description === undefined
      ? []
      : [
          {
            path: ['description'],
            what: 'The description',
            key: 'x-description',
            target: ['x-description'],
            written: schema['x-description'],
            source: description,
          },
        ]),
  ];
}

function textsIn(properties: Readonly<Record<string, RawProperty>>, path: Path, common: Common): readonly Text[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const here = [...path, name];
    // A property with its own title does not use the label of its definition.
    const followed = property.title === undefined ? followReference(property, common) : property;
    const label = {
      path: here,
      what: `"${name}"`,
      key: 'x-label',
      target: [...here, 'x-label'],
      written: followed['x-label'],
      source: followed.title ?? fieldWords(name),
    };
    return [label, ...textsWithin(name, property, { path: here, common })];
  });
}

function textsWithin(
  name: string,
  property: RawProperty,
  { path, common }: { path: Path; common: Common },
): readonly Text[] {
  const { description, oneOf, properties, items } = property;
  const help = { path: [...path, 'description'], what: `The help of "${name}"`, key: 'x-description' };
  const target = [...path, 'x-description'];
  return [
    ...(description === undefined
      ? []
      : [{ ...help, target, written: property['x-description'], source: description }]),
    ...optionsOf(oneOf, path),
    ...optionsOf(items?.oneOf, [...path, 'items']),
    ...textsIn(properties ?? {}, [...path, 'properties'], common),
    ...textsIn(items?.properties ?? {}, [...path, 'items', 'properties'], common),
  ];
}

const optionsOf = (options: readonly RawOption[] | undefined, path: Path): readonly Text[] =>
  (options ?? []).map((option, index) => ({
    path: [...path, 'oneOf', index],
    what: `"${option.title}"`,
    key: 'x-label',
    target: [...path, 'oneOf', index, 'x-label'],
    written: option['x-label'],
    source: option.title,
  }));
