/**
 * Corrections of approved or invoiced entries, which are immutable: separate entries with the difference. The billable
 * time of original and corrections together follows the project's rule for the corrected time, at the original's rate.
 */
import { isFrozen } from '../rules/timesheet.ts';
import type { FieldsOf, Rows, ValuesOf } from '#engine/registry';
import type { Label } from '#engine/values';
import { type ActionEvent, Failure, type Row, type Tx } from '#engine/server';
import { billableMinutes, type ProjectRule } from './billable.ts';
import { texts } from './texts.ts';

/** Values that are fixed when an entry is approved. */
export type FrozenPrice = Pick<Rows['hours'], 'rate_cents' | 'rate_scope' | 'rate_since' | 'cost_cents'>;

/** An entry that corrects another. */
type Correction = FieldsOf<'hours'> & { readonly corrects_uuid: string };

/** Sum of the original and its corrections so far. */
interface Total {
  readonly minutes: number;
  readonly billable_minutes: number;
  readonly cost_cents: number;
}

type Counted = Pick<FieldsOf<'hours'>, 'uuid' | 'status' | keyof Total>;

/** The action "correct": creates a draft correction for the right duration and opens it. */
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
  // Lock the original, so that concurrent corrections see each other.
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

/**
 * Returns the values of a correction, copied from the original except its minutes.
 *
 * @throws Failure E_INVALID
 */
export async function completedCorrection(
  tx: Tx,
  known: Correction,
  project: ProjectRule | undefined,
): Promise<ValuesOf<'hours'>> {
  const reading = tx.selectFrom('hours').selectAll().where('uuid', '=', known.corrects_uuid);
  // Lock the original, so that concurrent approvals count each other.
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

/** Returns the rate and cost of an approved correction: those of the original. */
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
 * @param but the correction that is being written, which is not counted; null if there is none. Unapproved corrections
 * are not counted at approval either: they may be deleted, and approved ones together must match the rule.
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
