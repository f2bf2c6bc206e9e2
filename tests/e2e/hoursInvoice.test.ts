/**
 * From approved hours to an invoice: chosen, grouped, seen with its specification, made, finalised, on paper, and
 * credited so that the hours are free again.
 */
import { expect, test } from 'vitest';
import { addDays, localDate, calendarDateOf, datePartsOf } from '../../src/engine/values/dates/calendarDate.ts';
import { answer, press } from './support/actions.ts';
import { newCustomer, ownWord, utrecht } from './support/buyer.ts';
import { Person } from './support/person.ts';
import { withStage } from './support/stage.ts';

const stage = withStage();

interface Made {
  readonly uuid: string;
}

test('hours of last month become an invoice with a specification, and are free again once it is credited', async () => {
  const { office } = stage;
  const word = ownWord();
  const client = await newCustomer(office, { first_name: 'Mats', last_name: `Uren ${word}`, address: utrecht });
  const project = await office.call<Made>('POST', '/projects', {
    name: `Shop ${word}`,
    client_uuid: client.uuid,
    hourly_rate_cents: 10_000,
    rounding_minutes: 15,
  });
  const [employee] = await office.call<readonly Made[]>(
    'GET',
    `/employees?filter=${encodeURIComponent(JSON.stringify({ status: 'active' }))}&range=[0,0]`,
  );
  const { year, month } = datePartsOf(localDate(new Date()));
  const work_date = addDays(calendarDateOf({ year, month, day: 1 }), -9);
  const hours: string[] = [];
  for (const [minutes, activity] of [
    [50, 'development'],
    [20, 'support'],
  ] as const) {
    const { uuid } = await office.call<Made>('POST', '/hours', {
      employee_uuid: employee?.uuid,
      client_uuid: client.uuid,
      project_uuid: project.uuid,
      activity,
      work_date,
      minutes,
      description: `${activity} ${word}`,
    });
    for (const action of ['submit', 'approve']) await office.call('PUT', `/hours/${uuid}/${action}`, {});
    hours.push(uuid);
  }
  const states = (): Promise<readonly unknown[]> =>
    Promise.all(
      hours.map(async (uuid) => (await office.call<{ readonly status: string }>('GET', `/hours/${uuid}`)).status),
    );

  const staff = await Person.signedIn(stage.browser, 'management', { at: '/hours/invoice' });
  const { page } = staff;
  await page.getByRole('link', { name: client.name, exact: true }).first().click();
  await page.getByText('€150.00', { exact: true }).first().waitFor();
  await page.getByLabel('One line per').click();
  await staff.during('/api/hours/invoice/preview', () =>
    page.getByRole('option', { name: 'Project and activity' }).click(),
  );
  await page.getByText(`Shop ${word}, development`, { exact: true }).waitFor();
  await page.getByRole('button', { name: '1 entry' }).first().click();
  await page
    .getByRole('table', { name: `Hours by Shop ${word}, development` })
    .getByRole('cell', { name: '0:50' })
    .first()
    .waitFor();

  await page.getByRole('button', { name: 'Create draft invoice' }).click();
  await page.waitForURL(/\/invoices\/[0-9a-f-]{36}$/);
  await staff.settle();
  const invoice = staff.path().split('/').at(-1) ?? '';
  expect(await states()).toEqual(['invoiced', 'invoiced']);

  await press(page, 'Finalise');
  await answer(page, 'Finalise');
  await page.getByRole('tab', { name: 'Document' }).click();
  const file = await page.request.get(new URL(`/api/invoices/${invoice}/pdf`, page.url()).href);
  expect(file.status()).toBe(200);
  await page
    .getByRole('region', { name: 'Hours breakdown' })
    .getByRole('table', { name: `Hours by Shop ${word}, support` })
    .getByRole('cell', { name: '0:30' })
    .first()
    .waitFor();

  await press(page, 'Credit');
  await page
    .getByRole('dialog')
    .getByLabel(/^Reason for crediting/)
    .fill('Wrong month');
  await answer(page, 'Credit');
  await page.waitForURL((url) => /\/invoices\/[0-9a-f-]{36}$/.test(url.pathname) && !url.pathname.endsWith(invoice));
  await staff.settle();
  await press(page, 'Finalise');
  await answer(page, 'Finalise');
  await expect.poll(states, { timeout: 60_000 }).toEqual(['approved', 'approved']);
  staff.expectNoComplaint('hours on an invoice, and off it again');
  await staff.leave();
});
