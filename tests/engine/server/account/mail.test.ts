/** Mails on their way: to a real server, again when it fails, given up in the end; and the outbox that shows them. */
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { modules } from '../../../support/modules.ts';
import { accountMails } from '../../../../src/engine/server/mail/accountMails.ts';
import { queueMail } from '../../../../src/engine/server/mail/queueMail.ts';
import { enclosedPaper, previewPaper, renderMail } from '../../../../src/engine/server/mail/renderMail.ts';
import { maxMailAttempts } from '../../../../src/engine/server/jobs/outgoingMail.ts';
import { smtpSender, type Sender } from '../../../../src/engine/server/mail/smtp.ts';
import { createTestApp, startOfTests, type TestApp } from '../../../support/app.ts';
import { sendMails } from '../../../support/queue.ts';
import { runDataMigration } from '../../../../src/engine/server/store/ddl/dataMigration.ts';
import { queuedMailsAreJobs } from '../../../../src/engine/server/migrations/002-queued-mails-are-jobs.ts';
import { inLanguage, type Label } from '../../../../src/engine/texts/catalogue.ts';
import type { MailFact } from '../../../../src/engine/server/mail/mailKinds.ts';
import { contrastRatio, textContrast } from '../../../../src/engine/values/contrast.ts';

const origin = 'https://beheer.example.nl';
let api: TestApp;
let server: SMTPServer;
let sender: Sender;
/** What the server says to the recipient; null: welcome. */
let refusal: { readonly responseCode: number; readonly message: string } | null = null;
let received: string[] = [];
/** Who handed each over. */
const envelopes: string[] = [];

beforeAll(async () => {
  api = await createTestApp({ accounts: { delivery: 'smtp' } });
  server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'me' && password === 'p@ss' ? done(null, { user: 'me' }) : done(new Error('no')),
    onRcptTo: (_address, _session, done) =>
      done(refusal === null ? null : Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode })),
    onData: (stream, session, done) => {
      if (session.envelope.mailFrom) envelopes.push(session.envelope.mailFrom.address);
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
      stream.on('end', () => {
        received.push(text);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  sender = smtpSender({
    url: `smtp://me:p%40ss@127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    from: 'Beheer <beheer@example.nl>',
  });
});
afterEach(async () => {
  refusal = null;
  received = [];
  await api.store.database.deleteFrom('beheer_mails').execute();
  await api.store.database.deleteFrom('beheer_jobs').execute();
});
afterAll(async () => {
  sender.close();
  await new Promise<void>((resolve) => server.close(resolve));
  await api.close();
});

const at = (minutes: number): Date => new Date(startOfTests.getTime() + minutes * 60_000);
const queue = (to = 'to@example.nl') =>
  queueMail(api.queries.mails, {
    kind: accountMails['password-reset'],
    to,
    language: 'nl',
    data: { token: 'the-token' },
    now: startOfTests,
  });
const turn = (minutes: number, by: Sender | null = sender) =>
  sendMails(api, { kinds: modules.mails, sender: by, product: () => ({ name: 'Beheer', origin }) }, at(minutes));
const outbox = async () =>
  (await api.send('management', 'GET /api/outbox')).json<{
    delivery: string;
    mails: { uuid: string; status: string; attempts: number; error: string | null; sent_at: string | null }[];
  }>();

describe('sending', () => {
  test('a mail is sent once, as text and HTML, in the language of the recipient; then its content is removed', async () => {
    await queue();
    expect((await outbox()).mails).toMatchObject([{ status: 'queued', attempts: 0 }]);
    await Promise.all([turn(0), turn(0), turn(0)]);
    expect(received).toHaveLength(1);
    const [mail = ''] = received;
    for (const part of [
      'From: Beheer <beheer@example.nl>',
      'To: to@example.nl',
      'Subject: Kies een nieuw wachtwoord',
      'multipart/alternative',
      'text/plain',
      'text/html',
      'Auto-Submitted: auto-generated',
    ])
      expect(mail).toContain(part);
    expect(mail.replaceAll('=\r\n', '')).toContain(`${origin}/reset-password/the-token`);
    const [row] = (await outbox()).mails;
    expect(row).toMatchObject({ status: 'sent', sent_at: startOfTests.toISOString(), error: null });
    expect((await api.send('management', `GET /api/outbox/${row?.uuid ?? ''}`)).json()).toMatchObject({
      html: null,
      text: null,
      to: 'to@example.nl',
    });
    expect(JSON.stringify(await api.store.database.selectFrom('beheer_mails').selectAll().execute())).not.toContain(
      'the-token',
    );
    expect(
      (await api.send('management', `PUT /api/outbox/${row?.uuid ?? ''}/retry`, { body: {} })).json(),
    ).toMatchObject({ code: 'E_STATE' });
  });

  test('a mail of a seller is sent in its name with its reply address; bounces go to the sending account', async () => {
    await sender.send({
      uuid: '01a',
      to: 'to@example.nl',
      from: { name: 'Voorbeeld, Hosting "B.V."', address: 'facturen@voorbeeld.example.com' },
      subject: 'Factuur',
      html: '<p>Factuur</p>',
      text: 'Factuur',
      enclosures: [],
    });
    const author = String.raw`"Voorbeeld, Hosting \"B.V.\"" <facturen@voorbeeld.example.com>`;
    for (const header of [`From: ${author}`, `Reply-To: ${author}`, 'Sender: Beheer <beheer@example.nl>'])
      expect(received[0]).toContain(header);
    expect(envelopes.at(-1)).toBe('beheer@example.nl');
  });

  test('a failed mail is retried, later each time, and given up after ten attempts', async () => {
    refusal = { responseCode: 450, message: 'busy' };
    await queue();
    let [minute, wait] = [0, 1];
    for (let attempt = 1; attempt <= maxMailAttempts; attempt += 1) {
      await turn(minute);
      const [row] = (await outbox()).mails;
      expect([row?.attempts, row?.status]).toEqual([attempt, attempt === maxMailAttempts ? 'failed' : 'queued']);
      expect(row?.error).toContain('450 busy');
      await turn(minute + wait - 0.1);
      expect((await outbox()).mails[0]?.attempts).toBe(attempt);
      [minute, wait] = [minute + wait, wait * 2];
    }
    const [row] = (await outbox()).mails;
    refusal = null;
    expect((await api.send('management', `PUT /api/outbox/${row?.uuid ?? ''}/retry`, { body: {} })).statusCode).toBe(
      204,
    );
    await turn(0);
    expect([received.length, (await outbox()).mails[0]?.status]).toEqual([1, 'sent']);
  });

  test('a mail is given up immediately where the server rejects it permanently', async () => {
    refusal = { responseCode: 550, message: 'nobody here' };
    await queue();
    await turn(0);
    expect((await outbox()).mails).toMatchObject([
      { status: 'failed', attempts: 1, error: expect.stringContaining('550 nobody here') },
    ]);
  });

  test('an unreachable server or a wrong password is no reason to give up', async () => {
    for (const url of [
      'smtp://127.0.0.1:1',
      `smtp://me:wrong@127.0.0.1:${(server.server.address() as { port: number }).port}`,
    ]) {
      await queue();
      const wrong = smtpSender({ url, from: 'beheer@example.nl' });
      await turn(0, wrong);
      wrong.close();
      expect((await outbox()).mails).toMatchObject([{ status: 'queued', attempts: 1, error: expect.any(String) }]);
      await api.store.database.deleteFrom('beheer_mails').execute();
    }
  });

  test('a process that ends in the middle leaves the mail to the next', async () => {
    await queue();
    await api.queries.jobs.claimJobs({ now: at(0), until: at(5), lanes: [{ kinds: ['mails'], places: 10 }] });
    await turn(4);
    expect(received).toHaveLength(0);
    await turn(5);
    expect(received).toHaveLength(1);
  });

  test('a mail that an earlier version queued is sent once; one that was sent is not', async () => {
    await queue('sent@example.nl');
    await turn(0);
    await queue('queued@example.nl');
    const { database } = api.store;
    await database.deleteFrom('beheer_jobs').execute();
    expect(await database.transaction().execute((tx) => runDataMigration(tx, queuedMailsAreJobs))).toBe(1);
    await turn(0);
    await turn(1);
    expect(received.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim())).toEqual([
      'sent@example.nl',
      'queued@example.nl',
    ]);
    expect(await database.selectFrom('beheer_jobs').select('key').execute()).toEqual([]);
  });

  test('a mail that was given up leaves its reason in the queue without the address', async () => {
    refusal = { responseCode: 550, message: 'no such person to@example.nl here' };
    await queue();
    await turn(0);
    expect((await outbox()).mails[0]?.error).toContain('to@example.nl');
    const [dead] = await api.store.database.selectFrom('beheer_jobs').selectAll().execute();
    expect([dead?.failed_at, dead?.error?.includes('550'), dead?.error?.includes('to@example.nl')]).toEqual([
      at(0),
      true,
      false,
    ]);
  });

  test('an address that would be several, or a header, is invalid', async () => {
    await queue('a@example.nl, b@example.nl');
    await queue('a@example.nl\r\nBcc: c@example.nl');
    await turn(0);
    expect(received.join('')).not.toMatch(/^Bcc:/m);
    expect(received.filter((mail) => /^To: .*b@example\.nl/m.test(mail) && !mail.includes('"'))).toEqual([]);
  });

  test('a rolled-back transaction queues no mail', async () => {
    await api.store.database
      .transaction()
      .execute(async (tx) => {
        const { systemQueries } = await import('../../../../src/engine/server/store/system.ts');
        await queueMail(systemQueries(tx).mails, {
          kind: accountMails['password-changed'],
          to: 'x@example.nl',
          language: 'en',
          data: {},
          now: startOfTests,
        });
        throw new Error('undone');
      })
      .catch(() => undefined);
    expect((await outbox()).mails).toEqual([]);
  });
});

describe('without a mail server', () => {
  test('mails are kept to be read by management only', async () => {
    const kept = await createTestApp();
    await kept.app.inject({ method: 'POST', url: '/api/password-resets', payload: { email: 'user@example.nl' } });
    await kept.app.settled();
    const list = async () =>
      (await kept.send('management', 'GET /api/outbox?limit=5')).json<{
        delivery: string;
        mails: { uuid: string; status: string }[];
      }>();
    expect(await list()).toMatchObject({
      delivery: 'outbox',
      mails: [{ status: 'kept', to: 'user@example.nl', kind: 'password-reset', language: 'en', attempts: 0 }],
    });
    await sendMails(
      kept,
      { kinds: modules.mails, sender: null, product: () => ({ name: 'Beheer', origin }) },
      startOfTests,
    );
    const [mail] = (await list()).mails;
    expect(mail?.status).toBe('kept');
    const shown = (await kept.send('management', `GET /api/outbox/${mail?.uuid ?? ''}`)).json<{
      html: string;
      text: string;
    }>();
    expect([
      shown.html.includes(`${origin}/reset-password/`),
      shown.text.includes(`${origin}/reset-password/`),
    ]).toEqual([true, true]);
    for (const actor of ['employee', 'user'] as const)
      expect((await kept.send(actor, 'GET /api/outbox')).statusCode).toBe(403);
    for (const wrong of ['limit=0', 'limit=501', 'limit=x', 'limit=1&limit=2', 'offset=1'])
      expect([wrong, (await kept.send('management', `GET /api/outbox?${wrong}`)).statusCode]).toEqual([wrong, 400]);
    for (const uuid of ['x', kept.company.seller])
      expect((await kept.send('management', `GET /api/outbox/${uuid}`)).statusCode).toBe(404);
    await kept.close();
  });
});

const invoice = {
  invoice_uuid: 'abc',
  seller: 'Hosting & <b>Eva</b>',
  number: '202600001',
  kind: 'invoice',
  gross: { en: '€12.10', nl: '€ 12,10' },
  due: { en: '24 March 2026', nl: '24 maart 2026' },
};
/** What is about something else than the names say that the others share. */
const particulars: Readonly<Record<string, object>> = {
  record: {
    subject: { en: 'Due <b>Eva</b>', nl: 'Inleveren <b>Eva</b>' },
    paragraphs: [{ en: 'Bring it & read it', nl: 'Breng het & lees het' }],
    button: { label: { en: 'View loan', nl: 'Uitlening bekijken' }, path: '/loans/abc' },
    note: { en: 'From the library', nl: 'Van de bibliotheek' },
  },
  invoice,
  'hosting-almost-full': {
    hosting_uuid: 'abc',
    account: '<b>Eva</b>',
    crossed: [
      { measure: 'disk_used_mb', threshold: 80, used: 8_602, limit: 10_240 },
      { measure: 'mailboxes_used', threshold: 100, used: 10, limit: 10 },
    ],
  },
  'invoice-reminder': {
    ...invoice,
    level: 'formal_notice',
    open: invoice.gross,
    pay_before: { en: '8 April 2026', nl: '8 april 2026' },
    costs: { en: '€40.00', nl: '€ 40,00' },
  },
  'direct-debit-returned': {
    state: 'charged_back',
    amount: invoice.gross,
    iban: 'NL91ABNA0417164300',
    reason: 'The bank of <b>Eva</b>',
    invoices: [{ uuid: '0191f0c4-0000-7000-8000-000000000001', number: '202600001' }],
    open: invoice.gross,
    pay_by: { en: '8 April 2026', nl: '8 april 2026' },
    can_sign_in: false,
    transfer: { iban: 'NL91ABNA0417164300', name: 'Shop <b>Eva</b>' },
  },
  'account-statement': {
    client_uuid: '0191f0c4-0000-7000-8000-000000000001',
    from: '2026-01-01',
    until: '2026-04-08',
    from_day: { en: '1 January 2026', nl: '1 januari 2026' },
    until_day: { en: '8 April 2026', nl: '8 april 2026' },
    seller: 'Shop <b>Eva</b>',
    balance: invoice.gross,
    stand: 'owed',
  },
  refund: {
    amount: invoice.gross,
    of: { paid_on: { en: '8 April 2026', nl: '8 april 2026' }, invoice: '202600001' },
    method: 'bank',
    iban: 'NL91ABNA0417164300',
  },
  'subscription-cancelled': {
    service: 'Hosting & <b>Eva</b>',
    subscription_uuid: '0191f0c4-0000-7000-8000-000000000001',
    on: '2026-05-01',
    is_later: true,
  },
  'services-not-paid': { what: 'suspended', services: ['Hosting & <b>Eva</b>'], numbers: ['202600001'] },
  'order-withdrawn': { at: '10 maart 2026 om 10:00', remaining: 'c' },
  'prices-rise': {
    display: 'incl_vat',
    rises: [
      {
        subscription: 'Hosting & <b>Eva</b>',
        on: { en: '1 April 2026', nl: '1 april 2026' },
        from: { en: '€10.00', nl: '€ 10,00' },
        to: { en: '€12.00', nl: '€ 12,00' },
      },
    ],
  },
};

const isRows = (one: Label | readonly object[]): one is readonly MailFact[] => Array.isArray(one);

const escaped = (text: string): string =>
  text.replaceAll(
    /[&<>"']/g,
    (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[one] ?? one,
  );

describe('the content of a mail', () => {
  const filled = {
    token: 'abc',
    email: 'a@example.nl',
    inviter: '<b>Eva</b>',
    name: 'Ina & <i>Invité</i>',
    client: 'Alfa & <script>',
    factor: 'totp',
    left: '7',
    number: 'B1',
    order_uuid: 'abc',
    total: '€ 1,00',
    lines: 'a; b',
    method: 'online',
    domain: 'alfa.nl',
    domain_uuid: 'abc',
    project: 'P1 <b>Eva</b>',
    project_uuid: 'abc',
    percent: 82,
    level: 80,
    week: '10',
    monday: '2026-03-02',
    missing_minutes: 90,
    server: 'web-01',
    server_uuid: 'abc',
    kind: 'unreachable',
    what: 'Nothing answers',
    what_nl: 'Niets antwoordt',
    began_at: '2026-03-02T09:00:00Z',
    ended_at: '2026-03-02T09:30:00Z',
    carried: [],
    reason: 'The address answered 500.',
    path: '/settings/webhooks',
  };

  test.each(Object.entries(modules.mails))(
    '%s, in both languages, loads nothing and runs nothing',
    (kind, { content: contentOf }) => {
      const given = { ...filled, ...particulars[kind] };
      const content = contentOf(given);
      for (const language of ['en', 'nl'] as const) {
        const { html = '', text = '' } =
          renderMail(
            { kind, language, subject: inLanguage(content.subject, language), data: given },
            { name: 'Beheer', origin },
            modules.mails,
          ) ?? {};
        expect(html).toContain(`<html lang="${language}">`);
        expect(html).not.toMatch(/<(?:img|script|link|iframe)|url\(|src=|<b>Eva/i);
        expect(`${html}${text}`).not.toMatch(/undefined|null|\[object/);
        const amount = content.amount ? [content.amount.value, content.amount.caption] : [];
        const shown = content.paragraphs.flatMap((one) =>
          isRows(one) ? one.flatMap(({ label, value }) => [label, value]) : [one],
        );
        for (const part of [...shown, content.note, ...amount, content.button?.label ?? []].flat()) {
          expect(text).toContain(inLanguage(part, language));
          expect(html).toContain(escaped(inLanguage(part, language)));
        }
        expect(text).not.toMatch(/&(?:amp|lt|#\d+);|<(?:p|td|a|table|br)\b|[ \t]\n(?!Beheer)/);
        const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
        const link = content.button && `${origin}${content.button.path}`;
        // On the button, and in full below it for who cannot use the button.
        expect(links.filter((address) => address !== origin)).toEqual(link ? [escaped(link), escaped(link)] : []);
        if (link) expect(text).toContain(`:\n${link}\n`);
        const [, preheader = ''] = /<div style="display:none[^"]*">([^&]*)/.exec(html) ?? [];
        expect(escaped(inLanguage(content.amount?.value ?? shown[0] ?? content.note, language))).toContain(
          preheader.split(' · ')[0] ?? '?',
        );
      }
      const said = content.paragraphs.flatMap((one) => (isRows(one) ? [] : [one]));
      for (const label of [content.subject, content.note, ...said, content.amount?.caption ?? []].flat())
        expect(label['nl']).not.toBe(label.en);
    },
  );

  test('is readable in light and dark mode, and its button too', () => {
    const data = { token: 'abc' };
    for (const from of [undefined, { name: 'Shop', address: 'shop@example.nl' }]) {
      const mail = {
        kind: 'password-reset',
        language: 'en',
        subject: 'x',
        data: from ? { ...data, sender: from } : data,
      };
      const { html = '' } = renderMail(mail, { name: 'Beheer', origin }, modules.mails) ?? {};
      expect(html).toContain('<meta name="color-scheme" content="light dark">');
      const [, dark = ''] = /@media \(prefers-color-scheme:dark\)\{(.*)\}\n/.exec(html) ?? [];
      const inDark = (name: string, property: string): string =>
        new RegExp(`\\.${name}\\{${property}:(#\\w{6})`).exec(dark)?.[1] ?? '?';
      const [, fill = '?', onFill = '?'] = /class="fill" bgcolor="(#\w{6})"[^]*?color:(#\w{6})/.exec(html) ?? [];
      const pairs = [
        [onFill, fill],
        [inDark('on-fill', 'color'), inDark('fill', 'background-color')],
        ...['paper', 'page'].flatMap((surface) =>
          ['text', 'quiet', 'ink'].map((name) => [inDark(name, 'color'), inDark(surface, 'background-color')]),
        ),
        ...[...html.matchAll(/style="[^"]*[^-]color:(#\w{6})/g)].flatMap(([style = '', text = '?']) =>
          style.includes('display:inline-block') ? [] : [[text, '#FFFFFF']],
        ),
      ];
      for (const [text = '?', background = '?'] of pairs)
        expect([text, background, contrastRatio(text, background) >= textContrast]).toEqual([text, background, true]);
    }
  });

  test('shows the amount and its day above the text, and asks for one thing', () => {
    const { html = '', text = '' } =
      renderMail(
        {
          kind: 'invoice',
          language: 'nl',
          subject: 'Factuur',
          data: {
            ...invoice,
            can_sign_in: true,
            transfer: { iban: 'NL91ABNA0417164300', name: 'Shop <b>Eva</b>' },
            recipient_name: '<img src=x onerror=alert(1)>',
          },
        },
        { name: 'Beheer', origin },
        modules.mails,
      ) ?? {};
    expect(html).toMatch(/font-size:36px[^>]*>€ 12,10<[^]*Te betalen uiterlijk 24 maart 2026[^]*Beste &lt;img src=x/);
    expect(html).not.toContain('<img');
    expect(html).toContain(`href="${origin}/invoices/abc?tab=invoice-payment"`);
    expect(text).toBe(
      [
        'Beste <img src=x onerror=alert(1)>,',
        '€ 12,10\nTe betalen uiterlijk 24 maart 2026',
        'Hierbij factuur 202600001 van € 12,10.',
        'Betaal de factuur uiterlijk 24 maart 2026.',
        'Rekening (IBAN): NL91 ABNA 0417 1643 00\nTen name van: Shop <b>Eva</b>\nOmschrijving: 202600001',
        `Factuur betalen:\n${origin}/invoices/abc?tab=invoice-payment`,
        'Klopt er iets niet? Laat het ons weten voordat je betaalt.',
        `-- \nBeheer\n${origin}\n`,
      ].join('\n\n'),
    );
  });

  test('of a company greets by name and has its logo and address, in its ink', async () => {
    const shop = { name: 'Shop <b>', address: 'shop@example.nl', letterhead: 'shop' };
    const logo = { media_type: 'image/png', content: Buffer.from('png') };
    const find = (letterhead: string) =>
      Promise.resolve(letterhead === 'shop' ? { logo, lines: ['Street 1', 'KvK 12345678'] } : null);
    const data = { token: 'abc', sender: shop, recipient_name: 'Eva & Co' };
    const mail = { kind: 'password-reset', language: 'nl', subject: 'Nieuw wachtwoord', data };
    const rendered = (paper: Parameters<typeof renderMail>[3]) =>
      renderMail(mail, { name: 'Beheer', origin }, modules.mails, paper) ?? { html: '', text: '', sender: null };
    const { html, text } = rendered(await previewPaper(mail, find));
    expect(text).toMatch(/^Beste Eva & Co,\n/);
    expect(text).toMatch(/-- \nShop <b>\nStreet 1\nKvK 12345678\nshop@example\.nl\n$/);
    expect(html).toContain(
      `<img class="logo" src="data:image/png;base64,${logo.content.toString('base64')}" alt="Shop &lt;b&gt;"`,
    );
    expect(html).toContain('Beste Eva &amp; Co,');
    expect(html).not.toContain('#C2185B');
    const { paper, enclosures } = await enclosedPaper(mail, find);
    expect(enclosures).toEqual([{ name: 'logo.png', ...logo, contentId: 'logo' }]);
    expect(rendered(paper).html).toContain('<img class="logo" src="cid:logo"');
    expect(await enclosedPaper({ data: { sender: { ...shop, letterhead: 'gone' } } }, find)).toEqual({
      paper: null,
      enclosures: [],
    });
    expect(rendered(null).html).toContain('>Shop &lt;b&gt;</span>');
  });
});
