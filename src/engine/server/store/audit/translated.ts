/**
 * In charge of texts that are kept in several languages: a history has each once, at the field that people see, in the
 * language of who reads it as far as it was kept in that.
 */
import { masked, type Change } from '../../../registry/audit.ts';
import type { Registry, Resource } from '../../../registry/types.ts';
import type { Locale } from '../../../texts/locales.ts';

/** The fields that hold a text in another language, by the field whose text it is. */
export function translationsIn({ fields }: Pick<Resource, 'fields'>, locale?: Locale): ReadonlyMap<string, string> {
  return new Map(
    Object.values(fields).flatMap(({ name, translations }) =>
      Object.entries(translations ?? {}).flatMap(([language, other]) =>
        locale === undefined || language === locale ? [[other, name] as const] : [],
      ),
    ),
  );
}

/** @param locale null: as the field itself has it. */
export function inReadersLanguage(
  { registry, locale }: { readonly registry: Registry; readonly locale: Locale | null },
  resource: Resource,
  changes: readonly Change[],
): readonly Change[] {
  const translations = translationsIn(resource);
  const read = locale === null ? new Map<string, string>() : translationsIn(resource, locale);
  const byField = new Map(changes.map((change) => [change.field, change]));
  return changes.flatMap((change): readonly Change[] => {
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

/**
 * A row of the trail itself, as `inReadersLanguage` has what changed. The fields that it names are those of its changes.
 */
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
    ...(Array.isArray(changes) ? { changes: inReadersLanguage(reader, about, changes as readonly Change[]) } : {}),
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

/** Before they were kept in words. */
const isMasked = ({ before, after }: Change): boolean => before === masked || after === masked;
