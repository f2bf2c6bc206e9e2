/** An invoice goes to its buyer by mail: to the address frozen on it, in its language, with its PDF. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendMails } from '../../../src/server/mail/sendMails.ts';
import type { Letter } from '../../../src/server/mail/smtp.ts';
import { enclosedInvoice } from '../../../src/server/modules/billing/send.ts';
import { createBillingWorld, type BillingWorld } from '../../support/billing.ts';

let world: BillingWorld;

beforeAll(async () => {
  world = await createBillingWorld();
});
afterAll(() => world.api.close());

test('is sent with the PDF, and the invoice says when', async () => {
  const { store, queries, clock } = world.api;
  const invoice = await world.sent({ language: 'nl' });
  const { status, body } = await world.act(invoice, 'send', {}, 'employee');
  expect([status, body['sent_at']]).toEqual([200, clock.now.toISOString()]);
  const letters: Letter[] = [];
  const sender = {
    send: (letter: Letter) => Promise.resolve(void letters.push(letter)),
    close: () => undefined,
    enclose: enclosedInvoice(store),
  };
  await sendMails({ queries, sender, origin: () => 'https://beheer.example.nl' }, clock.now);
  const letter = letters.find(({ subject }) => subject.startsWith('Factuur'));
  expect(letter).toMatchObject({
    to: 'info@alfa.example.nl',
    subject: `Factuur ${String(invoice['number'])} van Voorbeeld Hosting B.V.`,
    enclosures: [{ name: `factuur-${String(invoice['number'])}.pdf`, media_type: 'application/pdf' }],
  });
  expect(letter?.text).toContain('uiterlijk 24 maart 2026');
  expect(letter?.enclosures[0]?.content.subarray(0, 5).toString()).toBe('%PDF-');
});

test('not of a draft, and not by people of a client', async () => {
  expect((await world.act(await world.draft(), 'send')).status).toBe(409);
  expect((await world.act(await world.sent(), 'send', {}, 'user')).status).toBe(403);
});
