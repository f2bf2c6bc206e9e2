/** Company settings: the value that was entered, else the default of the declaration. */
import type { Field, Registry } from '../../registry/types.ts';
import type { Database, Tx } from './contract.ts';

/**
 * Typed access to settings by their name in `schemas/common/settings.json`. @throws Error for an unknown name or
 * another type, which is a programming error
 */
interface CompanySettings {
  /** Returns true if the registry declares the setting; hooks also run in registries without it. */
  has(name: string): boolean;
  text(name: string): string | null;
  integer(name: string): number | null;
  flag(name: string): boolean;
  texts(name: string): readonly string[];
}

/**
 * Read once, in the transaction that acts on them. Secrets are not among them.
 * @example const days = (await settingsOf(tx, registry)).integer('suspend_after_days') ?? 45;
 */
export async function settingsOf(tx: Tx | Database, { settings }: Registry): Promise<CompanySettings> {
  const rows =
    settings === null
      ? []
      : await tx.selectFrom('general').select(['scope', 'key', 'value']).where('is_secret', '=', false).execute();
  const stored = new Map(rows.map(({ scope, key, value }) => [`${String(scope)} ${String(key)}`, value]));
  const find = (name: string): unknown => {
    const field = settings?.resource.fields[name];
    if (!field || field.writeOnly || field.system)
      throw new Error(
        `There is no setting "${name}" to read. Add it to schemas/common/settings.json and to the settings of resources.json.`,
      );
    return valueInForce(field, stored.get(`${settings.scopes[name] ?? ''} ${name}`));
  };
  const expect = <T>(name: string, is: (value: unknown) => value is T): T | null => {
    const value = find(name);
    if (value === null || is(value)) return value;
    throw new Error(`The setting "${name}" holds another kind of value than is asked for.`);
  };
  return {
    has: (name) => settings?.resource.fields[name] !== undefined,
    text: (name) => expect(name, isText),
    integer: (name) => expect(name, isInteger),
    flag: (name) => expect(name, isFlag) ?? false,
    texts: (name) => expect(name, isTexts) ?? [],
  };
}

/** @param stored null or undefined where no value was entered */
export function valueInForce(field: Field, stored: unknown): unknown {
  return stored ?? field.default ?? null;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isInteger = (value: unknown): value is number => Number.isInteger(value);
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText);
