/** Reads the record that a rule is about, as the program sees it within the client of the record. */
import { relationNamed } from '../../registry/conditions/condition.ts';
import { inLanguage } from '../../texts/catalogue.ts';
import type { AutomaticRule } from '../../registry/automation/automation.ts';
import type { RawCondition, Registry, Resource } from '../../registry/types.ts';
import { systemCaller, systemWithin, type Caller } from '../store/caller.ts';
import type { Row, StoreCalls } from '../store/contract.ts';
import { Failure } from '../store/failure.ts';

/** Reads and writes for the rule: the calls of a transaction with their caller. */
export interface RuleAccess {
  readonly records: StoreCalls;
  readonly caller: Caller;
  readonly registry: Registry;
}

/** The client that a record belongs to; null for none. @throws Failure E_NOT_FOUND for a record that is gone */
export async function clientOf(
  records: StoreCalls,
  registry: Registry,
  resource: Resource,
  uuid: string,
): Promise<string | null> {
  if (resource.scope === null) return null;
  const access = { records, registry, caller: systemCaller };
  const record = await withRelated(access, resource, await records.one(systemCaller, resource, uuid), [resource.scope]);
  const client = valueIn(record, resource.scope);
  return typeof client === 'string' ? client : null;
}

/** Returns the caller of a rule, which sees the rows of one client only, or of all for a record without one. */
export function callerOfRule(
  { locales: [locale = 'en'] }: Registry,
  rule: AutomaticRule,
  client: string | null,
): Caller {
  return systemWithin(client, inLanguage(rule.label, locale));
}

/** Returns the record if it meets the condition; null otherwise. */
export async function matchingRecord(
  { records, caller }: RuleAccess,
  resource: Resource,
  uuid: string,
  where: RawCondition | null,
): Promise<Row | null> {
  const filter = where === null ? { uuid } : { and: [{ uuid }, where] };
  const { rows } = await records.list(caller, resource, { ...wholeList, range: [0, 0], filter });
  return rows.length === 0 ? null : records.one(caller, resource, uuid);
}

/** A list without search, columns and order of its own. */
export const wholeList = { sort: null, search: '', embed: [], columns: null } as const;

/** Adds the records on the way of the paths under the names of their relations. */
export async function withRelated(
  access: RuleAccess,
  resource: Resource,
  record: Row,
  paths: readonly (readonly string[])[],
): Promise<Row> {
  const names = new Set(paths.flatMap(([name, ...rest]) => (rest.length > 0 && name !== undefined ? [name] : [])));
  const related: Record<string, Row | null> = {};
  for (const name of names) {
    const relation = relationNamed(resource, name);
    const target = access.registry.resources[relation?.relation?.to ?? ''];
    const uuid = record[relation?.name ?? ''];
    const rest = paths.flatMap(([first, ...further]) => (first === name && further.length > 0 ? [further] : []));
    const found = target && typeof uuid === 'string' ? await readIfVisible(access, target, uuid) : null;
    related[name] = target && found ? await withRelated(access, target, found, rest) : null;
  }
  return { ...record, ...related };
}

async function readIfVisible({ records, caller }: RuleAccess, resource: Resource, uuid: string): Promise<Row | null> {
  try {
    return await records.one(caller, resource, uuid);
  } catch (error) {
    if (error instanceof Failure && error.code === 'E_NOT_FOUND') return null;
    throw error;
  }
}

/** Returns the value at a path of a record with its related records. */
export function valueIn(record: Row, [name = '', ...rest]: readonly string[]): unknown {
  const value = record[name];
  if (rest.length === 0) return value;
  return typeof value === 'object' && value !== null ? valueIn(value as Row, rest) : undefined;
}

/** An error that another attempt would not change, with the place of the registry that it comes from. */
export class RuleProblem extends Error {}
