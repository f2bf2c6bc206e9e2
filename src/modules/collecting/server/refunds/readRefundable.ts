/** Reads what a seller owes its clients: open credit notes, and received money that no invoice needed. */
import { type Tx } from '#engine/server';
import { sepaReference } from '../../rules/sepaText.ts';

/** Amount that can be refunded. It has either a credit note or a payment. */
export interface RefundCandidate {
  readonly client_uuid: string;
  readonly credit_note_uuid: string | null;
  readonly payment_uuid: string | null;
  /** Number of the credit note, or description of the payment. */
  readonly reference: string;
  readonly end_to_end_id: string;
  readonly client: string;
  readonly account_holder: string;
  readonly iban: string | null;
  readonly amount_cents: number;
  readonly is_in_batch: boolean;
  /** True if the client has open invoices, which its credit pays first. */
  readonly owes: boolean;
}

/** Locks what could be refunded until the transaction ends, in one order, so that no two batches take the same. */
export async function lockRefundable(tx: Tx, seller_uuid: string): Promise<void> {
  await tx
    .selectFrom('payments')
    .innerJoin('clients', 'clients.uuid', 'payments.client_uuid')
    .select('payments.uuid')
    .where('clients.seller_uuid', '=', seller_uuid)
    .where('payments.status', '=', 'succeeded')
    .orderBy('payments.uuid')
    .forUpdate('payments')
    .execute();
  await creditNotes(tx, seller_uuid).orderBy('uuid').forUpdate().execute();
}

const creditNotes = (tx: Tx, seller_uuid: string) =>
  tx
    .selectFrom('invoices')
    .select(['uuid', 'client_uuid', 'number', 'gross_cents', 'paid_cents'])
    .where('seller_uuid', '=', seller_uuid)
    .where('kind', '=', 'credit_note')
    .where('status', '=', 'final')
    .where('currency', '=', 'EUR');

/** Returns what could be refunded, credit notes first. */
export async function readRefundable(tx: Tx, seller_uuid: string): Promise<readonly RefundCandidate[]> {
  const notes = (await creditNotes(tx, seller_uuid).orderBy('issue_date').orderBy('number').execute()).filter(
    ({ gross_cents, paid_cents }) => paid_cents > gross_cents,
  );
  const payments = await unusedOf(tx, seller_uuid);
  const clients = await clientsOf(
    tx,
    [...notes, ...payments].map(({ client_uuid }) => client_uuid),
  );
  const taken = await inBatches(tx);
  const common = (client_uuid: string, source: string) => {
    const { client = '', iban = null, owes = false } = clients.get(client_uuid) ?? {};
    return { client_uuid, client, account_holder: client, iban, owes, is_in_batch: taken.has(source) };
  };
  return [
    ...notes.map(({ uuid, client_uuid, number, gross_cents, paid_cents }): RefundCandidate => ({
      ...common(client_uuid, uuid),
      credit_note_uuid: uuid,
      payment_uuid: null,
      reference: number ?? '',
      end_to_end_id: sepaReference(number ?? '') || 'NOTPROVIDED',
      amount_cents: paid_cents - gross_cents,
    })),
    ...payments.map((payment): RefundCandidate => {
      const own = common(payment.client_uuid, payment.uuid);
      return {
        ...own,
        credit_note_uuid: null,
        payment_uuid: payment.uuid,
        reference: payment.description ?? '',
        end_to_end_id: payment.uuid.replaceAll('-', ''),
        account_holder: payment.counter_iban && payment.counter_name ? payment.counter_name : own.account_holder,
        iban: payment.counter_iban ?? own.iban,
        amount_cents: payment.left_cents,
      };
    }),
  ];
}

async function unusedOf(tx: Tx, seller_uuid: string) {
  const rows = await tx
    .selectFrom('payments')
    .innerJoin('clients', 'clients.uuid', 'payments.client_uuid')
    .select([
      'payments.uuid',
      'payments.client_uuid',
      'payments.amount_cents',
      'payments.refunded_cents',
      'payments.description',
      'payments.counter_iban',
      'payments.counter_name',
    ])
    .select(({ selectFrom }) =>
      selectFrom('payment_allocations')
        .select(({ fn }) => fn.sum<string>('payment_allocations.amount_cents').as('allocated'))
        .whereRef('payment_allocations.payment_uuid', '=', 'payments.uuid')
        .as('allocated'),
    )
    .where('clients.seller_uuid', '=', seller_uuid)
    .where('payments.status', '=', 'succeeded')
    .where('payments.method', 'not in', ['offset', 'credit_balance'])
    .orderBy('payments.received_on')
    .orderBy('payments.uuid')
    .execute();
  return rows
    .map(({ amount_cents, refunded_cents, allocated, ...payment }) => ({
      ...payment,
      left_cents: amount_cents - refunded_cents - Number(allocated ?? 0),
    }))
    .filter(({ left_cents }) => left_cents > 0);
}

interface Owner {
  readonly client: string;
  readonly iban: string | null;
  readonly owes: boolean;
}

async function clientsOf(tx: Tx, uuids: readonly string[]): Promise<ReadonlyMap<string, Owner>> {
  if (uuids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('clients')
    .select(['uuid', 'company_name', 'first_name', 'last_name', 'iban'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('invoices')
          .select('invoices.uuid')
          .whereRef('invoices.client_uuid', '=', 'clients.uuid')
          .where('invoices.kind', '=', 'invoice')
          .where('invoices.status', 'in', ['sent', 'partially_paid'])
          .whereRef('invoices.paid_cents', '<', 'invoices.gross_cents'),
      ).as('owes'),
    )
    .where('uuid', 'in', [...new Set(uuids)])
    .execute();
  return new Map(
    rows.map(({ uuid, company_name, first_name, last_name, iban, owes }) => [
      uuid,
      { client: company_name || [first_name, last_name].filter(Boolean).join(' '), iban, owes: Boolean(owes) },
    ]),
  );
}

/** Credit notes and payments that another batch refunds. */
async function inBatches(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('refund_items')
    .select(['credit_note_uuid', 'payment_uuid'])
    .where('status', '=', 'open')
    .execute();
  return new Set(rows.flatMap(({ credit_note_uuid, payment_uuid }) => credit_note_uuid ?? payment_uuid ?? []));
}
