/**
 * Enforces `x-relation.within`: a reference must match the rest of the record. Checks a reference only if it changes,
 * or if a value that the rule reads changes.
 */
import { sql } from 'kysely';
import type { RuleMessage } from '../../../registry/rules.ts';
import type { Field, RawCondition, Registry, Resource } from '../../../registry/types.ts';
import { bindWithin, ownField, ownPaths, partsOf } from '../../../registry/conditions/within.ts';
import type { Row } from '../contract.ts';
import { allOf, columnOf, isOneOf, keysOf } from '../fragment.ts';
import type { At } from '../select/view.ts';
import { acrossClients } from '../row-level-security/confine.ts';
import { mergedRecord, relatedRecord } from './validateRules.ts';
import { sameValue } from '../rows/sameValue.ts';
import { at, fault, type Faults, type UnitOfWork } from './unitOfWork.ts';
import { texts } from '../../texts.ts';
import { hasOwn, type RecordDraft, linesOf } from '../rows/draft.ts';

/** A record as it will be, with what changes in it. */
interface RecordInScope {
  readonly resource: Resource;
  readonly record: Row;
  readonly path: string;
  readonly changes: (field: string) => boolean;
  /** For an owned line: its owner, under the name of the relation. */
  readonly owner: { readonly relation: string; readonly inScope: RecordInScope } | null;
}

/** Returns true if a reference of the resource has such a rule, or of its lines, whose rules can depend on the owner. */
export function hasWithin(registry: Registry, resource: Resource): boolean {
  return Object.values(resource.fields).some((field) => {
    const child = registry.resources[field.lines?.resource ?? ''];
    return (field.relation?.within ?? null) !== null || (child !== undefined && hasWithin(registry, child));
  });
}

export async function checkWithin(work: UnitOfWork, drafts: readonly RecordDraft[], faults: Faults): Promise<void> {
  const checks: Check[] = [];
  for (const draft of drafts) {
    for (const inScope of recordsInScope(work, draft, null)) {
      for (const field of Object.values(inScope.resource.fields))
        checks.push(...(await checksOf(work, inScope, field)));
    }
  }
  const meeting = new Map<Check, ReadonlySet<string>>();
  for (const group of Object.values(groupChecks(checks))) {
    const found = await recordsThatMeet(work, group);
    for (const check of group) meeting.set(check, found);
  }
  for (const check of checks)
    if (meeting.get(check)?.has(check.uuid.toLowerCase()) !== true) fault(faults, check.path, check.message);
}

/** A referenced record that must meet a condition. */
interface Check {
  readonly target: Resource;
  readonly uuid: string;
  readonly condition: RawCondition;
  /** Path of the reference. */
  readonly path: string;
  readonly message: RuleMessage;
}

/** Groups checks with the same condition, which one statement answers. */
function groupChecks(checks: readonly Check[]): Readonly<Record<string, readonly Check[]>> {
  const groups: Record<string, Check[]> = {};
  for (const check of checks) {
    const key = `${check.target.name} ${JSON.stringify(check.condition)}`;
    (groups[key] ??= []).push(check);
  }
  return groups;
}

/** Returns the record and its lines, including lines that were not sent, since their rules can depend on the owner. */
function recordsInScope(work: UnitOfWork, draft: RecordDraft, owner: RecordInScope['owner']): readonly RecordInScope[] {
  const inScope: RecordInScope = {
    resource: draft.resource,
    record: mergedRecord(draft),
    path: draft.path,
    changes: (name) => changesIn(draft, name),
    owner,
  };
  const lines = Object.values(draft.resource.fields).flatMap((field) => {
    const child = work.registry.resources[field.lines?.resource ?? ''];
    const relation = child?.fields[field.lines?.field ?? '']?.relation;
    if (!child || !relation) return [];
    const above = { relation: relation.name, inScope };
    const sent = draft.lines.get(field.name);
    if (sent) return sent.drafts.flatMap((line) => recordsInScope(work, line, above));
    return linesOf(draft.before, field.name).map((record, index) => ({
      resource: child,
      record,
      path: at(at(draft.path, field.name), index),
      changes: () => false,
      owner: above,
    }));
  });
  return [inScope, ...lines];
}

function changesIn({ resource, before, values }: RecordDraft, name: string): boolean {
  const field = resource.fields[name];
  if (!field || !hasOwn(values, name)) return false;
  return before === null || !sameValue(field, before[name], values[name]);
}

async function checksOf(work: UnitOfWork, inScope: RecordInScope, field: Field): Promise<readonly Check[]> {
  const within = field.kind === 'reference' ? (field.relation?.within ?? null) : null;
  const target = work.registry.resources[field.relation?.to ?? ''];
  const uuid = inScope.record[field.name];
  if (within === null || !target || typeof uuid !== 'string') return [];
  const checks: Check[] = [];
  for (const part of partsOf(within)) {
    const paths = ownPaths(part);
    if (!inScope.changes(field.name) && !paths.some((path) => changesAt(inScope, path))) continue;
    const values = new Map<string, unknown>();
    for (const path of paths) values.set(path.join('.'), await valueAt(work, inScope, path));
    const condition = bindWithin(part, { valueOf: (path) => values.get(path.join('.')) });
    if (condition === null) continue;
    const message = messageOf(work.registry, inScope.resource, paths);
    checks.push({ target, uuid, condition, path: at(inScope.path, field.name), message });
  }
  return checks;
}

function changesAt({ resource, owner, changes }: RecordInScope, [first = '', second]: readonly string[]): boolean {
  if (second === undefined) return changes(first);
  if (owner?.relation === first) return owner.inScope.changes(second);
  return changes(columnOfRelation(resource, first));
}

async function valueAt(
  work: UnitOfWork,
  { resource, record, owner }: RecordInScope,
  [first = '', second]: readonly string[],
): Promise<unknown> {
  if (second === undefined) return record[first];
  if (owner?.relation === first) return owner.inScope.record[second];
  const column = columnOfRelation(resource, first);
  const target = work.registry.resources[resource.fields[column]?.relation?.to ?? ''];
  const uuid = record[column];
  const found = target && typeof uuid === 'string' ? await relatedRecord(work, target, uuid, []) : null;
  return found?.[second];
}

const columnOfRelation = (resource: Resource, name: string): string =>
  Object.values(resource.fields).find((field) => field.kind === 'reference' && field.relation?.name === name)?.name ??
  '';

/**
 * Returns the uuids of the referenced records that meet the condition, which all checks share. Runs in the system
 * context; {@link checkReferences} has checked visibility for the caller.
 */
async function recordsThatMeet(work: UnitOfWork, checks: readonly Check[]): Promise<ReadonlySet<string>> {
  const [first] = checks;
  if (first === undefined) return new Set();
  const { target, condition } = first;
  const uuids = [...new Set(checks.map(({ uuid }) => uuid.toLowerCase()))];
  const view = work.view();
  const there: At = { resource: target, alias: view.nextAlias() };
  const key = columnOf(there.alias, 'uuid');
  const where = allOf([isOneOf(key, keysOf(uuids), uuids.length), view.trusted(there, condition)]);
  const { rows } = await acrossClients(work.tx, (tx) =>
    sql<{
      readonly uuid: string;
    }>`select ${key} as uuid from ${sql.table(target.table)} ${sql.id(there.alias ?? '')} where ${where}`.execute(tx),
  );
  return new Set(rows.map(({ uuid }) => uuid));
}

function messageOf(registry: Registry, resource: Resource, paths: readonly (readonly string[])[]): RuleMessage {
  const [other] = paths.flatMap((path) => ownField(registry, resource, path) ?? []);
  return other
    ? {
        label: texts.label('records.does_not_go_with', { label: other.label }),
      }
    : {
        label: texts.label('records.no_longer_offered'),
      };
}
