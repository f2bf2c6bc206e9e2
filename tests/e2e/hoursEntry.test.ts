/** Entering hours with hardly any typing: a line by keyboard alone, on a phone in Dutch, and work that is proposed. */
import { beforeAll, expect, test } from 'vitest';
import { addDays, localDate } from '../../src/engine/values/dates/calendarDate.ts';
import { ownWord } from './support/buyer.ts';
import { Office } from './support/office.ts';
import { accountOf, Person } from './support/person.ts';
import { withStage } from './support/stage.ts';

interface Kept {
  readonly uuid: string;
}

interface Entry extends Kept {
  readonly minutes: number;
  readonly description: string;
  readonly status: string;
  readonly source: string;
}

const stage = withStage();
let desk: Office;
beforeAll(async () => {
  desk = await Office.open(accountOf('employee'));
});

async function newClient(name = `Zeewier${ownWord()}`): Promise<{ readonly uuid: string; readonly name: string }> {
  const [seller] = await stage.office.call<readonly Kept[]>('GET', '/sellers');
  const { uuid } = await stage.office.call<Kept>('POST', '/clients', {
    company_name: name,
    email: `${name.toLowerCase().replace(' ', '.')}@example.nl`,
    seller_uuid: seller?.uuid ?? '',
  });
  return { uuid, name };
}

/** Taken on and finished by the employee. */
async function finishedTask(client_uuid: string): Promise<string> {
  const title = `Mail verhuizen ${ownWord()}`;
  const { uuid } = await desk.call<Kept>('POST', '/tasks', { title, client_uuid });
  await desk.call('PUT', `/tasks/${uuid}/take`, {});
  await desk.call('PUT', `/tasks/${uuid}/done`, { outcome: 'Gedaan' });
  return title;
}

const entriesFor = (client: string) =>
  desk.call<readonly Entry[]>('GET', `/hours?filter=${encodeURIComponent(JSON.stringify({ client_uuid: client }))}`);

/** Does what writes, and waits until it is written and shown. */
async function writing(person: Person, method: string, path: RegExp, act: () => Promise<void>): Promise<void> {
  const answered = person.page.waitForResponse(
    (response) => response.request().method() === method && path.test(new URL(response.url()).pathname),
  );
  await act();
  expect((await answered).ok()).toBe(true);
  await person.settle();
}

test('a line is logged by keyboard alone, and undone', async () => {
  const client = await newClient();
  const person = await Person.signedIn(stage.browser, 'employee', { at: '/hours' });
  const { keyboard } = person.page;
  await keyboard.press('q');
  await person.during('/api/hours/quick', () => keyboard.type(`1:15 ${client.name.toLowerCase()} knop gerepareerd !`));
  const chips = person.page.getByRole('group', { name: 'Understood as' });
  await chips.getByRole('button', { name: `Client and project: ${client.name}` }).waitFor();
  await chips.getByRole('button', { name: 'Time worked: 1:15' }).waitFor();
  await writing(person, 'POST', /\/api\/hours$/, () => keyboard.press('Enter'));
  await person.page.getByText(`1:15 logged for ${client.name}`).waitFor();
  expect(await entriesFor(client.uuid)).toMatchObject([
    { minutes: 75, description: 'Knop gerepareerd', status: 'draft', billable: false },
  ]);
  expect(await person.page.getByRole('textbox', { name: 'Log time in one line' }).inputValue()).toBe('');
  await writing(person, 'DELETE', /\/api\/hours\/[^/]+$/, () =>
    person.page.getByRole('button', { name: 'Undo' }).press('Enter'),
  );
  expect(await entriesFor(client.uuid)).toEqual([]);
  person.expectNoComplaint('booking a line');
  await person.leave();
});

test('on a phone, in Dutch, missing input is named, the text stays, and a chip fills it in', async () => {
  const client = await newClient();
  const person = await Person.signedIn(stage.browser, 'employee', {
    at: '/hours',
    width: 390,
    height: 844,
    touch: true,
    language: 'nl',
  });
  const line = person.page.getByRole('textbox', { name: 'Tijd boeken in één regel' });
  await person.during('/api/hours/quick', () => line.fill(`${client.name} mail down`));
  await line.press('Enter');
  await person.page.getByText('Nog nodig: hoe lang.').waitFor();
  expect(await line.inputValue()).toBe(`${client.name} mail down`);
  await person.page.getByRole('button', { name: 'Gewerkte tijd: Hoe lang?' }).tap();
  const dialog = person.page.getByRole('dialog', { name: 'Gewerkte tijd' });
  await dialog.getByRole('textbox').fill('90m');
  await dialog.getByRole('textbox').press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await writing(person, 'POST', /\/api\/hours$/, () =>
    person.page.getByRole('button', { name: 'Boeken', exact: true }).tap(),
  );
  expect(await entriesFor(client.uuid)).toMatchObject([{ minutes: 90, description: 'Mail down' }]);
  expect(await person.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  person.expectNoComplaint('booking on a phone');
  await person.leave();
});

const asked = [
  {
    language: 'en',
    width: 1440,
    label: 'Log time in one line',
    asks: 'Which client?',
    lacks: 'Still needed: the client.',
  },
  {
    language: 'nl',
    width: 390,
    label: 'Tijd boeken in één regel',
    asks: 'Welke klant?',
    lacks: 'Nog nodig: de klant.',
  },
] as const;
test.each(asked)(
  'in $language, where two clients match, Enter logs neither: one is chosen by keyboard',
  async (told) => {
    const shared = `Kelp${ownWord()}`;
    const clients = [await newClient(`${shared} Noord`), await newClient(`${shared} Zuid`)];
    const booked = async () => (await Promise.all(clients.map(({ uuid }) => entriesFor(uuid)))).flat();
    const { language, width } = told;
    const person = await Person.signedIn(stage.browser, 'employee', { at: '/hours', language, width, height: 900 });
    const { page } = person;
    const line = page.getByRole('textbox', { name: told.label });
    await person.during('/api/hours/quick', () => line.fill(`30m ${shared.toLowerCase()} mail`));
    const question = page.getByRole('group', { name: told.asks });
    const chosen = question.getByRole('button', { name: `${shared} Zuid` });
    await chosen.waitFor();
    await page.getByText(told.lacks).waitFor();
    for (let press = 0; press < 3; press += 1) await line.press('Enter');
    await person.settle();
    expect(await booked()).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await line.press('ArrowDown');
    for (
      let steps = 0;
      steps < 2 && !(await chosen.evaluate((element) => element === document.activeElement));
      steps += 1
    )
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    // The keyboard is back in the line.
    await writing(person, 'POST', /\/api\/hours$/, () => page.keyboard.press('Enter'));
    expect(await booked()).toMatchObject([{ minutes: 30, description: 'Mail' }]);
    expect(await entriesFor(clients[1]?.uuid ?? '')).toHaveLength(1);
    person.expectNoComplaint('a client that was asked for');
    await person.leave();
  },
);

test('finished tasks are proposed: one is accepted, one dismissed and restored', async () => {
  const client = await newClient();
  const [accepted, aside] = [await finishedTask(client.uuid), await finishedTask(client.uuid)];
  const person = await Person.signedIn(stage.browser, 'employee', { at: '/hours' });
  const proposals = person.page.getByRole('region', { name: 'Suggestions' });
  await proposals.getByRole('button', { name: /suggestions? to log/ }).click();
  await writing(person, 'POST', /\/api\/hours$/, () =>
    proposals.getByRole('button', { name: `Accept: ${accepted}` }).click(),
  );
  await proposals.getByText(accepted).waitFor({ state: 'detached' });
  expect(await entriesFor(client.uuid)).toMatchObject([
    { minutes: 5, description: accepted, status: 'draft', source: 'task' },
  ]);
  await writing(person, 'POST', /\/api\/hour-dismissals$/, () =>
    proposals.getByRole('button', { name: `Dismiss: ${aside}` }).click(),
  );
  await proposals.getByText(aside).waitFor({ state: 'detached' });
  const notice = person.page.getByRole('alert').filter({ hasText: 'Suggestion dismissed' });
  await writing(person, 'DELETE', /\/api\/hour-dismissals\/[^/]+$/, () =>
    notice.getByRole('button', { name: 'Undo' }).click(),
  );
  await proposals.getByText(aside).waitFor();
  person.expectNoComplaint('proposals');
  await person.leave();
});

test('links lead from the page of finished work to its hours, and from the command palette to the line', async () => {
  const client = await newClient();
  const title = await finishedTask(client.uuid);
  const [task] = await desk.call<readonly Kept[]>(
    'GET',
    `/tasks?filter=${encodeURIComponent(JSON.stringify({ title }))}`,
  );
  const person = await Person.signedIn(stage.browser, 'employee', { at: `/tasks/${task?.uuid ?? ''}` });
  const { page } = person;
  await page.getByRole('link', { name: 'Log time' }).click();
  const chips = page.getByRole('group', { name: 'Understood as' });
  await chips.getByRole('button', { name: `Description: ${title}` }).waitFor();
  await page.waitForURL((url) => url.pathname === '/hours' && !url.searchParams.has('proposal'));
  await writing(person, 'POST', /\/api\/hours$/, () =>
    page.getByRole('textbox', { name: 'Log time in one line' }).press('Enter'),
  );
  expect(await entriesFor(client.uuid)).toMatchObject([{ minutes: 5, description: title, source: 'task' }]);
  await person.open(`/tasks/${task?.uuid ?? ''}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await page.getByRole('link', { name: 'Log time' }).count()).toBe(0);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go to…' }).fill(`20m ${client.name.toLowerCase()} nazorg`);
  await page.getByRole('option', { name: /^Log: 20m/ }).waitFor();
  await page.keyboard.press('Enter');
  await chips.getByRole('button', { name: `Client and project: ${client.name}` }).waitFor();
  await writing(person, 'POST', /\/api\/hours$/, () => page.keyboard.press('Enter'));
  expect((await entriesFor(client.uuid)).map(({ minutes }) => minutes).toSorted((one, other) => one - other)).toEqual([
    5, 20,
  ]);
  person.expectNoComplaint('booking from elsewhere');
  await person.leave();
});

test('a calendar file is previewed, assigned to a client, and logged', async () => {
  const client = await newClient();
  const title = `Xq${ownWord()}`;
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  const event = (uid: string, ...lines: readonly string[]) => [
    'BEGIN:VEVENT',
    'DTSTAMP:20260101T000000Z',
    `UID:${uid}${title}`,
    ...lines,
    'END:VEVENT',
  ];
  // Before the days that are read unless others are chosen.
  const earlier = addDays(localDate(new Date()), -40);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//NL',
    ...event('a', `DTSTART:${today}T031000Z`, `DTEND:${today}T031700Z`, `SUMMARY:${title}`),
    ...event('b', `DTSTART;VALUE=DATE:${today}`, 'SUMMARY:Beurs'),
    ...event('c', `DTSTART;VALUE=DATE:${earlier.replaceAll('-', '')}`, `SUMMARY:Eerder ${title}`),
    'END:VCALENDAR',
    '',
  ];
  const person = await Person.signedIn(stage.browser, 'employee', { at: '/hours' });
  await person.page.getByRole('button', { name: 'Other calendars' }).click();
  await person.page.getByRole('menuitem', { name: 'Import from a calendar file' }).click();
  const dialog = person.page.getByRole('dialog', { name: 'Import from a calendar file' });
  // Only of the days that are chosen.
  const days = dialog.getByRole('group', { name: 'Days to import' });
  await expect.poll(() => days.getByRole('textbox').count()).toBe(2);
  const readFile = () =>
    person.during('/api/hours/calendar-preview', () =>
      dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'agenda.ics', mimeType: 'text/calendar', buffer: Buffer.from(lines.join('\r\n')) }),
    );
  await readFile();
  await dialog.getByText('All-day events aren’t counted as work').waitFor();
  expect(await dialog.getByText(`Eerder ${title}`).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await days.getByRole('textbox', { name: 'From' }).fill(earlier);
  await days.getByRole('textbox', { name: 'From' }).press('Tab');
  await readFile();
  await dialog.getByText(`Eerder ${title}`).waitFor();
  const row = dialog.getByRole('listitem').filter({ hasText: title }).filter({ hasNotText: 'Eerder' });
  await row.getByRole('button', { name: /^Client and project:/ }).click();
  const editor = person.page.getByRole('dialog', { name: 'Client and project' });
  await person.during('/api/hours/quick', () => editor.getByRole('textbox').fill(client.name));
  await editor.getByRole('menuitem', { name: client.name }).click();
  await writing(person, 'POST', /\/api\/hours\/drafts$/, () =>
    dialog.getByRole('button', { name: 'Log 1 entry' }).click(),
  );
  await dialog.waitFor({ state: 'detached' });
  expect(await entriesFor(client.uuid)).toMatchObject([
    { minutes: 7, description: title, status: 'draft', source: 'calendar' },
  ]);
  person.expectNoComplaint('a calendar file');
  await person.leave();
});
