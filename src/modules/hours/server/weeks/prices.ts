/**
 * Prices of waiting entries if approved now, as a hash of the week: nobody approves at another price than was shown.
 */
import { createHash } from 'node:crypto';
import type { FieldsOf, RawCondition, RecordOf, Records } from '#engine/registry';
import { resourceNamed, systemCaller } from '#engine/server';
import { billableMinutes } from '../billable.ts';
import type { ReadContext } from '../entry/combination.ts';
import { ruleColumns } from '../projectRule.ts';
import { rateAt, rateColumns } from '../rates.ts';

const markLength = 11;

/** Safety limit, far above realistic use. */
const mostRows = 50_000;

export type BilledEntry = Pick<
  FieldsOf<'hours'>,
  'uuid' | 'corrects_uuid' | 'billable_minutes' | 'rate_cents' | 'rate_scope' | 'rate_since'
>;

/**
 * Returns the hash of billable entries; corrections keep the price of their original and are left out. '' if nothing is
 * billable.
 */
export function priceMark(entries: readonly BilledEntry[]): string {
  const billed = entries.filter((row) => (row.billable_minutes ?? 0) !== 0 && row.corrects_uuid === null);
  const parts = billed
    .map((row) =>
      (['uuid', 'billable_minutes', 'rate_cents', 'rate_scope', 'rate_since'] as const)
        .map((name) => String(row[name] ?? ''))
        .join(':'),
    )
    .toSorted();
  return parts.length === 0
    ? ''
    : createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, markLength);
}

/**
 * Returns the entries with their prices. Rates are read by the system: the result is used for a hash and never shown.
 */
export async function priced(
  asking: ReadContext,
  entries: readonly Records['hours'][],
): Promise<readonly BilledEntry[]> {
  const own = entries.filter((row) => row.billable && row.corrects_uuid === null);
  if (own.length === 0) return [];
  const days = own.map(({ work_date }) => work_date).toSorted();
  const [listed, projects, people] = await Promise.all([
    read(asking, 'hourly-rates', {
      columns: rateColumns,
      filter: {
        valid_from: { lte: days.at(-1) },
        or: [{ valid_until: { empty: true } }, { valid_until: { gte: days[0] } }],
      },
    }),
    read(asking, 'projects', {
      columns: ruleColumns,
      filter: { uuid: { in: distinct(own.map(({ project_uuid }) => project_uuid)) } },
    }),
    read(asking, 'employees', {
      columns: ['default_rate_cents'],
      filter: { uuid: { in: distinct(own.map(({ employee_uuid }) => employee_uuid)) } },
    }),
  ]);
  const ruleOf = new Map(projects.map((row) => [row.uuid, row]));
  const cardOf = new Map(people.map((row) => [row.uuid, row.default_rate_cents]));
  return own.map((entry) => {
    const project = ruleOf.get(entry.project_uuid ?? '');
    const rate = rateAt({ listed, card: cardOf.get(entry.employee_uuid) }, entry, project);
    return {
      uuid: entry.uuid,
      corrects_uuid: null,
      billable_minutes: billableMinutes(entry, project),
      rate_cents: rate?.rate_cents,
      rate_scope: rate?.scope,
      rate_since: rate?.since,
    };
  });
}

const distinct = (uuids: readonly (string | null)[]): readonly string[] => [
  ...new Set(uuids.filter((uuid) => uuid !== null)),
];

async function read<Name extends string>(
  asking: ReadContext,
  name: Name,
  { columns, filter }: { readonly columns: readonly string[]; readonly filter: RawCondition },
): Promise<readonly RecordOf<Name>[]> {
  const { rows } = await asking.records.list(systemCaller, resourceNamed(asking.registry, name), {
    sort: null,
    range: [0, mostRows - 1],
    filter,
    search: '',
    embed: [],
    columns,
  });
  return rows;
}
