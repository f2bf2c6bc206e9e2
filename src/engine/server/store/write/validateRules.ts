/** Checks the rules over a whole record (`x-when` and `x-checks`) on the record as it will be. */
import { matchesCondition, ruleErrors } from '../../../registry/rules.ts';
import { isEmpty, type Condition } from '../../../registry/conditions/condition.ts';
import { postcodeErrors } from '../../../registry/records/postcodes.ts';
import { choosableOptions } from '../../../registry/option.ts';
import type { Field, RawCondition, Resource } from '../../../registry/types.ts';
import type { Row } from '../contract.ts';
import { Failure } from '../failure.ts';
import { ruleIfRead } from '../select/rule.ts';
import { unrestricted } from '../select/view.ts';
import { selectOne } from '../select/one.ts';
import { acrossClients } from '../row-level-security/confine.ts';
import { changedFields } from './changed.ts';
import { at, fault, type Faults, type UnitOfWork } from './unitOfWork.ts';
import type { RecordDraft } from '../rows/draft.ts';

export async function judgeRules(
  work: UnitOfWork,
  draft: Pick<RecordDraft, 'resource' | 'before' | 'values' | 'sent' | 'path'>,
  faults: Faults,
): Promise<void> {
  const { resource, path } = draft;
  const record = await withRelated(work, resource, mergedRecord(draft));
  const errors = {
    ...postcodeErrors(resource, record, draft.before),
    ...ruleErrors(work.registry, resource, record, work.context),
  };
  for (const [name, message] of Object.entries(errors)) fault(faults, at(path, name), message);
  for (const field of changedFields(draft)) {
    const fixed = field.when?.readOnly ?? null;
    const isDefault = draft.before === null && (draft.sent[field.name] ?? null) === (field.default ?? null);
    if (!isDefault && matchesCondition(work.registry, resource, fixed, record, work.context))
      fault(faults, at(path, field.name), { key: 'readOnly', params: {} });
  }
}

/**
 * Returns null values for the fields that `x-when` hides (except those with `keep`), so that no invisible value stays
 * behind. A value that was sent for a hidden field is a validation error.
 */
export async function clearedHiddenFields(
  work: UnitOfWork,
  draft: Pick<RecordDraft, 'resource' | 'before' | 'values' | 'sent' | 'path'>,
  faults: Faults,
): Promise<Row> {
  const { resource, sent, path } = draft;
  const hiding = Object.values(resource.fields).filter(
    (field) => field.when?.hidden && !field.when.keep && field.nullable && !field.lines,
  );
  if (hiding.length === 0) return {};
  const record = await withRelated(work, resource, mergedRecord(draft));
  const hidden = hiding.filter(
    (field) =>
      !isEmpty(record[field.name]) &&
      matchesCondition(work.registry, resource, field.when?.hidden ?? null, record, work.context),
  );
  for (const field of hidden)
    if (!isEmpty(sent[field.name])) fault(faults, at(path, field.name), { key: 'hidden', params: {} });
  return Object.fromEntries(hidden.map((field) => [field.name, null]));
}

/** Rejects options that only the program may set, unless the record has the value already. */
export function judgeChoices(
  { caller }: UnitOfWork,
  {
    fieldOf,
    before,
    path,
  }: { readonly fieldOf: (name: string) => Field | undefined } & Pick<RecordDraft, 'before' | 'path'>,
  sent: Row,
  faults: Faults,
): void {
  if (caller.user_uuid === null) return;
  for (const [name, value] of Object.entries(sent)) {
    const options = fieldOf(name)?.options ?? [];
    if (!options.some(({ isSystem }) => isSystem === true)) continue;
    const choosable = choosableOptions(options, before?.[name]).map((option) => option.value);
    const given = Array.isArray(value) ? value : [value];
    if (given.some((one) => options.some((option) => option.value === one) && !choosable.includes(one)))
      fault(faults, at(path, name), { key: 'oneOf', params: { options: choosable.join(', ') } });
  }
}

/** Returns the record as it will be stored; null for fields without a value. */
export function mergedRecord({ resource, before, values }: Pick<RecordDraft, 'resource' | 'before' | 'values'>): Row {
  const empty = Object.fromEntries(Object.keys(resource.fields).map((name) => [name, null]));
  return { ...empty, ...before, ...values };
}

/** Returns true if a record in its present state matches a condition of its resource. */
export async function recordMatches(
  work: UnitOfWork,
  resource: Resource,
  condition: RawCondition,
  record: Row,
): Promise<boolean> {
  return matchesCondition(
    work.registry,
    resource,
    condition,
    await withRelated(work, resource, record, [condition]),
    work.context,
  );
}

/** Adds the related records that the conditions refer to. Conditions of the registry can read all records. */
async function withRelated(
  work: UnitOfWork,
  resource: Resource,
  record: Row,
  conditions: readonly RawCondition[] = ownConditions(resource),
): Promise<Row> {
  const names = new Set(conditions.flatMap((raw) => relationPaths(ruleIfRead(work.registry, resource, raw))));
  const related: Record<string, Row | null> = {};
  for (const name of names) {
    const [first = '', ...rest] = name.split('.');
    const field = Object.values(resource.fields).find(
      (one) => one.kind === 'reference' && one.relation?.name === first,
    );
    const target = work.registry.resources[field?.relation?.to ?? ''];
    const uuid = field ? record[field.name] : undefined;
    if (target && typeof uuid === 'string')
      related[first] = { ...related[first], ...(await relatedRecord(work, target, uuid, rest)) };
  }
  return Object.keys(related).length > 0 ? { ...record, ...related } : record;
}

/** Reads a related record regardless of the caller's permissions; null where it does not exist. */
export async function relatedRecord(
  work: UnitOfWork,
  resource: Resource,
  uuid: string,
  rest: readonly string[],
): Promise<Row | null> {
  const view = unrestricted({ ...work.view(), caller: { ...work.caller, clients: null, active_client: null } });
  const found = await acrossClients(work.tx, (tx) => selectOne(tx, view, resource, { uuid, embed: [] })).catch(
    (error: unknown) => {
      if (error instanceof Failure) return null;
      throw error;
    },
  );
  return found && rest.length > 0 ? withRelation(work, resource, found, rest) : found;
}

async function withRelation(
  work: UnitOfWork,
  resource: Resource,
  record: Row,
  [name = '', ...rest]: readonly string[],
): Promise<Row> {
  const field = Object.values(resource.fields).find((one) => one.kind === 'reference' && one.relation?.name === name);
  const target = work.registry.resources[field?.relation?.to ?? ''];
  const uuid = field ? record[field.name] : undefined;
  return target && typeof uuid === 'string'
    ? { ...record, [name]: await relatedRecord(work, target, uuid, rest) }
    : record;
}

function ownConditions(resource: Resource): readonly RawCondition[] {
  const whens = Object.values(resource.fields).flatMap((field) =>
    field.when ? [field.when.hidden, field.when.required, field.when.readOnly] : [],
  );
  return [...whens.filter((raw) => raw !== null), ...resource.checks.map((check) => check.rule)];
}

function relationPaths(condition: Condition | null): readonly string[] {
  if (condition === null) return [];
  if (condition.type === 'compare') return condition.path.length > 1 ? [condition.path.slice(0, -1).join('.')] : [];
  if (condition.type === 'related' || condition.type === 'search') return [];
  return condition.type === 'not' ? relationPaths(condition.node) : condition.nodes.flatMap(relationPaths);
}
