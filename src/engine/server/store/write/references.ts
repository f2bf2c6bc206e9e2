/** Checks in one statement that the records a body refers to exist and are visible to the caller. */
import { sql } from 'kysely';
import type { Resource } from '../../../registry/types.ts';
import { isOneOfRecords } from '../select/recordKey.ts';
import type { Row } from '../contract.ts';
import { allOf, columnOf, keysOf, parameter, type Fragment } from '../fragment.ts';
import type { At, CallerView } from '../select/view.ts';
import { visible } from '../select/visible.ts';
import { changedFields } from './changed.ts';
import { at, fault, type Faults, type UnitOfWork } from './unitOfWork.ts';
import type { RecordDraft } from '../rows/draft.ts';

export interface Pointing {
  readonly target: Resource;
  readonly uuid: string;
  readonly path: string;
}

export async function checkReferences(work: UnitOfWork, drafts: readonly RecordDraft[], faults: Faults): Promise<void> {
  const pointing = pointingAt(work, drafts, faults);
  const visibleTargets = pointing.filter((one) => work.rights.sees(one.target));
  missingTargets(pointing, await existing(work, visibleTargets), faults);
}

/** Returns the references that change, except those with a validation error already. */
export function pointingAt(work: UnitOfWork, drafts: readonly RecordDraft[], faults: Faults): readonly Pointing[] {
  return drafts.flatMap((draft) => pointingOf(work, draft)).filter((one) => !faults.has(one.path));
}

/** @param found result of {@link foundTargets} */
export function missingTargets(pointing: readonly Pointing[], found: ReadonlySet<string>, faults: Faults): void {
  for (const { target, uuid, path } of pointing) {
    if (!found.has(keyOf(target, uuid))) fault(faults, path, { key: 'reference', params: {} });
  }
}

const keyOf = (target: Resource, uuid: string): string => `${target.name} ${uuid.toLowerCase()}`;

function pointingOf(work: UnitOfWork, draft: RecordDraft): readonly Pointing[] {
  const own = changedFields(draft).flatMap((field) => {
    const target = work.registry.resources[field.relation?.to ?? ''];
    const value = draft.sent[field.name];
    if (!target || value === null || value === undefined) return [];
    if (field.kind === 'reference') return [{ target, uuid: String(value), path: at(draft.path, field.name) }];
    return Array.isArray(value)
      ? value.map((uuid: unknown, index) => ({
          target,
          uuid: String(uuid),
          path: at(at(draft.path, field.name), index),
        }))
      : [];
  });
  return [
    ...own,
    ...[...draft.lines.values()].flatMap((change) => change.drafts).flatMap((line) => pointingOf(work, line)),
  ];
}

async function existing(work: UnitOfWork, pointing: readonly Pointing[]): Promise<ReadonlySet<string>> {
  const byTarget = new Map<Resource, Set<string>>();
  for (const { target, uuid } of pointing) byTarget.set(target, (byTarget.get(target) ?? new Set()).add(uuid));
  if (byTarget.size === 0) return new Set();
  const view = work.view();
  const questions = [...byTarget].map(([resource, uuids]) =>
    existingTargets(view, resource, { uuids: keysOf([...uuids]), count: uuids.size }),
  );
  const { rows } = await sql<Row>`${sql.join(questions, sql` union all `)}`.execute(work.tx);
  return foundTargets(rows);
}

/** Builds a query for the targets that exist and are visible. @param keys in the form that `isOneOf` takes */
export function existingTargets(
  view: CallerView,
  resource: Resource,
  keys: { readonly uuids: unknown; readonly count: number },
): Fragment {
  const there: At = { resource, alias: view.nextAlias() };
  const key = columnOf(there.alias, 'uuid');
  const where = allOf([isOneOfRecords(resource, there.alias, keys.uuids, keys.count), visible(view, there, 'record')]);
  return sql`select ${parameter(resource.name, 'text')} as target, ${key} as uuid from ${sql.table(resource.table)} ${sql.id(there.alias ?? '')} where ${where}`;
}

export function foundTargets(rows: readonly Row[]): ReadonlySet<string> {
  return new Set(rows.map((row) => `${String(row['target'])} ${String(row['uuid'])}`));
}
