/**
 * Corrections of entries that are approved or invoiced, and so stand as they are: entries of their own with the
 * difference. What is billed of original and corrections together is what the project's rule gives for the corrected
 * time, at the original's rate.
 */
import { isFrozen } from '../rules/timesheet.ts';
import type { FieldsOf, Rows, ValuesOf } from '../../../engine/registry/rows.ts';
import type { ActionEvent, Row, Tx } from '../../../engine/server/store/contract.ts';
import { Failure } from '../../../engine/server/store/failure.ts';
import { billableMinutes, type ProjectRule } from './billable.ts';
import { texts } from './texts.ts';
import type { Label } from '../../../engine/registry/types.ts';

/** What is fixed of an entry when it is approved. */
export type FrozenPrice = Pick<Rows['hours'], 'rate_cents' | 'rate_scope' | 'rate_since' | 'cost_cents'>;

/** An entry that says what it corrects. */
export type Correction = FieldsOf<'hours'> & { readonly corrects_uuid: string };

/** What the original and its corrections come to so far. */
interface Total {
  readonly minutes: number;
  readonly billable_minutes: number;
  readonly cost_cents: number;
}

type Counted = Pick<FieldsOf<'hours'>, 'uuid' | 'status' | keyof Total>;

/** The action: how long it should have been. Makes the draft of a correction and leads there. */
export async function correctEntry({
  tx,
  caller,
  record,
  body,
  records,
  resource,
}: ActionEvent<'hours.correct'>): Promise<Row> {
  const wanted = body.minutes;
  if (wanted < 0) throw refusal('minutes', texts.label('correction.length_missing'));
  // Of two who correct at once the second sees what the first wrote.
  await tx.selectFrom('hours').select('uuid').where('uuid', '=', record.uuid).forUpdate().execute();
  const total = await totalOf(tx, record, null);
  if (wanted === total.minutes) throw refusal('minutes', texts.label('correction.same_length'));
  const copied = [
    'employee_uuid',
    'client_uuid',
    'project_uuid',
    'activity',
    'work_date',
    'description',
    'billable',
  ] as const;
  const made = await records.create(caller, resource, {
    ...Object.fromEntries(copied.map((name) => [name, record[name] ?? null])),
    minutes: wanted - total.minutes,
    corrects_uuid: record.uuid,
    correction_reason: body.correction_reason,
  });
  return { ...record, next: { resource: resource.name, uuid: made.uuid } };
}

/** What a correction is written with beside its own minutes: as the original was. @throws Failure E_INVALID */
export async function completedCorrection(
  tx: Tx,
  known: Correction,
  project: ProjectRule | undefined,
): Promise<ValuesOf<'hours'>> {
  const reading = tx.selectFrom('hours').selectAll().where('uuid', '=', known.corrects_uuid);
  // Of two corrections that are approved at once the second counts the first.
  const original = await (isFrozen(known) ? reading.forUpdate() : reading).executeTakeFirst();
  if (!original || original.corrects_uuid !== null || !isFrozen(original)) {
    throw refusal('corrects_uuid', texts.label('correction.only_approved'));
  }
  if (original.employee_uuid !== known.employee_uuid)
    throw refusal('corrects_uuid', texts.label('correction.of_another_employee'));
  const before = await totalOf(tx, original, known);
  const minutes = before.minutes + (known.minutes ?? 0);
  if (minutes < 0) throw refusal('minutes', texts.label('correction.more_than_worked'));
  return {
    client_uuid: original.client_uuid,
    project_uuid: original.project_uuid,
    activity: original.activity,
    billable: original.billable,
    work_date: original.work_date,
    billable_minutes: billableMinutes({ ...original, minutes }, project) - before.billable_minutes,
  };
}

/** The rate and cost of a correction that is approved: those of the original. */
export async function correctionPrice(tx: Tx, known: Correction): Promise<Partial<FrozenPrice>> {
  const original = await tx.selectFrom('hours').selectAll().where('uuid', '=', known.corrects_uuid).executeTakeFirst();
  if (!original) return {};
  const before = await totalOf(tx, original, known);
  const [cost, worked] = [original.cost_cents, original.minutes];
  const minutes = before.minutes + (known.minutes ?? 0);
  return {
    rate_cents: original.rate_cents,
    rate_scope: original.rate_scope,
    rate_since: original.rate_since,
    cost_cents: cost === null || worked === 0 ? null : Math.round((cost * minutes) / worked) - before.cost_cents,
  };
}

/**
 * @param but the correction that is being written, which is not counted; null where none is. Once it is approved,
 * others that are not count as little: they may still go, and what is approved together comes to what the rule gives.
 */
async function totalOf(tx: Tx, original: Counted, but: Counted | null): Promise<Total> {
  const rows = await tx
    .selectFrom('hours')
    .select(['uuid', 'status', 'minutes', 'billable_minutes', 'cost_cents'])
    .where('corrects_uuid', '=', original.uuid ?? null)
    .execute();
  const counted: readonly Counted[] = [
    original,
    ...rows.filter((row) => row.uuid !== but?.uuid && (but === null || !isFrozen(but) || isFrozen(row))),
  ];
  const sum = (name: keyof Total): number => counted.reduce((total, row) => total + (row[name] ?? 0), 0);
  return { minutes: sum('minutes'), billable_minutes: sum('billable_minutes'), cost_cents: sum('cost_cents') };
}

function refusal(field: string, label: Label): Failure {
  return new Failure('E_INVALID', { errors: { [field]: { label } } });
}
