/** Registry as it is being edited: the content of its files, which may be invalid. */
import { commonPattern, registryFile, schemaPattern, type RegistryFiles } from '../../registry/load.ts';
import { kindOf } from '../../registry/kinds/table.ts';
import type { Kind } from '../../registry/kinds/kindNames.ts';
import type { RawEntry, RawMenuGroup, RawPage, RawProperty, RawRegistry, RawSchema } from '../../registry/raw.ts';
import { followReference } from '../../registry/resolve/fields.ts';
import { expandShorthands } from '../../registry/loading/shorthand.ts';
import { isObject, type JsonObject } from './json.ts';

/** Resource of a draft: its entry and schema. */
export interface DraftResource {
  readonly name: string;
  readonly entry: RawEntry;
  readonly schema: RawSchema;
}

/** Content of the registry's files. */
export interface RegistryDraft {
  readonly files: RegistryFiles;
  /** Content of `resources.json` with all shorthands expanded; empty if it is not valid JSON. */
  readonly registry: JsonObject;
  readonly menu: readonly RawMenuGroup[];
  readonly pages: Readonly<Record<string, RawPage>>;
  /** Resources with both an entry and a schema, in the order of `resources.json`. */
  readonly resources: Readonly<Record<string, DraftResource>>;
  readonly common: RawRegistry['common'];
  /** Files that cannot be edited here, because they are not valid JSON. */
  readonly unreadable: readonly string[];
}

export const schemaFile = (resource: string): string => `schemas/${resource}.json`;

/** Parses the files of the registry. */
export function readDraft(files: RegistryFiles): RegistryDraft {
  const unreadable: string[] = [];
  const read = (file: string): unknown => {
    try {
      return JSON.parse((files[file] ?? '').replace(/^\uFEFF/, '')) as unknown;
    } catch {
      unreadable.push(file);
      return null;
    }
  };
  const written = read(registryFile);
  const schemas = new Map(
    Object.keys(files).flatMap((file) => {
      const [, name] = schemaPattern.exec(file) ?? [];
      const value = name === undefined ? null : read(file);
      return name !== undefined && isObject(value) && isObject(value['properties'])
        ? [[name, value as unknown as RawSchema] as const]
        : [];
    }),
  );
  const common = Object.keys(files).flatMap((file) => {
    const [, name] = commonPattern.exec(file) ?? [];
    const value = name === undefined ? null : read(file);
    return name !== undefined && isObject(value) && isObject(value['$defs'])
      ? [[name, value as unknown as RawRegistry['common'][string]] as const]
      : [];
  });
  const registry = expandShorthands(written, {
    schemas: Object.fromEntries(schemas),
    common: Object.fromEntries(common),
  });
  const entries = isObject(registry) && isObject(registry['resources']) ? registry['resources'] : {};
  const pages = isObject(registry) && isObject(registry['pages']) ? registry['pages'] : {};
  const menu = isObject(registry) && Array.isArray(registry['menu']) ? registry['menu'] : [];
  return {
    files,
    registry: isObject(registry) ? registry : {},
    menu: menu as readonly RawMenuGroup[],
    pages: pages as unknown as RegistryDraft['pages'],
    resources: Object.fromEntries(
      Object.entries(entries).flatMap(([name, entry]) => {
        const schema = schemas.get(name);
        return schema && isObject(entry) ? [[name, { name, entry: entry as RawEntry, schema }] as const] : [];
      }),
    ),
    common: Object.fromEntries(common),
    unreadable,
  };
}

/** Returns the property with its shared definition merged in. */
export const wholeProperty = ({ common }: RegistryDraft, property: RawProperty): RawProperty =>
  followReference(property, common);

/** Returns the kind of a field, with its shared definition merged in. */
export const kindIn = (draft: RegistryDraft, name: string, property: RawProperty): Kind =>
  kindOf(wholeProperty(draft, property), name);
