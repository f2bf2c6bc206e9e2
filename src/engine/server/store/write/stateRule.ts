/** What the state of a record allows, in words with a 409; and what the row rules do. */
import type { Label, RawCondition, Resource } from '../../../registry/types.ts';
import type { Row } from '../contract.ts';
import { Failure } from '../failure.ts';
import { recordMatches } from './validateRules.ts';
import type { UnitOfWork } from './unitOfWork.ts';
import { texts } from '../../texts.ts';

export interface StateRule {
  /** Null: always allowed. */
  readonly condition: RawCondition | null;
  /** The participle: `changed`. */
  readonly doing: Label;
}

export async function ensureState(
  work: UnitOfWork,
  resource: Resource,
  record: Row,
  { condition, doing }: StateRule,
): Promise<void> {
  if (condition === null || (await recordMatches(work, resource, condition, record))) return;
  const state = stateLabel(resource, record);
  throw new Failure('E_STATE', {
    message: state ? texts.label('records.not_in_state', { doing, state }) : texts.label('records.not_now', { doing }),
  });
}

/** That this row, which the caller may see, is open to the verb. @throws Failure E_FORBIDDEN */
export async function ensureOpen(work: UnitOfWork, resource: Resource, record: Row, verb: string): Promise<void> {
  const rows = work.rights.rows(resource, [verb]);
  if (rows !== null && !(await recordMatches(work, resource, rows, record))) throw new Failure('E_FORBIDDEN');
}

/** The label of the state that the record is in; null where it has none. */
export function stateLabel(resource: Resource, record: Row): Label | null {
  return resource.stateField === null ? null : optionLabel(resource, resource.stateField, record[resource.stateField]);
}

export function optionLabel(resource: Resource, field: string, value: unknown): Label | null {
  return resource.fields[field]?.options?.find((option) => option.value === value)?.label ?? null;
}
