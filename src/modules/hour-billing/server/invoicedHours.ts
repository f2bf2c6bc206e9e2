/**
 * The only code that links hour entries to invoice lines and unlinks them. Each is an event in the time line of the
 * entry.
 */
import type { Audit, Rows } from '#engine/registry';
import { resourceOf, Sql } from '#engine/server';
import type { BillingEvent } from '../../billing/server/event.ts';

export type BillingContext = Pick<BillingEvent, 'tx' | 'registry' | 'now' | 'caller' | 'records'>;

/** Why entries are released: their draft line was removed, or their invoice was credited. */
type Freed = { readonly verb: 'take-off' } | { readonly verb: 'free'; readonly credit_note_uuid: string };

/** Invoice line with the approved entries that it bills or covers. */
interface Billed {
  readonly line_uuid: string;
  readonly hour_uuids: readonly string[];
}

export async function linkHoursToLines(event: BillingContext, billed: readonly Billed[]): Promise<void> {
  await move(
    event,
    { verb: 'invoice' },
    billed.flatMap(({ line_uuid, hour_uuids }) => hour_uuids.map((uuid) => ({ uuid, from: null, to: line_uuid }))),
  );
}

/** Releases all entries of the lines: they are approved again and can be invoiced again. */
export async function unlinkHours(event: BillingContext, lines: readonly string[], why: Freed): Promise<void> {
  if (lines.length === 0) return;
  const rows = await event.tx
    .selectFrom('hours')
    .select(['uuid', 'invoice_line_uuid'])
    .where('invoice_line_uuid', 'in', [...lines])
    .where('status', '=', 'invoiced')
    .orderBy('uuid')
    .forUpdate()
    .execute();
  await move(
    event,
    why,
    rows.map(({ uuid, invoice_line_uuid }) => ({ uuid, from: invoice_line_uuid, to: null })),
  );
}

/** Moves entries to another line that bills them instead. */
export async function moveHours(
  event: BillingContext,
  hour_uuids: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await move(
    event,
    { verb: 'invoice' },
    hour_uuids.map((uuid) => ({ uuid, from, to })),
  );
}

interface Move {
  readonly uuid: string;
  readonly from: string | null;
  readonly to: string | null;
}

type Stands = Partial<Pick<Rows['hours'], 'status' | 'invoice_line_uuid' | 'credit_note_uuid'>>;

async function move(
  event: BillingContext,
  why: { readonly verb: 'invoice' } | Freed,
  moves: readonly Move[],
): Promise<void> {
  const hours = resourceOf(event, 'hours');
  const statusOn = (line: string | null): Stands => ({
    status: line === null ? 'approved' : 'invoiced',
    invoice_line_uuid: line,
  });
  // Kept when the entry is invoiced again, since it may be released from that draft.
  const credited = why.verb === 'free' ? { credit_note_uuid: why.credit_note_uuid } : {};
  await Sql.updateRows(
    event.tx,
    hours,
    moves.map(({ uuid, to }) => ({ uuid, ...statusOn(to), ...credited })),
    event.now,
  );
  await event.records.noteChanges(
    event.caller,
    hours,
    why.verb,
    moves.map(({ uuid, from, to }) => ({ uuid, changes: between(statusOn(from), { ...statusOn(to), ...credited }) })),
  );
}

function between(before: Stands, after: Stands): readonly Audit.FieldChange[] {
  return (['status', 'invoice_line_uuid', 'credit_note_uuid'] as const).flatMap((field) =>
    after[field] === undefined ? [] : [{ field, before: before[field] ?? null, after: after[field] }],
  );
}
