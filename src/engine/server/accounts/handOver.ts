/**
 * References that another record takes over when a record leaves, such as the clients of an account manager. The
 * registry declares them with `handOver` of a relation.
 */
import type { PreviewHandOver } from '../../registry/records/preview.ts';
import { maxRows, type ListQuery } from '../../registry/lists/query.ts';
import type { Field, HandOver, RawCondition, Registry, Resource } from '../../registry/types.ts';
import { Failure } from '../store/failure.ts';
import type { Row } from '../store/contract.ts';
import type { SystemContext } from '../systemContext.ts';
import { texts } from '../texts.ts';

interface Reference {
  /** `clients.account_manager_uuid`. */
  readonly key: string;
  readonly resource: Resource;
  readonly field: Field;
  /** The unique field of the leaving record whose target is referred to; null for the record itself. */
  readonly through: Field | null;
  readonly target: Resource;
  readonly handOver: HandOver;
}

/** References of one kind to a leaving record. */
export interface HandOverCount {
  /** The name of the reference: `clients.account_manager_uuid`. */
  readonly key: string;
  /** The number of records that refer to it. */
  readonly count: number;
  /** True if an action is done to them, so that nobody takes them over. */
  readonly ends: boolean;
}

/** The record that takes over each reference: `each` by key, or else `to`. Null empties the reference. */
export interface Takers {
  readonly to: string | null;
  readonly each: ReadonlyMap<string, string>;
}

/** References to the record, and to a record that only this one points at, such as the account of an employee. */
function referencesTo(registry: Registry, resource: Resource): readonly Reference[] {
  const targets = [
    { target: resource, through: null },
    ...Object.values(resource.fields).flatMap((field) => {
      const target =
        field.kind === 'reference' && field.unique !== null && registry.resources[field.relation?.to ?? ''];
      return target ? [{ target, through: field }] : [];
    }),
  ];
  return targets.flatMap(({ target, through }) =>
    Object.values(registry.resources).flatMap((referring) =>
      Object.values(referring.fields).flatMap((field) =>
        field.relation?.to === target.name && field.relation.handOver !== null
          ? {
              key: `${referring.name}.${field.name}`,
              resource: referring,
              field,
              through,
              target,
              handOver: field.relation.handOver,
            }
          : [],
      ),
    ),
  );
}

const keyOf = (record: Row, { through }: Reference): string | null => {
  const key = record[through?.name ?? 'uuid'];
  return typeof key === 'string' ? key : null;
};

const queryOf = ({ field, handOver }: Reference, key: string, rows: number): ListQuery => ({
  sort: null,
  range: [0, rows - 1],
  filter: { and: [{ [field.name]: key } satisfies RawCondition, handOver.where] },
  search: '',
  embed: [],
  columns: null,
});

type Leaving = { readonly resource: Resource; readonly record: Row };

/** Counts the references of each kind to a record; kinds without any are left out. */
export async function countHandOver(
  { registry, records, caller }: Pick<SystemContext, 'registry' | 'records' | 'caller'>,
  { resource, record }: Leaving,
): Promise<readonly HandOverCount[]> {
  const counts: HandOverCount[] = [];
  for (const reference of referencesTo(registry, resource)) {
    const key = keyOf(record, reference);
    const count = key === null ? 0 : (await records.list(caller, reference.resource, queryOf(reference, key, 1))).total;
    if (count > 0) counts.push({ key: reference.key, count, ends: reference.handOver.action !== null });
  }
  return counts;
}

/**
 * Describes the counts for the dialog of an action.
 * @param to the field of the action for the record that takes everything over
 * @param field the field of the action for exceptions: a list of `{ key, uuid }`
 */
export function previewHandOver(
  registry: Registry,
  resource: Resource,
  counts: readonly HandOverCount[],
  { to, field }: { readonly to: string; readonly field: string },
): PreviewHandOver {
  const known = new Map(referencesTo(registry, resource).map((reference) => [reference.key, reference]));
  return {
    to,
    field,
    references: counts.flatMap(({ key, count }) => {
      const reference = known.get(key);
      if (!reference) return [];
      const { target, field: referring, handOver, resource: of } = reference;
      const inverse = target.inverses[referring.relation?.inverse ?? ''];
      const action = handOver.action === null ? null : (of.actions[handOver.action]?.label ?? null);
      return [{ key, label: inverse?.label ?? of.plural, count, action }];
    }),
  };
}

/**
 * Hands over all references to a record, or does to the referring records what their `handOver` declares. A record that
 * takes over a reference to itself, such as a team member who becomes the supervisor, gets the value of the leaving
 * record.
 *
 * @throws Failure E_STATE where a reference that cannot be empty has no taker; E_INVALID where a rule of the referring
 *   record refuses the taker
 */
export async function handOverReferences(
  { registry, records, caller }: Pick<SystemContext, 'registry' | 'records' | 'caller'>,
  { resource, record }: Leaving,
  { to, each }: Takers,
): Promise<void> {
  for (const reference of referencesTo(registry, resource)) {
    const key = keyOf(record, reference);
    if (key === null) continue;
    const { field, through, resource: referring } = reference;
    const taker = each.get(reference.key) ?? to;
    const value = through === null || taker === null ? taker : await throughTaker(taker, through);
    const { action } = reference.handOver;
    for (let rows = await referringRows(reference, key); rows.length > 0; rows = await referringRows(reference, key)) {
      if (action !== null) await records.actMany(caller, referring, rows, action, {});
      else await hand(referring, field, rows, value);
    }
  }

  async function referringRows(reference: Reference, key: string): Promise<readonly string[]> {
    const { rows } = await records.list(caller, reference.resource, queryOf(reference, key, maxRows));
    return rows.map((row) => String(row['uuid']));
  }

  /** Returns the record that the taker points at by the same unique field. */
  async function throughTaker(taker: string, { name }: Field): Promise<string | null> {
    const key = (await records.one(caller, resource, taker, []))[name];
    return typeof key === 'string' ? key : null;
  }

  async function hand(referring: Resource, field: Field, rows: readonly string[], value: string | null): Promise<void> {
    if (value === null && !field.nullable)
      throw new Failure('E_STATE', texts.refusal('records.no_taker', { resource: referring.plural }));
    // First the taker, so that a tree has no cycle in between.
    if (value !== null && rows.includes(value))
      await records.updateMany(caller, referring, [value], { [field.name]: record[field.name] ?? null });
    const others = rows.filter((row) => row !== value);
    if (others.length > 0) await records.updateMany(caller, referring, others, { [field.name]: value });
  }
}
