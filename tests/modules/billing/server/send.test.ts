/** An invoice goes to its buyer by mail: to where the client wants its invoices, in its language, with its PDF. */
import { modules } from '../../../support/modules.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActionPreview } from '../../../../src/engine/registry/records/preview.ts';
import { renderMail } from '../../../../src/engine/server/mail/renderMail.ts';
import type { OutgoingMessage } from '../../../../src/engine/server/mail/smtp.ts';
import { systemCaller } from '../../../../src/engine/server/store/caller.ts';
import type { ActionEvent } from '../../../../src/engine/server/store/contract.ts';
import { attachedFiles, markInvoiceSent, sendInvoice } from '../../../../src/modules/billing/server/send.ts';
import { sellerLetterhead } from '../../../../src/modules/clients/server/mailSender.ts';
import { createBillingWorld, type BillingWorld } from '../../../support/billing.ts';
import { sendMails } from '../../../support/queue.ts';

let world: BillingWorld;

beforeAll(async () => {
  world = await createBillingWorld();
});
afterAll(() => world.api.close());

test('an invoice is mailed by the seller with the PDF and a link to pay without signing in, and shows when it was sent', async () => {
  const { store, clock } = world.api;
  const told = { company_name: 'Voorbeeld', support_phone: '+31501204081', office_hours: 'ma–vr 9–17' };
  expect((await world.api.send('management', 'PUT /api/settings', { body: told })).statusCode).toBe(200);
  const invoice = await world.sent({ language: 'nl' });
  const { status, body } = await world.act(invoice, 'send', {}, 'employee');
  expect([status, body['status'], body['sent_at']], 'queued is not sent').toEqual([200, 'sent', null]);
  expect(body['outcome'], 'nor does it say so').toMatchObject({ en: 'Email to info@alfa.example.nl is in the outbox' });
  const history = await world.api.send('employee', `GET /api/invoices/${String(invoice['uuid'])}/history`);
  expect(history.json<readonly unknown[]>()[0], 'who did it is told').toMatchObject({ verb: 'send', changes: [] });
  const letters: OutgoingMessage[] = [];
  const sender = {
    send: (letter: OutgoingMessage) => Promise.resolve(void letters.push(letter)),
    close: () => undefined,
    enclose: attachedFiles(store),
  };
  const sending = {
    kinds: modules.mails,
    sender,
    product: () => ({ name: 'Beheer', origin: 'https://beheer.example.nl' }),
    markSent: markInvoiceSent(store),
    letterhead: sellerLetterhead(store),
  };
  await sendMails(
    world.api,
    { ...sending, sender: { ...sender, send: () => Promise.reject(new Error('busy')) } },
    clock.now,
  );
  const uuid = String(invoice['uuid']);
  const read = async () =>
    (await world.api.send('employee', `GET /api/invoices/${uuid}`)).json<{ sent_at: string | null }>().sent_at;
  expect(await read(), 'what failed is not sent').toBeNull();
  const later = new Date(clock.now.getTime() + 10 * 60_000);
  await sendMails(world.api, sending, later);
  expect(await read()).toBe(later.toISOString());
  const letter = letters.find(({ subject }) => subject.startsWith('Factuur'));
  expect(letter).toMatchObject({
    to: 'info@alfa.example.nl',
    from: { name: expect.any(String), address: expect.stringContaining('@') },
    subject: `Factuur ${String(invoice['number'])} van Voorbeeld Hosting B.V.`,
    enclosures: [{ name: `factuur-${String(invoice['number'])}.pdf`, media_type: 'application/pdf' }],
  });
  expect(letter?.text).toContain('uiterlijk 24 maart 2026');
  expect(letter?.text).toMatch(/^Beste \S.*,\n/);
  expect(letter?.text).toMatch(/\nKvK \d{8}\n/);
  expect(letter?.text).toContain('\n+31 50 120 40 81 (ma–vr 9–17)\n');
  expect(await modules.brand?.(store, null), 'the company is called as the settings say').toMatchObject({
    name: 'Voorbeeld',
  });
  for (const part of [letter?.text, letter?.html]) {
    expect(
      part?.match(/https:\/\/beheer\.example\.nl[^\s"<]*/g)?.every((url) => /\/pay\?link=[\w-]{86}$/.test(url)),
    ).toBe(true);
    expect(part).toContain(letter?.from?.address);
  }
  expect(letter?.enclosures[0]?.content.subarray(0, 5).toString()).toBe('%PDF-');
});

test('an invoice is marked as sent together with its mail, or neither is, and is not mailed again', async () => {
  const { store, queries, clock } = world.api;
  const invoice = await world.sent();
  const uuid = String(invoice['uuid']);
  await world.act(invoice, 'send', {}, 'employee');
  let letters = 0;
  const sending = {
    kinds: modules.mails,
    sender: { send: () => Promise.resolve(void (letters += 1)), close: () => undefined },
    product: () => ({ name: 'Beheer', origin: 'https://beheer.example.nl' }),
    markSent: markInvoiceSent(store),
  };
  await sql`create function refuse_sent() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$`.execute(
    store.database,
  );
  await sql`create trigger refuse_sent before update on invoices for each row execute function refuse_sent()`.execute(
    store.database,
  );
  const later = new Date(clock.now.getTime() + 20 * 60_000);
  try {
    await sendMails(world.api, sending, later);
  } finally {
    await sql`drop trigger refuse_sent on invoices`.execute(store.database);
  }
  const [mail] = await queries.mails.listMails(1);
  expect(mail).toMatchObject({ kind: 'invoice', status: 'failed', sent_at: null });
  expect(mail?.error).toContain('Sent, but not written down');
  expect((await world.api.send('employee', `GET /api/invoices/${uuid}`)).json()).toMatchObject({ sent_at: null });
  await sendMails(world.api, sending, new Date(later.getTime() + 3_600_000));
  expect(letters).toBe(1);
});

test('the dialog shows the recipient beforehand: the client’s present invoice address, and earlier mails', async () => {
  const invoice = await world.sent();
  const uuid = String(invoice['uuid']);
  const client = String(invoice['client_uuid']);
  const preview = async () =>
    (await world.api.send('employee', `POST /api/invoices/${uuid}/send/preview`, { body: {} })).json<ActionPreview>();
  const to = async () => (await preview()).facts.map(({ value }) => value)[0];
  expect(await preview()).toMatchObject({
    seen: expect.any(String),
    facts: [
      { kind: 'text', value: 'info@alfa.example.nl', record: { resource: 'clients', uuid: client } },
      { kind: 'money', value: invoice['gross_cents'] },
    ],
  });
  const { database } = world.api.store;
  const write = (values: Readonly<Record<string, string | null>>) =>
    database.updateTable('clients').set(values).where('uuid', '=', client).execute();
  const { billing_email, email } = await database
    .selectFrom('clients')
    .select(['billing_email', 'email'])
    .where('uuid', '=', client)
    .executeTakeFirstOrThrow();
  await write({ billing_email: 'facturen@alfa.example.nl' });
  expect(await to()).toBe('facturen@alfa.example.nl');
  const seen = { seen: (await preview()).seen };
  await write({ billing_email: 'boekhouding@alfa.example.nl' });
  expect((await world.act(invoice, 'send', seen, 'employee')).body).toMatchObject({ code: 'E_OUTDATED' });
  await write({ billing_email: String(billing_email ?? email) });
  await database
    .updateTable('invoices')
    .set({ sent_at: '2026-03-01T09:00:00.000Z' })
    .where('uuid', '=', uuid)
    .execute();
  expect((await preview()).facts.at(-1)).toMatchObject({ kind: 'date', value: '2026-03-01' });
});

test('an invoice whose mail is in the outbox is not mailed again, and the dialog says since when it waits', async () => {
  const { store, clock } = world.api;
  const invoice = await world.sent();
  const preview = async () =>
    (
      await world.api.send('employee', `POST /api/invoices/${String(invoice['uuid'])}/send/preview`, { body: {} })
    ).json<ActionPreview>();
  expect((await world.act(invoice, 'send', {}, 'employee')).status).toBe(200);
  expect(await preview()).toMatchObject({
    seen: null,
    facts: expect.arrayContaining([
      { label: expect.objectContaining({ en: 'In the outbox since' }) as object, kind: 'date', value: '2026-03-10' },
    ]) as unknown,
    note: { en: 'It hasn’t been sent yet. Open Outbox to send it now.' },
  });
  const again = await world.act(invoice, 'send', {}, 'employee');
  expect([again.status, again.body['code'], again.body['message']]).toEqual([
    409,
    'E_STATE',
    'This email is already in the outbox, to info@alfa.example.nl.',
  ]);
  // Another invoice to the same address, and this one once it was sent, go out.
  expect((await world.act(await world.sent(), 'send', {}, 'employee')).status).toBe(200);
  await sendMails(
    world.api,
    {
      kinds: modules.mails,
      sender: { send: () => Promise.resolve(), close: () => undefined },
      product: () => ({ name: 'Beheer', origin: 'https://beheer.example.nl' }),
      markSent: markInvoiceSent(store),
    },
    new Date(clock.now.getTime() + 40 * 60_000),
  );
  expect(await preview()).toMatchObject({ seen: expect.any(String) as string });
  expect((await world.act(invoice, 'send', {}, 'employee')).status).toBe(200);
});

test('the dialog says for a client who wants Peppol that mail is used until it is connected', async () => {
  const invoice = await world.sent();
  const { database } = world.api.store;
  const delivery = (invoice_delivery: 'peppol' | 'email') =>
    database
      .updateTable('clients')
      .set({ invoice_delivery })
      .where('uuid', '=', world.api.company.clients.own)
      .execute();
  await delivery('peppol');
  expect(await world.one('invoices', invoice['uuid'])).toMatchObject({ delivery: 'peppol' });
  const shown = await world.api.send('employee', `POST /api/invoices/${String(invoice['uuid'])}/send/preview`, {
    body: {},
  });
  expect(shown.json<ActionPreview>().note?.en).toContain('isn’t connected yet: the PDF goes by email');
  await delivery('email');
});

test('a draft cannot be sent, and people of a client cannot send', async () => {
  expect((await world.act(await world.draft(), 'send')).status).toBe(409);
  expect((await world.act(await world.sent(), 'send', {}, 'user')).status).toBe(403);
});

test('the mail says how it is paid, like the PDF: collected, partly paid, paid, credited', async () => {
  const { store, queries } = world.api;
  const textAfter = async (values: Readonly<Record<string, unknown>>, kind = 'invoice') => {
    const invoice = await world.sent({ language: 'en' });
    const record = { ...invoice, ...values, kind } as unknown as ActionEvent<'invoices.send'>['record'];
    await store.transaction(systemCaller, ({ database }) =>
      sendInvoice({
        tx: database,
        record,
        registry: store.registry(),
        now: world.api.clock.now,
      } as unknown as ActionEvent<'invoices.send'>),
    );
    const [mail] = await queries.mails.listMails(1);
    if (!mail) throw new Error('No mail was queued.');
    return renderMail(mail, { name: 'Beheer', origin: 'https://beheer.example.nl' }, modules.mails)?.text ?? '';
  };
  expect(await textAfter({ payment_means: 'direct_debit' })).toContain(
    'We’ll collect €12.10 from your account on or around 24 March 2026. You don’t need to do anything.',
  );
  expect(await textAfter({ gross_cents: 12_100, paid_cents: 2_100 })).toContain(
    'Please pay the remaining €100.00 by 24 March 2026.',
  );
  const announced = await textAfter({
    payment_means: 'direct_debit',
    gross_cents: 12_100,
    paid_cents: 2_100,
    buyer_snapshot: { iban: 'NL91ABNA0417164300', sepa_mandate_id: 'K1024-20250301' },
    seller_snapshot: { name: 'Voorbeeld Hosting B.V.', sepa_creditor_id: 'NL98ZZZ123456780000' },
  });
  expect(announced, 'announces the collection: what, when, from where, under which mandate, by whom').toContain(
    [
      'We’ll collect €100.00 from your account NL••\u00a0••••\u00a04300 on or around 24 March 2026. You don’t need to do anything.',
    ].join('\n\n'),
  );
  expect(announced).toContain('Mandate reference: K1024-20250301\nCreditor ID: NL98ZZZ123456780000\n\n');
  expect(announced).not.toContain('NL91ABNA0417164300');
  expect(announced).not.toContain('before you pay');
  const paid = await textAfter({ gross_cents: 12_100, paid_cents: 12_100 });
  expect(paid).toContain('It’s already paid. You don’t need to do anything.');
  expect(paid).not.toContain('before you pay');
  const credited = await textAfter({ gross_cents: -12_100 }, 'credit_note');
  expect(credited).toContain('We’ll refund this amount, or offset it against open invoices.');
  expect(credited).not.toContain('before you pay');
});
