/**
 * Reports over hours: put together by keyboard, followed to the entries, saved as files that say what the screen says,
 * printed; and of an employee one's own alone.
 */
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { addDays, addMonths, localDate, calendarDate } from '../../src/engine/values/dates/calendarDate.ts';
import { readWorkbook, valuesOf } from '../support/workbook.ts';
import { openBrowser } from './support/browser.ts';
import { Person } from './support/person.ts';
import { worker, type Worker } from './support/worker.ts';

let browser: Browser;
let who: Worker;
const month = calendarDate(`${addMonths(localDate(new Date()), -1).slice(0, 7)}-01`);

beforeAll(async () => {
  browser = await openBrowser();
  who = await worker('reports');
  const entry = (days: number, rest: object) =>
    who.call('POST', '/hours', {
      employee_uuid: who.employee,
      client_uuid: who.client,
      project_uuid: who.project,
      work_date: addDays(month, days),
      description: `Report of ${who.name}`,
      ...rest,
    });
  await entry(-3, { minutes: 60 });
  await entry(0, { minutes: 90 });
  await entry(1, { minutes: 45 });
  await entry(2, { minutes: 30, activity: 'support', billable: false });
}, 120_000);

const mine = (): string => new URLSearchParams({ filter: JSON.stringify({ employee_uuid: who.employee }) }).toString();

/** Without the mouse. */
async function choose({ page }: Person, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).focus();
  await page.keyboard.press('Enter');
  const list = page.getByRole('listbox');
  await page.getByRole('option', { name: option, exact: true }).focus();
  // A list of which several are chosen stays open for the next.
  const takesSeveral = (await list.getAttribute('aria-multiselectable')) === 'true';
  await page.keyboard.press('Enter');
  if (takesSeveral) await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
}

const says = (person: Person, name: string, value: string) =>
  person.page.waitForURL((url) => url.searchParams.get(name) === value);
const totals = ({ page }: Person) => page.getByRole('table', { name: 'Report' }).locator('tfoot td');

test('management composes a report by keyboard, follows a number and exports the report', async () => {
  const boss = await Person.signedIn(browser, 'management', { at: `/hours/reports?${mine()}` });
  const { page } = boss;
  await choose(boss, 'Period', 'Last month');
  await says(boss, 'period', 'last_month');
  await choose(boss, 'Rows', 'Activity');
  await says(boss, 'rows', 'client,project,activity');
  await choose(boss, 'Measures', 'Internal cost');
  await says(boss, 'measures', 'worked,billable,share,value,open_value,cost');
  await page.goto(
    `${boss.address}/hours/reports?${mine()}&rows=activity&measures=worked,billable,share&period=last_month`,
  );
  await boss.settle();
  await expect.poll(() => totals(boss).allInnerTexts()).toEqual(['2:45', '2:15', '81.8%']);
  await expect
    .poll(() => page.locator('tbody tr').allInnerTexts())
    .toEqual([
      expect.stringMatching(/^Development\s+2:15\s+2:15\s+100\.0%$/),
      expect.stringMatching(/^Support\s+0:30\s+0:00\s+0\.0%$/),
    ]);

  await page.getByRole('button', { name: 'Worked', exact: true }).click();
  await says(boss, 'sort', 'worked:asc');
  await expect.poll(() => page.locator('tbody th').allInnerTexts()).toEqual(['Support', 'Development']);

  const saved = async (form: RegExp): Promise<Buffer> => {
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: form }).click(),
    ]);
    return readFileSync(await download.path());
  };
  const csv = (await saved(/CSV/)).toString('utf8').replace('\uFEFF', '').trim().split(/\r?\n/);
  expect(csv.slice(1)).toEqual(['Support,0:30,0:00,0', 'Development,2:15,2:15,100', 'Total,2:45,2:15,81.82']);
  const sheet = valuesOf(readWorkbook(await saved(/Excel|XLSX/i)));
  expect(
    sheet
      .at(-1)
      ?.map((value) => (typeof value === 'number' ? Math.round(value * 1_440) : value))
      .slice(0, 3),
    'days, as a spreadsheet keeps time',
  ).toEqual(['Total', 165, 135]);

  await choose(boss, 'Compare with', 'Previous period');
  await says(boss, 'compare', 'previous');
  await expect
    .poll(() => totals(boss).allInnerTexts())
    .toEqual([
      expect.stringMatching(/^2:45\s+1:00\s+\(\+1:45\)$/),
      expect.stringMatching(/^2:15\s+1:00\s+\(\+1:15\)$/),
      expect.stringMatching(/^81\.8%\s+100\.0%\s+\(−18\.2 pp\)$/),
    ]);
  const beside = (await saved(/CSV/)).toString('utf8').trim().split(/\r?\n/);
  expect(beside.at(-1)).toBe('Total,2:45,1:00,1:45,2:15,1:00,1:15,81.82,100,-18.18');
  const before = page
    .locator('tfoot')
    .getByRole('link', { name: /^1:00, / })
    .first();
  await page.goto(`${boss.address}${String(await before.getAttribute('href'))}`);
  await boss.settle();
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
  await boss.open(
    `/hours/reports?${mine()}&rows=activity&measures=worked,billable,share&period=last_month&sort=worked:asc`,
  );

  await choose(boss, 'Columns', 'Month');
  await says(boss, 'column', 'month');
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('columnheader', { name: 'Total' }).waitFor();
  expect([
    await page.getByRole('table', { name: 'Report' }).isVisible(),
    await page.getByRole('button', { name: 'Export' }).isVisible(),
  ]).toEqual([true, false]);
  await page.emulateMedia({ media: 'screen' });

  await page.locator('tbody tr').filter({ hasText: 'Development' }).getByRole('link', { name: '2:15' }).first().click();
  await page.waitForURL((url) => url.pathname === '/hours');
  await boss.settle();
  await expect.poll(() => page.locator('tbody tr').count()).toBe(2);

  await boss.open(`/hours/reports?${mine()}`);
  await page.getByRole('button', { name: 'Overtime', exact: true }).press('Enter');
  await says(boss, 'rows', 'employee,week');
  await page.getByRole('heading', { level: 1, name: 'Overtime' }).waitFor();
  await boss.settle();
  boss.expectNoComplaint('reports');
  await boss.leave();
});

test('an employee sees their own hours and no cost, on a phone in Dutch', async () => {
  const employee = await Person.signedIn(browser, 'employee', {
    at: '/hours/reports?rows=employee,client&measures=worked,cost,margin&period=last_month',
    width: 390,
    height: 844,
    language: 'nl',
    touch: true,
  });
  const { page } = employee;
  const table = page.getByRole('table', { name: 'Rapport' });
  await expect.poll(() => table.locator('tfoot td').allInnerTexts()).toEqual([expect.stringMatching(/^\d+:\d\d$/)]);
  expect((await table.locator('tbody th').allInnerTexts()).map((name) => name.trim())).toEqual(['Daan Bakker']);
  expect(await table.getByText(/Kostprijs|Marge/).count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('combobox', { name: 'Cijfers' }).click();
  expect(await page.getByRole('option', { name: 'Kostprijs' }).getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Escape');
  employee.expectNoComplaint('reports on a phone');
  await employee.leave();
});
