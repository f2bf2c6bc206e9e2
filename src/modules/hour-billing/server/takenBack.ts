/** Parts of draft lines that correct hours of issued invoices. Billing puts them on credit notes. */
import type { Rows } from '#engine/registry';
import type { Tx } from '#engine/server';
import type { TakenBack } from '../../billing/server/invoices/lineSource.ts';
import { moveHours, type BillingContext } from './invoicedHours.ts';

type Specification = NonNullable<Rows['invoice_lines']['specification']>;

interface CorrectingHour {
  readonly uuid: string;
  readonly line_uuid: string;
  readonly work_date: string;
  readonly description: string | null;
  readonly minutes: number | null;
  readonly billable_minutes: number | null;
  readonly charged: TakenBack['charged'];
}

/**
 * Splits each draft line with corrections: one part for each line of an issued invoice that charged the corrected hours,
 * and one for the rest. Returns nothing for lines without corrections.
 */
export async function hoursTakenBack(tx: Tx, draft_uuid: string): Promise<readonly TakenBack[]> {
  const lines = await tx
    .selectFrom('invoice_lines')
    .select(['uuid', 'specification'])
    .where('invoice_uuid', '=', draft_uuid)
    .orderBy('position')
    .execute();
  const hours = await correctingHours(tx, draft_uuid);
  return lines.flatMap(({ uuid, specification }) => {
    const own = hours.filter(({ line_uuid }) => line_uuid === uuid);
    if (own.every(({ charged }) => charged === null)) return [];
    return partsOf(uuid, own, specification ?? []);
  });
}

/** Returns all hours of the draft, with the issued invoice line that charged the hours they correct. */
async function correctingHours(tx: Tx, draft_uuid: string): Promise<readonly CorrectingHour[]> {
  const rows = await tx
    .selectFrom('hours')
    .innerJoin('invoice_lines as own', 'own.uuid', 'hours.invoice_line_uuid')
    .leftJoin('hours as original', 'original.uuid', 'hours.corrects_uuid')
    .leftJoin('invoice_lines as charged', 'charged.uuid', 'original.invoice_line_uuid')
    .leftJoin('invoices', (join) =>
      join
        .onRef('invoices.uuid', '=', 'charged.invoice_uuid')
        .on('invoices.kind', '=', 'invoice')
        .on('invoices.number', 'is not', null),
    )
    .select([
      'hours.uuid',
      'own.uuid as line_uuid',
      'hours.work_date',
      'hours.description',
      'hours.minutes',
      'hours.billable_minutes',
      'charged.uuid as charged_uuid',
      'charged.vat_rate_uuid',
      'invoices.uuid as invoice_uuid',
    ])
    .where('own.invoice_uuid', '=', draft_uuid)
    .orderBy('hours.work_date')
    .orderBy('hours.uuid')
    .execute();
  return rows.map(({ charged_uuid, vat_rate_uuid, invoice_uuid, ...hour }) => ({
    ...hour,
    charged:
      (hour.billable_minutes ?? 0) < 0 && charged_uuid !== null && vat_rate_uuid !== null && invoice_uuid !== null
        ? { line_uuid: charged_uuid, vat_rate_uuid, invoice_uuid }
        : null,
  }));
}

function partsOf(
  line_uuid: string,
  hours: readonly CorrectingHour[],
  specification: Specification,
): readonly TakenBack[] {
  const left = [...specification];
  const parts = new Map<string, TakenBack>();
  for (const { uuid, charged, billable_minutes, ...hour } of hours) {
    const index = left.findIndex(
      (one) =>
        one.work_date === hour.work_date &&
        one.billable_minutes === billable_minutes &&
        one.minutes === (hour.minutes ?? 0) &&
        one.description === (hour.description ?? ''),
    );
    const key = charged?.line_uuid ?? '';
    const {
      quantity,
      specification: before,
      entries,
    } = parts.get(key) ?? { quantity: 0, specification: [], entries: [] };
    parts.set(key, {
      line_uuid,
      charged,
      quantity: quantity + (billable_minutes ?? 0),
      specification: [...before, ...(index < 0 ? [] : left.splice(index, 1))],
      entries: [...entries, uuid],
    });
  }
  return [...parts.values()];
}

/** Moves the hours of a part to its new line. */
export async function moveTakenBack(
  event: BillingContext,
  { part, line_uuid }: { readonly part: TakenBack; readonly line_uuid: string },
): Promise<void> {
  await moveHours(event, part.entries, { from: part.line_uuid, to: line_uuid });
}
