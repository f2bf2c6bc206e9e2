/** Converts records between the API and the registry: names, keys and values. */
import type { Field, Registry, Resource } from '../registry/types.ts';
import { isRecord } from '../values/json.ts';
import type { Backend, JsonRow, ValueForm } from './backend.ts';
import { isDigest, keyOf, uuidOf, type KeyForm } from './keys.ts';

export class KeyedRecords {
  /** Keys that are too long to be decoded, by uuid. */
  private readonly longKeys = new Map<string, string>();

  constructor(
    private readonly backend: Backend,
    private readonly registry: Registry,
  ) {}

  private get id(): { readonly name: string; readonly is: KeyForm } {
    return this.backend.id ?? { name: 'id', is: 'integer' };
  }

  pathOf({ name }: Resource): string {
    return this.backend.resources?.[name]?.path ?? name;
  }

  keyOf(uuid: string): string | number | null {
    return keyOf(uuid, this.id.is) ?? this.longKeys.get(uuid) ?? null;
  }

  /** Returns true if the key is unknown, so that the record can only be found by reading rows. */
  isUnseen(uuid: string): boolean {
    return isDigest(uuid) && this.id.is === 'text' && !this.longKeys.has(uuid);
  }

  uuidOf(key: unknown): string | null {
    const uuid = uuidOf(key, this.id.is);
    if (uuid !== null && this.id.is === 'text' && isDigest(uuid)) this.longKeys.set(uuid, String(key));
    return uuid;
  }

  /** Returns the API's name of a field. */
  nameOf({ name: resource }: Resource, field: Pick<Field, 'name' | 'kind'>): string {
    const own = this.backend.resources?.[resource]?.fields?.[field.name];
    if (own !== undefined) return own;
    if (field.name === 'uuid') return this.id.name;
    const plain = field.kind === 'reference' ? field.name.replace(/_uuid$/, '_id') : field.name;
    return this.backend.naming === 'camelCase'
      ? plain.replaceAll(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase())
      : plain;
  }

  /** Returns the field with this name in the API, or null. */
  fieldNamed(resource: Resource, theirs: string): Field | null {
    return Object.values(resource.fields).find((field) => this.nameOf(resource, field) === theirs) ?? null;
  }

  /** Converts a record to the contract: every field, `uuid` and `id`. Fields that the API lacks are null. */
  read(resource: Resource, row: JsonRow): JsonRow {
    const uuid = this.uuidOf(row[this.id.name]);
    const fields = Object.values(resource.fields)
      .filter(({ name, writeOnly }) => name !== 'uuid' && !writeOnly)
      .flatMap((field) => this.readField(resource, field, row[this.nameOf(resource, field)]));
    return { uuid, id: uuid, ...Object.fromEntries(fields) };
  }

  private readField(resource: Resource, field: Field, value: unknown): readonly (readonly [string, unknown])[] {
    if (value === null || value === undefined) return [[field.name, null]];
    const form = this.formOf(resource, field);
    if (form) return [[field.name, form.read(value)]];
    const target = this.registry.resources[field.relation?.to ?? field.lines?.resource ?? ''];
    if (field.kind === 'reference' && field.relation) {
      if (!target || !isRecord(value)) return [[field.name, this.uuidOf(value)]];
      return [
        [field.name, this.uuidOf(value[this.id.name])],
        [field.relation.name, this.read(target, value)],
      ];
    }
    if (!Array.isArray(value)) return [[field.name, value]];
    if (field.kind === 'references')
      return [[field.name, value.map((one: unknown) => this.uuidOf(isRecord(one) ? one[this.id.name] : one))]];
    if (field.kind === 'lines' && target)
      return [[field.name, value.filter(isRecord).map((one) => this.read(target, one))]];
    return [[field.name, value]];
  }

  /** Converts a body for the API. */
  write(resource: Resource, body: JsonRow): JsonRow {
    return Object.fromEntries(
      Object.entries(body).flatMap(([name, value]) => {
        if (name === 'uuid') return [[this.id.name, this.keyOf(String(value))]];
        const field = resource.fields[name];
        return field ? [[this.nameOf(resource, field), this.writeValue(resource, field, value)]] : [];
      }),
    );
  }

  writeValue(resource: Resource, field: Field, value: unknown): unknown {
    if (value === null || value === undefined) return null;
    const form = this.formOf(resource, field);
    if (form) return form.write(value);
    if (field.kind === 'reference' || field.name === 'uuid') return this.keyOf(String(value));
    if (field.kind === 'references' && Array.isArray(value)) return value.map((one) => this.keyOf(String(one)));
    const lines = this.registry.resources[field.lines?.resource ?? ''];
    if (lines && Array.isArray(value)) return value.filter(isRecord).map((one) => this.write(lines, one));
    return value;
  }

  private formOf({ name }: Resource, field: Field): ValueForm | undefined {
    return this.backend.resources?.[name]?.values?.[field.name] ?? this.backend.values?.[field.kind];
  }
}
