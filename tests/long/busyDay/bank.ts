/**
 * The bank: the webhooks of the payment service with everything that happens to webhooks (repeated, simultaneous, late,
 * forged, of a wrong amount), and bank statements as files, of which one overlaps the other.
 */
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { presentKeyring } from '../../../src/engine/server/encryption/keyFile.ts';
import { sign, signatureHeader } from '../../../src/modules/selling/server/payment/signature.ts';
import type { Random } from '../../support/hostileFiles.ts';
import { filtered, type Program } from './traffic.ts';

interface Bill {
  readonly uuid: string;
  readonly number: string;
  readonly gross_cents: number;
  readonly status: string;
}

export interface BankOptions {
  readonly key: string;
  readonly random: Random;
  /** Sends the webhooks. */
  readonly service: Program;
  /** A client who starts the online payments. */
  readonly payer: Program;
  /** The bookkeeper, who makes the invoices and imports the statements. */
  readonly office: Program;
  readonly payerClient: string;
  readonly transferClients: readonly { readonly uuid: string; readonly name: string }[];
  readonly seller: string;
  readonly vatRate: string;
  /** Calendar day in Europe/Amsterdam. */
  readonly today: string;
}

/** The payments and open amounts that must be booked after the day. */
export interface Expected {
  /** Keyed by `external_id`. */
  readonly payments: ReadonlyMap<string, { readonly status: string; readonly amount_cents: number }>;
  /** Open amounts by number of the invoice. */
  readonly invoices: ReadonlyMap<string, number>;
}

export interface Bank {
  /** Makes the invoices. */
  prepare(): Promise<void>;
  /** Pays them. */
  run(): Promise<void>;
  readonly expected: Expected;
  /** Answers that a webhook should not have had. */
  readonly wrong: readonly string[];
}

interface Message {
  readonly id: string;
  readonly payment: string;
  readonly outcome: string;
  readonly amount_cents: unknown;
  readonly currency: string;
  readonly at: string;
}

/** Reads the key with which the payment service signs. */
export async function signingKey(database: Client, dataDirectory: string): Promise<string> {
  const place = { table: 'beheer_settings', column: 'value', row: 'xsrf_key' };
  const { rows } = await database.query<{ value: string }>(`select value from beheer_settings where key = $1`, [
    place.row,
  ]);
  const secret = presentKeyring({ dataDirectory, environment: [] })?.open(rows[0]?.value ?? '', place) ?? '';
  return createHmac('sha256', secret).update('payment callbacks').digest('hex');
}

const ways = [
  'paid',
  'sent three times',
  'four copies at the same time',
  'two messages at the same time',
  'wrong amounts first',
  'wrong currency first',
  'forged first',
  'signed too long ago',
  'failed, then paid',
  'paid, then failed',
  'cancelled',
  'paid by transfer meanwhile',
] as const;
type Way = (typeof ways)[number];

const eachWay = 2;
const late = 10 * 60_000;

export function createBank(options: BankOptions): Bank {
  const { key, random, service, payer, office, payerClient, transferClients, today } = options;
  const payments = new Map<string, { status: string; amount_cents: number }>();
  const invoices = new Map<string, number>();
  const wrong: string[] = [];
  const online: { readonly bill: Bill; readonly way: Way }[] = [];
  const transfers: { readonly bill: Bill; readonly client: string }[] = [];
  let messages = 0;

  async function bill(client: string): Promise<Bill> {
    const lines = Array.from({ length: 1 + Math.floor(random() * 3) }, (_none, index) => ({
      description: `Dienst ${index + 1}`,
      quantity: 1 + Math.floor(random() * 4),
      unit_price_cents: 1 + Math.floor(random() * 20_000),
      vat_rate_uuid: options.vatRate,
    }));
    const draft = await office.write('POST', '/invoices', { seller_uuid: options.seller, client_uuid: client, lines });
    return office.write<Bill>('PUT', `/invoices/${draft.uuid}/finalise`);
  }

  function message(payment: string, outcome: string, amount_cents: unknown, rest: Partial<Message> = {}): Message {
    messages += 1;
    const at = new Date().toISOString();
    return { id: `msg_${messages}`, payment, outcome, amount_cents, currency: 'EUR', at, ...rest };
  }

  /** Sends a webhook until it is answered, as payment services do. */
  async function deliver(
    what: string,
    sent: Message,
    expectedStatus: number | readonly number[],
    {
      signedAt,
      signingWith = key,
      body = JSON.stringify(sent),
    }: { signedAt?: Date; signingWith?: string; body?: string } = {},
  ): Promise<number> {
    const header = sign(signingWith, { body: JSON.stringify(sent), at: signedAt ?? new Date() });
    const before = service.lost;
    const { status, text } = await service.answered('POST', '/payment-callbacks/test', {
      content: body,
      headers: { 'content-type': 'application/json', ...(signingWith === '' ? {} : { [signatureHeader]: header }) },
    });
    // The first delivery may have been taken by the server that was killed before it answered.
    const isTaken = service.lost > before && status === 409;
    if (![expectedStatus].flat().includes(status) && !isTaken)
      wrong.push(`${what}: ${status} ${text}, expected ${String(expectedStatus)}`);
    return isTaken ? 204 : status;
  }

  async function pay({ uuid, number, gross_cents }: Bill, way: Way): Promise<void> {
    const begun = await payer.answered('POST', `/invoices/${uuid}/payment`);
    const { pay_url = '' } = JSON.parse(begun.text) as { pay_url?: string };
    const payment = new URLSearchParams(pay_url.split('?')[1]).get('payment') ?? '';
    if (payment === '') wrong.push(`${number}: no payment could be begun: ${begun.status} ${begun.text}`);
    const paid = message(payment, 'paid', gross_cents);
    const isPaid = way !== 'cancelled';
    payments.set(payment, { status: isPaid ? 'succeeded' : 'failed', amount_cents: gross_cents });
    invoices.set(number, isPaid ? 0 : gross_cents);
    const deliverPaid = (): Promise<number> => deliver(way, paid, 204);
    switch (way) {
      case 'paid':
        await deliverPaid();
        break;
      case 'sent three times':
        await deliverPaid();
        await deliver(way, paid, 409);
        await deliver(way, paid, 409);
        break;
      case 'four copies at the same time': {
        const all = await Promise.all(Array.from({ length: 4 }, () => deliver(way, paid, [204, 409])));
        if (!all.includes(204)) wrong.push(`${way}: none of them was taken`);
        break;
      }
      case 'two messages at the same time':
        await Promise.all([deliverPaid(), deliver(way, message(payment, 'paid', gross_cents), 204)]);
        break;
      case 'wrong amounts first':
        for (const amount of [
          gross_cents - 1,
          gross_cents + 1,
          0,
          -gross_cents,
          gross_cents + 0.5,
          String(gross_cents),
          1e300,
          null,
        ])
          await deliver(`amount ${String(amount)}`, message(payment, 'paid', amount), 422);
        await deliverPaid();
        break;
      case 'wrong currency first':
        await deliver(way, message(payment, 'paid', gross_cents, { currency: 'USD' }), 422);
        await deliverPaid();
        break;
      case 'forged first':
        await deliver(way, paid, 403, { signingWith: 'another key' });
        await deliver(way, paid, 403, { signingWith: '' });
        await deliver(way, paid, 403, { body: JSON.stringify({ ...paid, amount_cents: 1 }) });
        await deliverPaid();
        break;
      case 'signed too long ago':
        await deliver(way, paid, 403, { signedAt: new Date(Date.now() - late) });
        await deliver(
          way,
          message(payment, 'paid', gross_cents, { at: new Date(Date.now() - late).toISOString() }),
          204,
        );
        break;
      case 'failed, then paid':
        await deliver(way, message(payment, 'failed', gross_cents), 204);
        await deliverPaid();
        break;
      case 'paid, then failed':
        await deliverPaid();
        await deliver(way, message(payment, 'failed', gross_cents), 204);
        await deliver(way, message(payment, 'cancelled', gross_cents), 204);
        break;
      case 'cancelled':
        await deliver(way, message(payment, 'cancelled', gross_cents), 204);
        break;
      case 'paid by transfer meanwhile':
        await office.write('PUT', `/invoices/${uuid}/register-payment`, {
          amount_cents: gross_cents,
          received_on: today,
          method: 'bank',
        });
        // The money that comes twice stays as credit of the client.
        await deliverPaid();
        break;
    }
    await deliver('an unknown payment', message(`test_unknown${messages}`, 'paid', gross_cents), 404);
  }

  /** A statement line for each of the invoices, some of them of another amount than what is open. */
  function statement(): readonly {
    readonly external_id: string;
    readonly amount_cents: number;
    readonly line: string;
  }[] {
    return transfers.map(({ bill: { number, gross_cents }, client }, index) => {
      const amount_cents = index % 4 === 1 ? gross_cents - 1 : index % 4 === 2 ? gross_cents + 250 : gross_cents;
      const external_id = `AFSCHRIFT-${index + 1}`;
      payments.set(external_id, { status: 'succeeded', amount_cents });
      const amount = (amount_cents / 100).toFixed(2).replace('.', ',');
      return { external_id, amount_cents, line: `${client};${amount};${today};Bank transfer;${external_id};${number}` };
    });
  }

  async function importStatement(lines: readonly string[]): Promise<void> {
    const content = ['Client;Amount;Received;Method;Transaction ID;Description', ...lines].join('\n');
    // A file takes no idempotency key: one that got no answer is sent again.
    const sent = await office.answered('POST', '/payments/imports?name=afschrift.csv', {
      content,
      headers: { 'content-type': 'application/octet-stream' },
    });
    if (sent.status !== 201) throw new Error(`The statement was answered ${sent.status}: ${sent.text}`);
    const run = JSON.parse(sent.text) as {
      readonly uuid: string;
      readonly columns: readonly { readonly name: string; readonly field: string | null }[];
    };
    const mapping = Object.fromEntries(run.columns.map(({ name, field }) => [name, field]));
    const started = await office.answered('PUT', `/imports/${run.uuid}`, { body: { mapping, dry_run: false } });
    // Started before by a request that got no answer.
    if (started.status >= 300 && started.status !== 409)
      throw new Error(`The statement could not be imported: ${started.status} ${started.text}`);
    for (;;) {
      const { status, fault } = await office.read<{ status: string; fault: unknown }>(`/imports/${run.uuid}`);
      if (status === 'imported') return;
      if (status === 'failed' || fault !== null)
        throw new Error(`The statement was not imported: ${JSON.stringify(fault)}`);
      await sleep(200);
    }
  }

  async function runStatements(): Promise<void> {
    const lines = statement().map(({ line }) => line);
    const middle = Math.ceil(lines.length / 2);
    const [first, both] = [lines.slice(0, middle + 2), lines.slice(middle - 2)];
    // Two files that overlap, at the same time, and the first once more.
    await Promise.all([importStatement(first), importStatement(both)]);
    await importStatement(first);
    for (const [external_id] of payments) {
      if (!external_id.startsWith('AFSCHRIFT')) continue;
      const [found] = await office.read<readonly { uuid: string; unallocated_cents: number }[]>(
        filtered('payments', { external_id }),
      );
      if (!found) wrong.push(`${external_id} was not imported`);
      // A job allocates too, at any moment.
      else if (found.unallocated_cents > 0)
        await office.answered('PUT', `/payments/${found.uuid}/allocate`, { body: {} });
    }
  }

  return {
    expected: { payments, invoices },
    wrong,
    async prepare() {
      for (let index = 0; index < ways.length * eachWay; index += 1)
        online.push({ bill: await bill(payerClient), way: ways[index % ways.length] ?? 'paid' });
      for (const { uuid, name } of transferClients)
        for (let index = 0; index < 4; index += 1) transfers.push({ bill: await bill(uuid), client: name });
    },
    async run() {
      const waiting = [...online];
      const cashier = async (): Promise<void> => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await pay(next.bill, next.way);
      };
      await Promise.all([cashier(), cashier(), runStatements()]);
    },
  };
}
