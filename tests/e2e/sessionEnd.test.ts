/**
 * A session that ends while somebody works: nothing is said to be saved that is not, and nothing that was typed is
 * lost.
 */
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { codeOf, Device } from './support/keys.ts';
import { Form } from './support/form.ts';
import { Office } from './support/office.ts';
import { openBrowser } from './support/browser.ts';
import { accountOf, Person, type Account, type Look } from './support/person.ts';
import { sharedProduct } from './support/product.ts';

let browser: Browser;
let office: Office;
let made = 0;

beforeAll(async () => {
  browser = await openBrowser();
  office = await Office.open(accountOf('management'));
});

const colleague = (): Promise<Account> => office.colleague(`sessie${(made += 1)}@voorbeeld.example`);

/** As "end all other sessions" does on another computer of theirs. */
async function endSessions(account: Account): Promise<void> {
  const elsewhere = await Office.open({ type: 'management', ...account });
  await elsewhere.call('DELETE', '/account/sessions', {});
}

async function newClient(name: string): Promise<string> {
  const [seller] = await office.call<readonly { uuid: string }[]>('GET', '/sellers');
  const client = await office.call<{ uuid: string }>('POST', '/clients', {
    type: 'company',
    company_name: name,
    email: 'info@voorbeeld.example',
    seller_uuid: seller?.uuid,
  });
  return client.uuid;
}

const storedSession = ({ page }: Person): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('beheer.session'));

/** What the dialog is called, its buttons, and the field that is changed. */
const words = {
  en: { again: 'Sign in again', signIn: 'Sign in', save: 'Save', name: 'Company name', saved: 'Client saved' },
  nl: { again: 'Log opnieuw in', signIn: 'Inloggen', save: 'Opslaan', name: 'Bedrijfsnaam', saved: 'Klant opgeslagen' },
} as const;

test.each(['en', 'nl'] as const)(
  'in %s: signing in again opens over the form, and the save continues',
  async (language) => {
    const say = words[language];
    const account = await colleague();
    const uuid = await newClient(`Zaak ${language}`);
    const person = await Person.as(browser, account, { language, at: `/settings/clients/${uuid}/edit` });
    const { page } = person;
    await new Form(page).type(say.name, `Andere zaak ${language}`);
    const dialog = page.getByRole('dialog', { name: say.again });
    await person.undisturbed(async () => {
      await endSessions(account);
      person.takeRequests();
      await page.getByRole('button', { name: say.save, exact: true }).click();
      await dialog.waitFor();
    });
    expect(await storedSession(person), 'the session is cleared at once').toBeNull();
    expect(await page.getByText(say.saved).count()).toBe(0);
    expect(await dialog.getByLabel(/e-?mail/i).inputValue()).toBe(account.email);
    await dialog.locator('input[type=password]').fill('not the password');
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').waitFor();
    await dialog.locator('input[type=password]').fill(account.password);
    await dialog.getByRole('button', { name: say.signIn, exact: true }).click();
    await page.getByText(say.saved).waitFor();
    await page.waitForURL(`**/settings/clients/${uuid}`);
    const puts = person.takeRequests().filter((call) => call === `PUT /api/clients/${uuid}`);
    expect(puts, 'refused once, sent once more').toHaveLength(2);
    const client = await office.call<{ company_name: string }>('GET', `/clients/${uuid}`);
    expect(client.company_name).toBe(`Andere zaak ${language}`);
    await person.leave();
  },
);

test('without unsaved work the sign-in page appears immediately, once, and leads back', async () => {
  const account = await colleague();
  const person = await Person.as(browser, account, { at: '/settings/clients' });
  const { page } = person;
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await person.undisturbed(async () => {
    await endSessions(account);
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await page.getByText('Your session has ended. Sign in again.').first().waitFor();
  });
  await person.settle();
  expect(await storedSession(person)).toBeNull();
  expect(visited.filter((path) => path === '/login')).toHaveLength(1);
  await person.signIn(account);
  expect(person.path()).toMatch(/^\/settings\/clients\/[0-9a-f-]{36}$/);
  await person.leave();
});

test('a person who declines to sign in again gets the sign-in page', async () => {
  const account = await colleague();
  const person = await Person.as(browser, account, { at: '/config/product-categories/create' });
  const { page } = person;
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await new Form(page).type('Name', 'Half a category');
  await new Form(page).type('Slug', 'half-a-category');
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await person.undisturbed(async () => {
    await endSessions(account);
    await page
      .getByRole('button', { name: /^Create/ })
      .first()
      .click();
    await dialog.waitFor();
  });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL('**/login');
  await person.settle();
  expect(visited.filter((path) => path === '/login').length, 'no going round').toBeLessThan(4);
  expect(await page.getByText('created').count()).toBe(0);
  await person.leave();
});

test('typed values are offered to the same person after a reload, and are gone once they are saved', async () => {
  const account = await colleague();
  const uuid = await newClient('Zaak met concept');
  const edit = `/settings/clients/${uuid}/edit`;
  const person = await Person.as(browser, account, { at: edit });
  const { page } = person;
  const form = new Form(page);
  const offer = page.getByText('You have unsaved changes from');
  // What was saved is the name of the record from then on, also among those that were opened last.
  const kept = (): Promise<string> =>
    page.evaluate(() =>
      JSON.stringify(Object.entries(localStorage).filter(([key]) => !key.startsWith('RaStorebeheer.menu.'))),
    );
  await form.type('Company name', 'Half getypt');
  await expect.poll(kept).toContain('Half getypt');
  // The browser asks whether the page may go.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await offer.waitFor();
  expect(await form.field('Company name').inputValue()).toBe('Zaak met concept');

  // Somebody else at the same browser sees none of it.
  await endSessions(account);
  await page.reload();
  await page.waitForURL('**/login*');
  await person.signIn(await colleague());
  await person.openAnew(edit);
  expect(await offer.count()).toBe(0);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  await person.signIn(account);
  await person.openAnew(edit);
  await offer.waitFor();
  await page.getByRole('button', { name: 'Restore' }).click();
  expect(await form.field('Company name').inputValue()).toBe('Half getypt');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Client saved').waitFor();
  expect(await kept()).not.toContain('Half getypt');

  // A sign-out by choice asks first, and drops what it would lose.
  await person.openAnew(edit);
  await form.type('Company name', 'Nooit bewaard');
  await expect.poll(kept).toContain('Nooit bewaard');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  expect(await kept()).not.toContain('Nooit bewaard');
  await person.leave();
});

test('custom forms keep typed values after a reload, and save them after signing in again', async () => {
  const account = await colleague();
  const uuid = await newClient('Zaak met notitie');
  const person = await Person.as(browser, account, { at: `/settings/clients/${uuid}` });
  const { page } = person;
  const note = page.getByRole('textbox', { name: 'Note', exact: true });
  await note.fill('Half a thought');
  await page.reload();
  await expect.poll(() => note.inputValue()).toBe('Half a thought');
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await person.undisturbed(async () => {
    await endSessions(account);
    await page.keyboard.press('Tab');
    await note.press('Control+Enter');
    await dialog.waitFor();
  });
  await dialog.locator('input[type=password]').fill(account.password);
  await page.keyboard.press('Enter');
  await page.getByRole('listitem').getByText('Half a thought').waitFor();
  await expect.poll(() => note.inputValue()).toBe('');

  await person.openAnew('/settings/general');
  const name = page.getByLabel('Last name');
  await name.fill('de Wit');
  await page.reload();
  await expect.poll(() => name.inputValue()).toBe('de Wit');
  await person.undisturbed(async () => {
    await endSessions(account);
    await name.press('Enter');
    await dialog.waitFor();
  });
  await dialog.locator('input[type=password]').fill(account.password);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('beheer.session'))).toContain('de Wit');
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('beheer.draft.'))))
    .toEqual([]);
  await person.leave();
});

describe.each([390, 960, 1440])('at %i', (width) => {
  test('a form can be saved without the parts of a new version and without network; nothing covers its bar', async () => {
    const uuid = await newClient(`Zaak ${width}`);
    const person = await Person.signedIn(browser, 'management', { width, at: `/settings/clients/${uuid}/edit` });
    const { page } = person;
    const form = new Form(page);
    // A deployment: whatever was not fetched yet is gone.
    await page.route('**/build/**', (route) => route.fulfill({ status: 404, body: '' }));
    await form.type('Company name', `Nieuwe zaak ${width}`);
    await person.offline(true);
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    await page.getByText('We can’t tell if this was done.').waitFor();
    expect(await form.field('Company name').inputValue()).toBe(`Nieuwe zaak ${width}`);
    await person.offline(false);
    const said = page.locator('.MuiSnackbar-root').filter({ hasText: 'Back online' });
    await said.waitFor();
    const distance = async (): Promise<number> => {
      const [above, bar] = await Promise.all([said.boundingBox(), page.locator('[data-action-bar]').boundingBox()]);
      return (bar?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
    };
    await expect.poll(distance, { interval: 25 }).toBeGreaterThanOrEqual(0);
    await save.click();
    await expect
      .poll(async () => (await office.call<{ company_name: string }>('GET', `/clients/${uuid}`)).company_name)
      .toBe(`Nieuwe zaak ${width}`);
    await person.leave();
  });
});

/** Where browsers have passkeys: by name, not by number. */
function named(look: Look = {}): Look {
  const product = sharedProduct();
  return { ...look, product: { ...product, address: product.address.replace('127.0.0.1', 'localhost') } };
}

test('a person signs in again with a second factor, and with a passkey', async () => {
  const account = await colleague();
  const uuid = await newClient('Zaak met sleutel');
  const person = await Person.as(browser, account, { ...named(), at: '/settings/general' });
  const { page } = person;
  const device = await Device.at(page);
  await person.openAnew('/settings/general');
  await page.getByRole('button', { name: 'Set up app' }).click();
  await person.prove(account.password);
  const secret = (await page.locator('[data-secret]').getAttribute('data-secret')) ?? '';
  await page.getByLabel('Code').fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await page.getByLabel('I’ve saved them somewhere safe').check();
  await page.getByRole('button', { name: 'Done' }).click();

  const change = async (name: string): Promise<void> => {
    await person.openAnew(`/settings/clients/${uuid}/edit`);
    await new Form(page).type('Company name', name);
    const token = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('beheer.session') ?? '{}') as { user: { token: string } }).user.token,
    );
    await person.undisturbed(async () => {
      await page.request.delete(`${person.address}/api/session`, { headers: { authorization: `Bearer ${token}` } });
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
    });
  };
  await change('With a code');
  await page.getByRole('dialog').locator('input[type=password]').fill(account.password);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('Code').fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await page.getByText('Client saved').waitFor();

  await person.openAnew('/settings/general');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('My laptop');
  await page.getByRole('button', { name: 'Continue' }).click();
  await device.touch(async () => {
    await person.prove(account.password);
    await page.getByText('never used').waitFor();
  });
  await change('With a passkey');
  await device.touch(async () => {
    // The browser may have offered it at the e-mail field already.
    const saved = page.getByText('Client saved');
    await Promise.race([page.getByRole('button', { name: 'Sign in with a passkey' }).click(), saved.waitFor()]);
    await saved.waitFor();
  });
  const client = await office.call<{ company_name: string }>('GET', `/clients/${uuid}`);
  expect(client.company_name).toBe('With a passkey');
  await person.leave();
});
