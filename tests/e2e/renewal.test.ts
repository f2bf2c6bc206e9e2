/** A renewal states the expiry that it expects, so that it cannot happen twice. */
import { expect, test } from 'vitest';
import { answer, press } from './support/actions.ts';
import { newCustomer, ownWord, utrecht } from './support/buyer.ts';
import { Person } from './support/person.ts';
import { withStage } from './support/stage.ts';

const stage = withStage();

interface Made {
  readonly uuid: string;
}

/** A registered domain of a customer of its own. */
async function activeDomain(expires_on: string): Promise<string> {
  const { uuid: client_uuid } = await newCustomer(stage.office, {
    first_name: 'Roos',
    last_name: 'Smit',
    address: utrecht,
  });
  const [tld] = await stage.office.call<readonly Made[]>(
    'GET',
    `/tlds?filter=${encodeURIComponent(JSON.stringify({ tld: 'nl' }))}`,
  );
  const { uuid } = await stage.office.call<Made>('POST', '/domains', {
    name: `roos-${ownWord()}.nl`,
    client_uuid,
    tld_uuid: tld?.uuid,
    period_months: 12,
  });
  await stage.office.call('PUT', `/domains/${uuid}/mark-registration-pending`, {});
  await stage.office.call('PUT', `/domains/${uuid}/mark-active`, { registered_on: '2024-04-01', expires_on });
  return uuid;
}

/** As staff do at the registrar: its task is done. */
async function carryOut(subject_uuid: string): Promise<void> {
  const [change] = await stage.office.call<readonly { readonly task_uuid: string }[]>(
    'GET',
    `/service-changes?filter=${encodeURIComponent(JSON.stringify({ subject_uuid, status: 'waiting' }))}`,
  );
  await stage.office.call('PUT', `/tasks/${String(change?.task_uuid)}/done`, {});
}

test('a person who renews a domain that a colleague has just renewed is warned', async () => {
  const uuid = await activeDomain('2099-04-01');
  const at = `/domain/${uuid}`;
  const [daan, sanne] = [
    await Person.signedIn(stage.browser, 'employee', { at }),
    await Person.signedIn(stage.browser, 'management', { at }),
  ];
  for (const one of [daan, sanne]) {
    await press(one.page, 'Renew');
    await one.page.getByRole('dialog').getByText('1 Apr 2100').waitFor();
  }
  await answer(daan.page, 'Renew');
  await daan.page.locator('main').getByText('1 Apr 2100').first().waitFor();
  daan.expectNoComplaint('renewing a domain');
  await carryOut(uuid);

  await sanne.page.getByRole('dialog').getByRole('button', { name: 'Renew' }).click();
  await sanne.page
    .getByRole('dialog')
    .getByText(/has changed since. “Renew” may have been done already/)
    .waitFor();
  expect(await stage.office.call('GET', `/domains/${uuid}`)).toMatchObject({ expires_on: '2100-04-01' });
  await Promise.all([daan.leave(), sanne.leave()]);
});
