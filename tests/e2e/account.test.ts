/** Accounts from the person's side: getting in, getting back in, securing it, and seeing who else is in. */
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { codeOf, Device } from './support/keys.ts';
import { goodPassword, Office } from './support/office.ts';
import { openBrowser } from './support/browser.ts';
import { accountOf, Person, type Look } from './support/person.ts';
import { sharedProduct } from './support/product.ts';

let browser: Browser;
let office: Office;
let made = 0;

beforeAll(async () => {
  browser = await openBrowser();
  office = await Office.open(accountOf('management'));
});

/** A journey that is tried once more begins with somebody else. */
const someone = (): string => `reiziger${(made += 1)}@voorbeeld.example`;

/** Where browsers have passkeys: by name, not by number. */
function named(look: Look = {}): Look {
  const product = sharedProduct();
  return { ...look, product: { ...product, address: product.address.replace('127.0.0.1', 'localhost') } };
}

async function signedIn(
  account: { readonly email: string; readonly password: string },
  look: Look = {},
): Promise<Person> {
  const person = await Person.arrive(browser, look);
  await person.openAnew('/login');
  await person.signIn(account);
  return person;
}

async function signOut(person: Person): Promise<void> {
  const { page } = person;
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  await person.settle();
}

async function openAccount(person: Person): Promise<void> {
  await person.page.getByRole('button', { name: 'Your account' }).click();
  await person.page.getByRole('menuitem', { name: 'My account' }).click();
  await person.page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
  await person.settle();
}

async function keepCodes({ page }: Person): Promise<readonly string[]> {
  const dialog = page.getByRole('dialog', { name: 'Recovery codes' });
  await dialog.waitFor();
  const codes = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByLabel('I’ve saved them somewhere safe').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'hidden' });
  return codes;
}

describe('getting in', () => {
  test('a person registers on a phone, confirms the address and completes the details', async () => {
    const email = someone();
    const person = await Person.arrive(browser, { width: 390, height: 800, touch: true });
    const { page } = person;
    await person.openAnew('/login');
    await page.getByRole('link', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Create account' }).waitFor();
    await page.getByLabel('First name').fill('Fleur');
    await page.getByLabel('Last name').fill('Jansen');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('fleur');
    await page.getByText('Too short').waitFor();
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Use at least 8 characters').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(goodPassword);
    await page.getByText('Strong').waitFor();
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText(`We’ve sent a link to ${email}`).waitFor();

    const { path } = await office.mailTo(email, 'registration');
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await person.signIn({ email, password: goodPassword });
    const notice = page.getByText(`with the link we send to ${email}`);
    await notice.waitFor();
    expect(await page.getByRole('dialog').count(), 'a client comes after the address').toBe(0);

    await person.openAnew(path);
    await page.getByRole('button', { name: 'Confirm email' }).waitFor();
    await page.getByLabel('Password', { exact: true }).fill('another password');
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await page.getByText('This isn’t your current password').waitFor();
    person.takeComplaints();
    await page.getByLabel('Password', { exact: true }).fill(goodPassword);
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await page.getByText(`${email} is confirmed.`).waitFor();
    expect(person.path(), 'the token is out of the address bar').toBe('/verify-email');
    await page.getByRole('link', { name: 'Continue' }).click();
    await person.settle();
    expect(await notice.count()).toBe(0);
    const dialog = page.getByRole('dialog', { name: 'Complete your details' });
    await dialog.getByLabel('Company name').fill('Bloemen Jansen');
    await dialog.getByLabel('Street').fill('Dorpsstraat');
    await dialog.getByLabel('House number').fill('1');
    const [postcode, city] = [dialog.getByLabel('Postcode'), dialog.getByLabel('City')];
    await postcode.fill('1234 AB');
    await city.fill('Alkmaar');
    expect((await postcode.boundingBox())?.y, 'postcode and city side by side').toBe((await city.boundingBox())?.y);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    person.expectNoComplaint('registering');
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing sticks out').toBeLessThanOrEqual(
      390,
    );
    await person.leave();
  });

  test('an invited person accepts the invitation', async () => {
    const email = someone();
    await office.invite(email, { first_name: 'Bram', last_name: 'de Wit' });
    const { path } = await office.mailTo(email, 'invitation');
    const person = await Person.arrive(browser);
    await person.openAnew(path);
    await person.page.getByText('has invited you').waitFor();
    expect(await person.page.getByLabel('First name').inputValue()).toBe('Bram');
    await person.page.getByLabel('Password', { exact: true }).fill(goodPassword);
    await person.page.getByRole('button', { name: 'Accept invitation' }).click();
    await expect.poll(() => person.heading().textContent()).toBe('Hello Bram');
    person.expectNoComplaint('the invitation');

    await signOut(person);
    await person.openAnew(path);
    await person.page.getByText('has expired or has already been used').waitFor();
    await person.leave();
  });

  test('an invitation in Dutch opens in Dutch, and so do the pages that follow', async () => {
    const email = someone();
    await office.call('POST', '/users', {
      email,
      first_name: 'Bram',
      last_name: 'Wit',
      type: 'management',
      language: 'nl',
    });
    const { path } = await office.mailTo(email, 'invitation');
    const person = await Person.arrive(browser);
    await person.openAnew(path);
    await person.page.getByText('heeft je uitgenodigd').waitFor();
    await person.page.getByLabel('Wachtwoord', { exact: true }).fill(goodPassword);
    await person.page.getByRole('button', { name: 'Uitnodiging accepteren' }).click();
    await expect.poll(() => person.heading().textContent()).toBe('Hallo Bram');
    await person.leave();
  });

  test('a link for a forgotten password works once, and ends every session', async () => {
    const account = await office.colleague(someone());
    const elsewhere = await signedIn(account);
    const person = await Person.arrive(browser);
    const { page } = person;
    await person.openAnew('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
    await page.getByLabel('Email').fill(account.email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.waitForURL('**/forgot-password-requested');
    const { path } = await office.mailTo(account.email, 'password-reset');
    await person.openAnew(path);
    await page.getByLabel('New password').fill('een kast vol oude hoeden');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('Your password has been changed.').waitFor();
    await person.signIn({ email: account.email, password: 'een kast vol oude hoeden' });
    person.expectNoComplaint('the new password');

    await elsewhere.openAnew('/domain');
    await elsewhere.page.waitForURL('**/login*');
    await elsewhere.openAnew(path);
    await elsewhere.page.getByRole('link', { name: 'Request a new link' }).waitFor();
    await elsewhere.leave();
    await person.leave();
  });

  test('a person returns to the page where they were', async () => {
    const account = await office.colleague(someone());
    const person = await signedIn(account);
    // The dashboard may be reported after the page has been left.
    const reported = person.page.waitForResponse(
      (response) =>
        response.url().endsWith('/api/account/latest-url') &&
        (response.request().postData() ?? '').includes('/settings/clients'),
    );
    await person.openAnew('/settings/clients');
    await reported;
    await signOut(person);
    await person.signIn(account);
    expect(person.path()).toBe('/settings/clients');
    await person.leave();
  });
});

describe('securing the account', () => {
  test('an authenticator app is set up, used for signing in, together with a recovery code, and removed', async () => {
    const account = await office.colleague(someone());
    const person = await signedIn(account);
    const { page } = person;
    await openAccount(person);
    await page.getByRole('button', { name: 'Set up app' }).click();
    await person.prove(account.password);
    const secret = (await page.locator('[data-secret]').getAttribute('data-secret')) ?? '';
    const used = codeOf(secret);
    await page.getByLabel('Code', { exact: true }).fill(used);
    await page.getByRole('button', { name: 'Turn on' }).click();
    const codes = await keepCodes(person);
    expect(codes).toHaveLength(10);
    await page.getByText('10 recovery codes left').waitFor();

    const enter = async (label: string, code: string): Promise<void> => {
      await page.getByLabel(label, { exact: true }).fill(code);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    };
    const firstStep = async (): Promise<void> => {
      await signOut(person);
      await page.getByLabel(/e-?mail/i).fill(account.email);
      await page.locator('input[type=password]').fill(account.password);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'One more step' }).waitFor();
    };
    await firstStep();
    person.expectNoComplaint('the authenticator app');
    await enter('Code', used);
    await page.getByText('has already been used').waitFor();
    await enter('Code', codeOf(secret, 1));
    await page.waitForURL((url) => url.pathname !== '/login');
    await firstStep();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await enter('Recovery code', codes[0] ?? '');
    await page.waitForURL((url) => url.pathname !== '/login');

    await openAccount(person);
    await page.getByText('9 recovery codes left').waitFor();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await person.prove(account.password);
    await page.getByText('Authenticator app turned off').waitFor();
    await signOut(person);
    await person.signIn(account);
    await person.leave();
  });

  test('a passkey is added with a name, used for signing in, and removed', async () => {
    const account = await office.colleague(someone());
    const person = await signedIn(account, named());
    const { page } = person;
    const device = await Device.at(page);
    await openAccount(person);
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByLabel('Name', { exact: true }).fill('My laptop');
    await page.getByRole('button', { name: 'Continue' }).click();
    await device.touch(async () => {
      await person.prove(account.password);
      await keepCodes(person);
    });
    await page.getByText('never used').waitFor();

    await signOut(person);
    await person.settle();
    await device.touch(async () => {
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
      await page.waitForURL((url) => url.pathname !== '/login');
    });
    person.expectNoComplaint('the passkey');
    await openAccount(person);
    await page.getByRole('button', { name: 'Remove My laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await person.prove(account.password);
    await page.getByText('Passkey My laptop removed').waitFor();
    await person.leave();
  });

  test('sessions elsewhere are listed and ended', async () => {
    const account = await office.colleague(someone());
    const elsewhere = await signedIn(account, { width: 390, height: 800 });
    const person = await signedIn(account);
    await openAccount(person);
    const sessions = person.page.getByRole('region', { name: 'Where you are signed in' });
    await sessions.getByText('This device').waitFor();
    const others = await sessions.getByRole('button', { name: /^Sign out Chrome/ }).count();
    expect(others, 'the other browser is there').toBeGreaterThan(0);
    await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await person.page.getByText('Signed out everywhere else').waitFor();
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1);
    await elsewhere.openAnew('/domain');
    await elsewhere.page.waitForURL('**/login*');
    await person.leave();
    await elsewhere.leave();
  });

  test('the e-mail address changes after the person confirms who they are and proves the new address', async () => {
    const account = await office.colleague(someone());
    const wanted = someone();
    const person = await signedIn(account);
    const { page } = person;
    await openAccount(person);
    await page.getByRole('button', { name: 'Change address' }).click();
    await page.getByLabel('New email').fill(wanted);
    await page.getByRole('button', { name: 'Send link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await dialog.getByLabel('Password', { exact: true }).fill('not the password');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Password', { exact: true }).fill(account.password);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Open it to change your address').waitFor();

    expect((await office.mailTo(account.email, 'email-change-notice')).text).toContain(wanted);
    await person.openAnew((await office.mailTo(wanted, 'email-change')).path);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await page.getByText(`${wanted} is confirmed.`).waitFor();
    await page.getByRole('link', { name: 'Continue' }).click();
    await signOut(person);
    await person.signIn({ ...account, email: wanted });
    await person.leave();
  });
});

test('management reads sent mails in the outbox, as HTML and as text', async () => {
  const email = someone();
  await office.invite(email, { first_name: 'Lotte', last_name: 'Smit' });
  await office.mailTo(email, 'invitation');
  const person = await Person.signedIn(browser, 'management', { at: '/settings/outbox' });
  await person.page.getByText('SMTP_URL').waitFor();
  await person.page.getByRole('link', { name: new RegExp(email) }).click();
  const mail = person.page.getByRole('article');
  // The first one is the preview that mail programs show beside the subject.
  await mail.frameLocator('iframe').getByText('has created an account for you').last().waitFor();
  expect(await mail.getByRole('link', { name: /invitation/i }).getAttribute('href')).toContain('/invitation/');
  await mail.getByRole('tab', { name: 'Plain text' }).click();
  await mail.getByText('has created an account for you').waitFor();
  person.expectNoComplaint('the outbox');
  await person.leave();
});
