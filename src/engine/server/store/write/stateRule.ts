/** Checks what the state of a record and the row rules allow. */
import type { Label, RawCondition, Resource } from '../../../registry/types.ts';
import type { Row } from '../contract.ts';
import { Failure } from '../failure.ts';
import { recordMatches } from './validateRules.ts';
import type { UnitOfWork } from './unitOfWork.ts';
import { texts } from '../../texts.ts';

interface StateRule {
  /** Null always allows. */
  readonly condition: RawCondition | null;
  /** Participle for the message: `changed`. */
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

/** Checks that the row rules allow the verb on a record that the caller may see. @throws Failure E_FORBIDDEN */
export async function ensureOpen(work: UnitOfWork, resource: Resource, record: Row, verb: string): Promise<void> {
  const rows = work.rights.rows(resource, [verb]);
  if (rows !== null && !(await recordMatches(work, resource, rows, record))) throw new Failure('E_FORBIDDEN');
}

/** Returns the label of the record's state; null where the resource has none. */
export function stateLabel(resource: Resource, record: Row): Label | null {
  return resource.stateField === null ? null : optionLabel(resource, resource.stateField, record[resource.stateField]);
}

export function optionLabel(resource: Resource, field: string, value: unknown): Label | null {
  return resource.fields[field]?.options?.find((option) => option.value === value)?.label ?? null;
}
