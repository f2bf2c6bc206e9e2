/** An employee leaves: management hands everything over and ends their access from one dialog. */
import { expect, test } from 'vitest';
import { ownWord } from './support/buyer.ts';
import { Person } from './support/person.ts';
import { withStage } from './support/stage.ts';

const stage = withStage();
const clients = 3;

interface Made {
  readonly uuid: string;
}

test('an employee with clients leaves in eight clicks at most', async () => {
  const { office } = stage;
  const word = ownWord();
  const [seller] = await office.call<readonly Made[]>('GET', '/sellers');
  const employee = (first_name: string): Promise<Made> =>
    office.call('POST', '/employees', {
      first_name,
      last_name: `van ${word}`,
      start_on: '2024-01-01',
      seller_uuid: seller?.uuid,
    });
  const [leaver, heir] = [await employee('Lena'), await employee('Hein')];
  const kept: Made[] = [];
  for (let index = 0; index < clients; index += 1)
    kept.push(
      await office.call('POST', '/clients', {
        company_name: `Client ${index} of ${word}`,
        email: `client${index}@${word}.example.nl`,
        seller_uuid: seller?.uuid,
        account_manager_uuid: leaver.uuid,
      }),
    );
  const sanne = await Person.signedIn(stage.browser, 'management', { at: `/config/employees/${leaver.uuid}` });
  const { page } = sanne;
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  await page.evaluate(() =>
    document.addEventListener('click', () => (window as unknown as { countClick: () => void }).countClick(), true),
  );
  const direct = page.getByRole('main').getByRole('button', { name: 'Leaves on…', exact: true });
  const more = page.getByRole('main').getByRole('button', { name: 'More actions' });
  await direct.or(more).first().waitFor();
  if (await direct.isVisible()) await direct.click();
  else {
    await more.click();
    await page.getByRole('menuitem', { name: 'Leaves on…' }).click();
  }
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('listitem').filter({ hasText: 'Clients' }).getByText(String(clients)).waitFor();
  await dialog.getByText('Choose who takes everything over.').waitFor();
  const leave = dialog.getByRole('button', { name: 'Leaves on', exact: true });
  expect(await leave.isDisabled()).toBe(true);
  await dialog.getByRole('combobox', { name: 'Taken over by' }).fill(`Hein van ${word}`);
  await page.getByRole('option', { name: `Hein van ${word}` }).click();
  await dialog.getByText(/the account is blocked right away/).waitFor();
  await leave.click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('main').getByText('Inactive').first().waitFor();
  expect(clicks).toBeLessThanOrEqual(8);
  for (const { uuid } of kept)
    expect(await office.call('GET', `/clients/${uuid}`)).toMatchObject({ account_manager_uuid: heir.uuid });
  await sanne.leave();
});
