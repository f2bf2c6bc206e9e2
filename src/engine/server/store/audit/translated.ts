/**
 * Shows translated texts in the history once, at the field that people see, in the language of the reader where it was
 * stored.
 */
import { masked, type FieldChange } from '../../../registry/records/audit.ts';
import { presentChoice } from '../../../registry/option.ts';
import type { Field, Registry, Resource } from '../../../registry/types.ts';
import type { Locale } from '../../../texts/locales.ts';

/**
 * Maps each translation that the program writes to the field that it translates. One that people write is a change of
 * its own.
 */
export function translationsIn({ fields }: Pick<Resource, 'fields'>, locale?: Locale): ReadonlyMap<string, string> {
  return new Map(
    Object.values(fields).flatMap(({ name, translations }) =>
      Object.entries(translations ?? {}).flatMap(([language, other]) =>
        fields[other]?.translationOf === null && (locale === undefined || language === locale)
          ? [[other, name] as const]
          : [],
      ),
    ),
  );
}

/** @param locale null for the value of the field itself */
export function inReadersLanguage(
  { registry, locale }: { readonly registry: Registry; readonly locale: Locale | null },
  resource: Resource,
  stored: readonly FieldChange[],
): readonly FieldChange[] {
  const changes = stored.map((change) => withPresentChoices(resource.fields[change.field], change));
  const translations = translationsIn(resource);
  const read = locale === null ? new Map<string, string>() : translationsIn(resource, locale);
  const byField = new Map(changes.map((change) => [change.field, change]));
  return changes.flatMap((change): readonly FieldChange[] => {
    if (translations.has(change.field)) {
      const field = read.get(change.field);
      return field === undefined || byField.has(field) || isMasked(change) ? [] : [{ ...change, field }];
    }
    const child = registry.resources[resource.fields[change.field]?.lines?.resource ?? ''];
    if (change.lines && child) {
      const lines = change.lines.map((line) => ({
        ...line,
        changes: inReadersLanguage({ registry, locale }, child, line.changes),
      }));
      return [{ ...change, lines }];
    }
    const [other] = [...read].find(([, field]) => field === change.field) ?? [];
    const translated = byField.get(other ?? '');
    if (!translated || isMasked(translated)) return [change];
    return [{ ...change, before: translated.before ?? change.before, after: translated.after ?? change.after }];
  });
}

const withPresentChoices = (field: Field | undefined, change: FieldChange): FieldChange =>
  field?.options
    ? {
        ...change,
        before: presentChoice(field.property, change.before),
        after: presentChoice(field.property, change.after),
      }
    : change;

/** Applies `inReadersLanguage` to a row of the audit trail, including its list of fields. */
export function entryInReadersLanguage<Entry extends object>(
  reader: { readonly registry: Registry; readonly locale: Locale },
  entry: Entry,
): Entry {
  const { resource, changes, fields }: { resource?: unknown; changes?: unknown; fields?: unknown } = entry;
  const about = typeof resource === 'string' ? reader.registry.resources[resource] : undefined;
  if (!about) return entry;
  const hidden = new Set(translationsIn(about).keys());
  const read = translationsIn(about, reader.locale);
  return {
    ...entry,
    ...(Array.isArray(changes) ? { changes: inReadersLanguage(reader, about, changes as readonly FieldChange[]) } : {}),
    ...(Array.isArray(fields)
      ? {
          fields: [
            ...new Set(
              fields.flatMap((name: unknown) => {
                if (typeof name !== 'string') return [];
                return hidden.has(name) ? (read.get(name) ?? []) : [name];
              }),
            ),
          ],
        }
      : {}),
  };
}

/** Recognises entries from before translations were stored as text. */
const isMasked = ({ before, after }: FieldChange): boolean => before === masked || after === masked;
