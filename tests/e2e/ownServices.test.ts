/**
 * A client on a phone, in Dutch, manages their services: resumes the renewal of a domain, looks at a bigger plan and
 * pays an invoice.
 */
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { press } from './support/actions.ts';
import { Office } from './support/office.ts';
import { openBrowser } from './support/browser.ts';
import { Person, accountOf } from './support/person.ts';

interface Found {
  readonly uuid: string;
  readonly client_uuid: string;
  readonly tld_uuid: string;
}

let browser: Browser;
let management: Office;
let own: Office;
beforeAll(async () => {
  [browser, management, own] = await Promise.all([
    openBrowser(),
    Office.open(accountOf('management')),
    Office.open(accountOf('user')),
  ]);
});

const find = async (resource: string, filter: object): Promise<Found> => {
  const [found] = await own.call<Found[]>(
    'GET',
    `/${resource}?range=[0,0]&filter=${encodeURIComponent(JSON.stringify(filter))}`,
  );
  if (!found) throw new Error(`The client of the demo company has no ${resource} with ${JSON.stringify(filter)}.`);
  return found;
};

/** One of the client's own that stops at its end: nobody else's journey touches it. */
async function endingDomain(name: string): Promise<string> {
  const { client_uuid, tld_uuid } = await find('domains', { name: { contains: '.nl' } });
  const { uuid } = await management.call<Found>('POST', '/domains', { name, client_uuid, tld_uuid, auto_renew: false });
  await management.call('PUT', `/domains/${uuid}/mark-registration-pending`, {});
  await management.call('PUT', `/domains/${uuid}/mark-active`, { expires_on: '2030-01-31' });
  return uuid;
}

test('a client resumes renewal of a domain, views a bigger plan and finds how to pay, each in the expected place', async () => {
  const domain = await endingDomain(`loopt-door-${Date.now()}.nl`);
  const person = await Person.signedIn(browser, 'user', {
    width: 390,
    height: 844,
    touch: true,
    language: 'nl',
    at: `/domain/${domain}`,
  });
  const { page } = person;

  const dialog = page.getByRole('dialog');
  const more = page.getByRole('button', { name: /^Meer acties/ });
  const goOn = page.getByRole('menuitem', { name: 'Automatisch verlengen' });
  await more.click();
  await goOn.click();
  await person.during('/keep-renewing', () => dialog.getByRole('button', { name: 'Automatisch verlengen' }).click());
  await dialog.waitFor({ state: 'hidden' });
  await more.click();
  await page.getByRole('menuitem').first().waitFor();
  await expect.poll(() => goOn.count()).toBe(0);
  await page.keyboard.press('Escape');

  // Only looked at: the pack that it has is the demo's.
  const hosting = await find('hosting', { status: 'active', disk_used_mb: { gt: 6_000 } });
  await person.open(`/hosting/${hosting.uuid}`);
  await person.during('/change-product/preview', () => press(page, 'Pakket wijzigen'));
  await dialog.getByText('Wordt').first().waitFor();
  // One that is too small is refused with what is over, and the others can still be chosen.
  await dialog.getByRole('radio', { name: /^Hosting Start/ }).check();
  await dialog.getByText(/Gebruikte schijfruimte: [\d.,]+ [MG]B/).waitFor();
  person.takeComplaints();
  await dialog.getByRole('radio', { name: /^Hosting Reseller/ }).check();
  await dialog.getByText('Te betalen, excl. btw').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  // What one signs in to it with is theirs to choose.
  await person.open(`/hosting/${hosting.uuid}/edit`);
  await page
    .getByLabel(/^Wachtwoord/)
    .first()
    .waitFor();
  expect(
    await page
      .locator('form')
      .last()
      .getByLabel(/^Pakket/)
      .count(),
  ).toBe(0);

  const invoice = await find('invoices', { kind: 'invoice', status: 'sent', payment_means: { ne: 'direct_debit' } });
  await person.open(`/invoices/${invoice.uuid}`);
  await page.getByRole('tab', { name: 'Betalen' }).click();
  const code = page.getByRole('img', { name: 'QR-code voor je bankapp' });
  const account = page.getByRole('main').getByText('IBAN', { exact: true });
  await account.waitFor();
  await code.waitFor();
  // Nobody scans the screen of the phone that they hold.
  const [copied, scanned] = [await account.boundingBox(), await code.boundingBox()];
  expect(copied?.y).toBeLessThan(scanned?.y ?? 0);

  // What only staff sees is not offered as a view either.
  await person.open('/invoices');
  await page.getByRole('button', { name: 'Openstaand' }).waitFor();
  expect(await page.getByRole('button', { name: 'Concepten' }).count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  person.expectNoComplaint('/invoices');
  await person.leave();
});
