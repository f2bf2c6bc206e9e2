/** Selects hours to invoice: approved, billed by the hour, and not on an invoice yet. */
import type { InvoiceableHour } from '../rules/hourInvoice.ts';
import type { Rows } from '#engine/registry';
import { Failure, type Tx } from '#engine/server';
import type { HourSelection } from './choice.ts';
import { texts } from './texts.ts';

/** Keeps a transaction below a thousand rows. */
export const maxEntries = 900;

const columns = [
  'uuid',
  'version',
  'work_date',
  'employee_uuid',
  'project_uuid',
  'activity',
  'description',
  'minutes',
  'billable_minutes',
  'rate_cents',
  'corrects_uuid',
] as const;

interface ChosenHours {
  readonly priced: readonly InvoiceableHour[];
  /** Number of entries without a rate. They are not invoiced. */
  readonly unpriced: number;
}

/**
 * Locks the entries until the end of the transaction, always in the same order, so that a concurrent request only gets
 * the remaining ones. @throws Failure E_STATE if there are too many for one invoice
 */
export async function chosenHours(
  tx: Tx,
  { client_uuid, from, until, project_uuids }: HourSelection,
): Promise<ChosenHours> {
  const rows = await tx
    .selectFrom('hours')
    .select([...columns])
    .select(({ selectFrom }) => {
      const note = selectFrom('invoices').whereRef('invoices.uuid', '=', 'hours.credit_note_uuid');
      return [note.select('invoices.number').as('credit_number'), note.select('invoices.issue_date').as('credited_on')];
    })
    .where('client_uuid', '=', client_uuid)
    .where('status', '=', 'approved')
    .where('billable_minutes', '<>', 0)
    .where('invoice_line_uuid', 'is', null)
    .where('work_date', '<=', until)
    .$if(from !== null, (query) => query.where('work_date', '>=', from))
    .$if(project_uuids !== null, (query) =>
      query.where(
        'project_uuid',
        'in',
        project_uuids === null || project_uuids.length === 0 ? [client_uuid] : [...project_uuids],
      ),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('projects')
            .select('projects.uuid')
            .whereRef('projects.uuid', '=', 'hours.project_uuid')
            .where('projects.billing', '=', 'fixed'),
        ),
      ),
    )
    .orderBy('uuid')
    .limit(maxEntries + 1)
    .forUpdate()
    .execute();
  if (rows.length > maxEntries) throw tooMany;
  const priced = rows.flatMap(asEntry);
  return { priced, unpriced: rows.length - priced.length };
}

/** Hours of a fixed-price project that an instalment covers. */
export async function coveredHours(
  tx: Tx,
  { project_uuid, until }: { readonly project_uuid: string; readonly until: string },
): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('hours')
    .select('uuid')
    .where('project_uuid', '=', project_uuid)
    .where('status', '=', 'approved')
    .where('invoice_line_uuid', 'is', null)
    .where('work_date', '<=', until)
    .orderBy('uuid')
    .limit(maxEntries + 1)
    .forUpdate()
    .execute();
  if (rows.length > maxEntries) throw tooMany;
  return rows.map(({ uuid }) => uuid);
}

type ChosenRow = Pick<Rows['hours'], (typeof columns)[number]> & {
  readonly credit_number: string | null;
  readonly credited_on: string | null;
};

/** Returns nothing for an entry without a rate. */
function asEntry({ credit_number, credited_on, ...row }: ChosenRow): readonly InvoiceableHour[] {
  const { minutes, billable_minutes, rate_cents, description } = row;
  if (rate_cents === null) return [];
  return [
    {
      ...row,
      description: description ?? '',
      minutes: minutes ?? 0,
      billable_minutes: billable_minutes ?? 0,
      rate_cents,
      credited: credit_number === null || credited_on === null ? null : { number: credit_number, on: credited_on },
    },
  ];
}

const tooMany = new Failure('E_STATE', texts.refusal('entries.too_many', { max_entries: maxEntries }));
