/** Formats the changes of a service for staff: each field with its old and new value. */
import { Audit, type Field, type MergedFields, type Registry, type Rows, type TableName } from '#engine/registry';
import { Dates, inLanguage, Json, type Locale } from '#engine/values';
import type { Tx } from '#engine/server';
import { formatContact } from '../../../domains/server/registrarTask.ts';
import { rowOf } from '../../../providers/server/choose.ts';
import { dayWords } from '../../../subscriptions/server/words.ts';
import { texts } from '../texts.ts';

interface Wording {
  readonly tx: Tx;
  readonly registry: Registry;
  readonly resource: string;
  readonly locale: Locale;
  /** True if there is no previous value. */
  readonly isNew?: boolean;
}

/** Returns a markdown list, or an empty string without changes. Names secrets but never shows them. */
export async function formatChanges(wording: Wording, changes: readonly Audit.FieldChange[]): Promise<string> {
  const lines: string[] = [];
  for (const change of changes) lines.push(...(await linesOf(wording, change)));
  return lines.map((line) => `- ${line}`).join('\n');
}

async function linesOf(wording: Wording, change: Audit.FieldChange): Promise<readonly string[]> {
  const { registry, resource, locale } = wording;
  const field = registry.resources[resource]?.fields[change.field];
  if (!field) return [];
  const localised = texts.in(locale);
  if (change.lines) {
    // For an edited contact, the label of the domain field shows which contact it is.
    const child = field.lines?.resource ?? field.relation?.to ?? '';
    const kind = field.lines ? (registry.resources[child]?.label ?? field.label) : field.label;
    const found: string[] = [];
    for (const { what, title, changes } of change.lines) {
      if (child === 'dns-records' && what !== 'changed') {
        const name = recordInWords(changes, what === 'added' ? 'after' : 'before');
        found.push(localised(`by_hand.lines.${what}`, { kind, name }));
        continue;
      }
      const inner: string[] = [];
      const ofLine = { ...wording, resource: child, isNew: what === 'added' };
      for (const one of changes) inner.push(...(await linesOf(ofLine, one)));
      const head = localised(`by_hand.lines.${what}`, { kind, name: title ?? '' });
      found.push(what === 'removed' || inner.length === 0 ? head : `${head}: ${inner.join('; ')}`);
    }
    return found;
  }
  const label = inLanguage(field.label, locale);
  if (field.writeOnly || change.after === Audit.masked) return [`${label}: ${localised('by_hand.new_secret')}`];
  if (field.kind === 'json' && field.property.properties) return partsOf(wording, field, change);
  if (wording.isNew) return [`${label}: ${await formatChangedValue(wording, field, change.after)}`];
  return [
    localised('by_hand.from_to', {
      label,
      from: await formatChangedValue(wording, field, change.before),
      to: await formatChangedValue(wording, field, change.after),
    }),
  ];
}

/** Formats a DNS record as in a zone file. */
function recordInWords(changes: readonly Audit.FieldChange[], side: 'before' | 'after'): string {
  const values = new Map(changes.map((change) => [change.field, change[side]]));
  const parts = ['name', 'ttl', 'type', 'value'].map((name) => values.get(name) ?? null);
  return `\`${parts
    .filter((part) => part !== null)
    .map(String)
    .join(' ')}\``;
}

/** Lists the differing parts of a structure, such as the limits of a pack. */
function partsOf({ locale }: Wording, field: Field, { before, after }: Audit.FieldChange): readonly string[] {
  const [was, becomes] = [Json.isRecord(before) ? before : {}, Json.isRecord(after) ? after : {}];
  return namedParts(field).flatMap(([name, part]) =>
    JSON.stringify(was[name]) === JSON.stringify(becomes[name])
      ? []
      : [
          texts.in(locale)('by_hand.from_to', {
            label: partLabel(name, part, locale),
            from: partInWords(part, was[name], locale),
            to: partInWords(part, becomes[name], locale),
          }),
        ],
  );
}

/** Lists all parts of a structure that have a value. */
export function formatStructure(field: Field, value: unknown, locale: Locale): readonly string[] {
  const parts = Json.isRecord(value) ? value : {};
  return namedParts(field).flatMap(([name, part]) =>
    parts[name] === undefined || parts[name] === null
      ? []
      : [`${partLabel(name, part, locale)}: ${partInWords(part, parts[name], locale)}`],
  );
}

type Part = NonNullable<Field['property']['properties']>[string];

/** Leaves out the name and revision of a pack, because the field of the pack shows them. */
const namedParts = (field: Field): readonly (readonly [string, Part])[] =>
  Object.entries(field.property.properties ?? {}).filter(([name]) => name !== 'name' && name !== 'revision');

const partLabel = (name: string, { title, 'x-label': labels }: Part, locale: Locale): string =>
  inLanguage({ en: title ?? name, ...labels }, locale);

function partInWords(part: Part, value: unknown, locale: Locale): string {
  if (value === undefined || value === null) return texts.in(locale)('by_hand.no_limit');
  const { oneOf: options, 'x-unit': unit } = part;
  const option = options?.find((one) => one.const === value);
  if (option) {
    const { title, 'x-label': labels } = option;
    return inLanguage({ en: title, ...labels }, locale);
  }
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return unit === undefined ? text : `${text} ${unit}`;
}

/** Formats a value as on the screens: names of referenced records, labels of choices. */
export async function formatChangedValue(
  { tx, registry, locale }: Wording,
  field: Field,
  value: unknown,
): Promise<string> {
  const localised = texts.in(locale);
  if (value === null || value === undefined || value === '') return localised('by_hand.nothing');
  if (typeof value === 'boolean') return localised(value ? 'facts.yes' : 'facts.no');
  if (field.kind === 'date' && typeof value === 'string' && Dates.isCalendarDate(value))
    return inLanguage(dayWords(value), locale);
  const target = registry.resources[field.relation?.to ?? ''];
  if (target?.name === 'domain-contacts') {
    const contact = await rowOf(tx, 'domain_contacts', String(value));
    return contact ? formatContact(contact, locale) : localised('by_hand.nothing');
  }
  if (target) return nameOf(await rowOf(tx, target.table as TableName, String(value))) ?? String(value);
  const words = (Array.isArray(value) ? value : [value]).map((one: unknown) => {
    const option = field.options?.find((known) => known.value === one);
    return option ? inLanguage(option.label, locale) : String(one);
  });
  return field.unit === null ? words.join(', ') : `${words.join(', ')} ${field.unit}`;
}

/** Name of a record, followed by its external id if that differs. */
function nameOf(row: MergedFields<Rows[TableName]> | null): string | null {
  if (!row) return null;
  const { name_unicode, name, username, external_id } = row;
  const shown = [name_unicode, name, username].find((one) => typeof one === 'string' && one !== '');
  if (!shown) return null;
  return external_id && external_id.toLowerCase() !== shown.toLowerCase() ? `${shown} (${external_id})` : shown;
}
