/**
 * Makes hours that can be invoiced: clients and projects of their own, approved entries, and the data and text of their
 * invoices.
 */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { HourInvoices } from '../../src/modules/hour-billing/rules/hourInvoice.ts';
import { createBillingWorld, type BillingWorld, type Fields } from './billing.ts';

export async function createHourInvoicing() {
  const world = await createBillingWorld();
  const employee: string = world.api.company.employee;
  let made = 0;

  const answered = async (answer: ReturnType<BillingWorld['api']['send']>, status: number): Promise<Fields> => {
    const { statusCode, body } = await answer;
    if (statusCode !== status) throw new Error(`${statusCode}: ${body}`);
    return JSON.parse(body) as Fields;
  };
  const call = (path: string, body: Fields, headers: Record<string, string> = {}) =>
    world.api.send('management', `POST /api/hours/invoice${path}`, { body, headers });
  const preview = async (choice: Fields): Promise<HourInvoices> =>
    (await answered(call('/preview', choice), 200)) as unknown as HourInvoices;
  const make = async (choice: Fields): Promise<HourInvoices> =>
    (await answered(call('', { ...choice, seen: (await preview(choice)).seen }), 201)) as unknown as HourInvoices;
  const hourAct = (uuid: unknown, action: string, body: Fields = {}): Promise<Fields> =>
    answered(world.api.send('management', `PUT /api/hours/${String(uuid)}/${action}`, { body }), 200);
  const throughApproval = async (uuid: unknown): Promise<string> => {
    for (const action of ['submit', 'approve']) await hourAct(uuid, action);
    return String(uuid);
  };

  return {
    world,
    employee,
    call,
    preview,
    make,
    /** A client of its own for each test, so that none meets the hours of another. */
    async client(rest: Fields = {}): Promise<string> {
      made += 1;
      const { seller } = world.api.company;
      return String(
        (
          await world.add('clients', {
            company_name: `Client ${made}`,
            email: `client${made}@example.nl`,
            seller_uuid: seller,
            street: 'Kade',
            house_number: '2',
            postal_code: '3511 AA',
            city: 'Utrecht',
            country: 'NL',
            ...rest,
          })
        )['uuid'],
      );
    },
    async project(client_uuid: string, rest: Fields = {}): Promise<string> {
      return String(
        (await world.add('projects', { name: 'Webshop', client_uuid, hourly_rate_cents: 10_000, ...rest }))['uuid'],
      );
    },
    /** An approved entry of last month. */
    async approved(client_uuid: string, rest: Fields = {}): Promise<string> {
      return throughApproval(
        (
          await world.add('hours', {
            employee_uuid: employee,
            client_uuid,
            work_date: '2026-02-10',
            minutes: 50,
            description: 'Import repaired',
            ...rest,
          })
        )['uuid'],
      );
    },
    /** An approved correction: how long it should have been. */
    async corrected(uuid: string, minutes: number): Promise<string> {
      const { next } = await hourAct(uuid, 'correct', { minutes, correction_reason: 'Measured again' });
      return throughApproval((next as Fields)['uuid']);
    },
    hour: (uuid: string): Promise<Fields> => world.one('hours', uuid),
    async invoiceOf(choice: Fields): Promise<Fields> {
      return world.one('invoices', (await make(choice)).drafts[0]?.uuid);
    },
    async act(record: Fields, action: string, body: Fields = {}): Promise<Fields> {
      const done = await world.act(record, action, body);
      if (done.status !== 200) throw new Error(JSON.stringify(done.body));
      return done.body;
    },
    /** All its text, its words one space apart. */
    async printed(uuid: unknown): Promise<string> {
      const { rawPayload } = await world.api.send('management', `GET /api/invoices/${String(uuid)}/pdf`);
      const task = getDocument({ data: new Uint8Array(rawPayload), verbosity: 0, useSystemFonts: false });
      const document = await task.promise;
      const pages: string[] = [];
      for (let index = 1; index <= document.numPages; index += 1) {
        const { items } = await (await document.getPage(index)).getTextContent();
        pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
      }
      await task.destroy();
      return pages.join(' ').replaceAll(/[\s\u00A0]+/g, ' ');
    },
  };
}

export type HourInvoicing = Awaited<ReturnType<typeof createHourInvoicing>>;

export const choiceOf = (client_uuid: string, rest: Fields = {}): Fields => ({
  client_uuid,
  until: '2026-02-28',
  ...rest,
});
export const linesOf = (invoice: Fields): readonly Fields[] => invoice['lines'] as readonly Fields[];

/** Returns hours as an invoice prints them: with at most two decimals, or as hours and minutes. */
export function hoursOnPaper(minutes: number): string {
  const all = Math.abs(minutes);
  const text =
    all % 3 === 0
      ? `${new Intl.NumberFormat('nl', { maximumFractionDigits: 2 }).format(all / 60)} uur`
      : `${Math.trunc(all / 60)} u ${all % 60} min`;
  return minutes < 0 ? `−${text}` : text;
}
