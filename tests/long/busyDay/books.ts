/** Checks of the database after the day. Each returns what is wrong; an empty list if nothing is. */
import type { Client } from 'pg';
import type { Expected } from './bank.ts';
import type { Exchange, Traffic } from './traffic.ts';

type Wrong = readonly string[];

/** SQL statements by the mistake that they find. Each lists the wrong records. */
const sums: Readonly<Record<string, string>> = {
  'the lines of an issued invoice are not its net amount': `
    select coalesce(number, uuid::text) as what from invoices where status <> 'draft' and net_cents <>
      (select coalesce(sum(line_net_cents), 0) from invoice_lines where invoice_uuid = invoices.uuid) - discount_cents`,
  'net and VAT are not gross': `select coalesce(number, uuid::text) as what from invoices where net_cents + vat_cents <> gross_cents`,
  'the VAT by rate is not the VAT': `
    select coalesce(number, uuid::text) as what from invoices where status <> 'draft' and (net_cents, vat_cents) <>
      (select coalesce(sum((part->>'taxable_cents')::bigint), 0), coalesce(sum((part->>'vat_cents')::bigint), 0)
       from jsonb_array_elements(vat_breakdown) part)`,
  'what was paid is not what is allocated': `
    select coalesce(number, uuid::text) as what from invoices where kind = 'invoice' and paid_cents <>
      (select coalesce(sum(part.amount_cents), 0) from payment_allocations part join payments on payments.uuid = payment_uuid
       where part.invoice_uuid = invoices.uuid and payments.status = 'succeeded')`,
  'an invoice is paid more than it is for': `select number as what from invoices where kind = 'invoice' and paid_cents > gross_cents`,
  'a paid invoice is open, or an open one is paid': `
    select number as what from invoices where kind = 'invoice'
      and ((status = 'paid' and paid_cents <> gross_cents) or (status in ('sent', 'partially_paid') and paid_cents >= gross_cents)
        or (status = 'sent' and paid_cents <> 0))`,
  'a payment is spent more than it brought': `
    select payments.uuid::text as what from payments where amount_cents < refunded_cents +
      (select coalesce(sum(amount_cents), 0) from payment_allocations where payment_uuid = payments.uuid)`,
  'money that never came is allocated': `
    select payments.uuid::text as what from payments join payment_allocations on payment_uuid = payments.uuid
      where payments.status = 'failed' or (payments.status = 'pending' and payments.method <> 'direct_debit')`,
  'an invoice is credited more than it was for': `
    select original.number as what from invoices original join invoices credit on credit.original_invoice_uuid = original.uuid
      where credit.status <> 'draft' group by original.uuid having abs(sum(credit.gross_cents)) > original.gross_cents`,
  'a number is missing, or there twice': `
    select series.document || ' ' || pattern as what from number_sequences series
      left join invoices on invoices.seller_uuid = series.seller_uuid and kind = series.document and number is not null
        and extract(year from issue_date) = year
      where series.document in ('invoice', 'credit_note') group by series.uuid
      having count(invoices.uuid) <> next_value - 1 or count(distinct number) <> next_value - 1
        or max(right(number, 4)::int) <> (next_value - 1) % 10000`,
};

export async function wrongSums(database: Client): Promise<Wrong> {
  const wrong: string[] = [];
  for (const [name, statement] of Object.entries(sums)) {
    const { rows } = await database.query<{ what: string }>(statement);
    wrong.push(...rows.map(({ what }) => `${name}: ${what}`));
  }
  return wrong;
}

/** Compares the payments and invoices of the bank with what it sent. */
export async function wrongPayments(database: Client, { payments, invoices }: Expected): Promise<Wrong> {
  const { rows: booked } = await database.query<{ external_id: string; status: string; amount_cents: string }>(
    `select external_id, status, amount_cents from payments where external_id = any($1)`,
    [[...payments.keys()]],
  );
  const { rows: billed } = await database.query<{ number: string; open_cents: string }>(
    `select number, gross_cents - paid_cents as open_cents from invoices where number = any($1)`,
    [[...invoices.keys()]],
  );
  return [
    ...[...payments].flatMap(([id, { status, amount_cents }]) => {
      const found = booked.filter(({ external_id }) => external_id === id);
      const [one] = found;
      if (found.length === 1 && one?.status === status && Number(one.amount_cents) === amount_cents) return [];
      return [`payment ${id} should be ${status} with ${amount_cents} cents, and is ${JSON.stringify(found)}`];
    }),
    ...[...invoices].flatMap(([number, open]) => {
      const found = billed.find((one) => one.number === number);
      return Number(found?.open_cents) === open
        ? []
        : [`invoice ${number} should have ${open} cents open, and has ${found?.open_cents ?? 'vanished'}`];
    }),
  ];
}

/** Texts of acknowledged writes that no row has, or more than one. */
export async function wrongMarks(database: Client, { marks }: Traffic): Promise<Wrong> {
  const wrong: string[] = [];
  for (const place of new Set(marks.map(({ table, column }) => `${table}.${column}`))) {
    const texts = marks.filter(({ table, column }) => `${table}.${column}` === place).map(({ text }) => text);
    const [table = ''] = place.split('.');
    // A credit note repeats the lines that it credits.
    const isOwn = table === 'invoice_lines' ? 'credits_line_uuid is null' : 'true';
    const { rows } = await database.query<{ text: string; count: string }>(
      `select ${place} as text, count(*) as count from ${table} where ${place} = any($1) and ${isOwn} group by 1`,
      [texts],
    );
    const counts = new Map(rows.map(({ text, count }) => [text, Number(count)]));
    for (const text of texts)
      if (counts.get(text) !== 1) wrong.push(`${place}: "${text}" is there ${counts.get(text) ?? 0} times`);
  }
  return wrong;
}

/** Actions that change the session and no record. */
const ofSession = 'set-current';
const written = /^\/api\/(?<resource>[a-z-]+)(?:\/[0-9a-f-]{36}(?:\/(?<action>[a-z-]+))?)?$/;

/** Acknowledged writes of records that the audit trail does not have, or has under another account. */
export async function wrongAudit(
  database: Client,
  {
    exchanges,
    accounts,
    isAudited,
  }: {
    readonly exchanges: readonly Exchange[];
    /** Uuids of users by participant. */
    readonly accounts: ReadonlyMap<string, string>;
    readonly isAudited: (resource: string) => boolean;
  },
): Promise<{ readonly checked: number; readonly wrong: Wrong }> {
  const writes = exchanges.filter(({ who, method, path, status, isReplay, requestId }) => {
    const { resource = '', action } = written.exec(path)?.groups ?? {};
    return (
      accounts.has(who) &&
      ['POST', 'PUT', 'DELETE'].includes(method) &&
      status < 300 &&
      !isReplay &&
      requestId !== null &&
      action !== ofSession &&
      isAudited(resource)
    );
  });
  const { rows } = await database.query<{ request_id: string; users: readonly string[] }>(
    `select request_id, array_agg(distinct user_uuid::text) as users from audit_entries
     where request_id = any($1) and outcome = 'done' group by request_id`,
    [writes.map(({ requestId }) => requestId)],
  );
  const entries = new Map(rows.map((row) => [row.request_id, row.users]));
  return {
    checked: writes.length,
    wrong: writes.flatMap(({ who, method, path, requestId }) => {
      const users = entries.get(requestId ?? '');
      if (users?.length === 1 && users[0] === accounts.get(who)) return [];
      return [`${who}: ${method} ${path} is in the audit trail under ${users?.join() ?? 'nobody'}`];
    }),
  };
}
