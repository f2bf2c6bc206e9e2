/**
 * Measures the cost of each keystroke in the largest forms: a form of 60 fields, an invoice of 500 lines, a week of 40
 * rows.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { errors, type BrowserContext, type Page } from 'playwright-core';
import type { Development } from '../e2e/support/development.ts';
import { MeasuredPage, type Work } from './measuredPage.ts';

const dutch = (nl: string) => ({ 'x-label': { nl } });
const named = (name: string, index: number) => ({ title: `${name} ${index}`, ...dutch(`${name} ${index}`) });
const stateOf = (value: string) => ({ const: value, title: value, ...dutch(value) });

const kinds: readonly ((index: number) => object)[] = [
  (index) => ({ ...named('Text', index), type: 'string', maxLength: 200 }),
  (index) => ({ ...named('Number', index), type: 'integer', minimum: 0 }),
  (index) => ({ ...named('Date', index), type: 'string', format: 'date' }),
  (index) => ({ ...named('Choice', index), oneOf: ['first', 'second', 'third'].map(stateOf) }),
  (index) => ({ ...named('Switch', index), type: 'boolean', default: false }),
  (index) => ({ ...named('Remark', index), type: 'string', maxLength: 200 }),
];

const fields = 60;

/** A resource with a form of 60 fields, of the usual kinds. */
export function addLargeForm(checkout: Development): void {
  const properties = Object.fromEntries(
    Array.from({ length: fields }, (_, index) => [`field_${index}`, kinds[index % kinds.length]?.(index)]),
  );
  checkout.write('schemas/surveys.json', {
    title: 'Survey',
    'x-label-plural': { en: 'Surveys', nl: 'Enquêtes' },
    ...dutch('Enquête'),
    properties,
  });
  checkout.entry('surveys', () => ({ title: '{field_0}', list: { columns: ['field_0'] } }) as never);
}

/** The product's address with the token of a session. */
export interface Api {
  readonly address: string;
  readonly token: string;
}

type Found = Readonly<Record<string, unknown>> & { readonly uuid: string };

async function call<Answer>({ address, token }: Api, methodAndPath: string, body?: object): Promise<Answer> {
  const [method = 'GET', path = '/'] = methodAndPath.split(' ');
  const response = await fetch(`${address}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${methodAndPath}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** Its path in the admin. */
export async function makeLongInvoice(api: Api, lines: number): Promise<string> {
  const first = async (path: string): Promise<string> =>
    (await call<readonly Found[]>(api, `GET ${path}`))[0]?.uuid ?? '';
  const vat_rate_uuid = await first('/vat-rates');
  const { uuid } = await call<Found>(api, 'POST /invoices', {
    seller_uuid: await first('/sellers'),
    client_uuid: await first('/clients'),
    lines: Array.from({ length: lines }, (_, index) => ({
      position: index + 1,
      description: `Line ${index + 1} of the invoice`,
      quantity: 1 + (index % 7),
      unit_price_cents: 1_250 + index,
      vat_rate_uuid,
    })),
  });
  return `/invoices/${uuid}/edit`;
}

/** Fills a week of the session's employee. @returns the path of the week in the admin. */
export async function makeFullWeek(api: Api, rows: number): Promise<string> {
  const work_date = '2021-05-19';
  const projects = await call<readonly Found[]>(api, 'GET /projects?range=[0,99]');
  const activities = ['development', 'support', 'management', 'travel', 'other'];
  const combinations = activities.flatMap((activity) => projects.map((project) => ({ activity, project })));
  for (const { activity, project } of combinations.slice(0, rows))
    await call(api, 'POST /hours', {
      project_uuid: project.uuid,
      client_uuid: project['client_uuid'],
      activity,
      work_date,
      minutes: 15,
      description: 'Measured',
    });
  return `/hours?on=${work_date}`;
}

export interface Typing {
  readonly address: string;
  /** Puts the focus where is typed. */
  readonly begin: (page: Page) => Promise<void>;
  readonly keys: readonly string[];
}

const sentence = [...'What is typed by hand, letter by letter'];
/** The typing pace of a fast typist. */
const paceMilliseconds = 150;

export const largeForm = (address: string): Typing => ({
  address: `${address}/surveys/create`,
  begin: (page) => page.locator('[name=field_30]').focus(),
  keys: sentence,
});

/** In the line in the middle of those that the page shows. */
export const longInvoice = (address: string): Typing => ({
  address,
  async begin(page) {
    // By name: the roles of a table this long take a minute to work out.
    const descriptions = page.locator('[name^="lines."][name$=".description"]');
    await descriptions.first().waitFor();
    await descriptions.nth(Math.floor((await descriptions.count()) / 2)).focus();
  },
  keys: sentence,
});

/** Types times into the days of a row; Tab saves one and moves to the next. */
export const fullWeek = (address: string, row: number): Typing => ({
  address,
  begin: (page) => page.locator(`[data-place="${row} 0"]`).focus(),
  keys: [
    '1',
    ':',
    '3',
    '0',
    'Tab',
    '2',
    'Tab',
    '9',
    '-',
    '1',
    '1',
    'Tab',
    '4',
    '5',
    'm',
    'Tab',
    '0',
    ':',
    '1',
    '5',
    'Tab',
  ],
});

export interface Typed {
  /** Milliseconds until one could type. */
  readonly opened: number;
  /** What the main thread did from each key until the next. */
  readonly keys: readonly Work[];
}

/** Types into a form and measures each keystroke. @returns null if the form is still busy after a minute. */
export async function typeIn(context: BrowserContext, { address, begin, keys }: Typing): Promise<Typed | null> {
  const measured = await MeasuredPage.open(context);
  const { page } = measured;
  const started = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  const came = await begin(page).then(
    () => true,
    (error: unknown) => {
      if (error instanceof errors.TimeoutError) return false;
      throw error;
    },
  );
  if (!came) return null;
  const opened = performance.now() - started;
  await measured.quiet();
  const found: Work[] = [];
  for (const key of keys) {
    const before = await measured.work();
    await page.keyboard.press(key);
    await delay(paceMilliseconds);
    const after = await measured.work();
    found.push({ script: after.script - before.script, task: after.task - before.task });
  }
  await measured.close();
  return { opened, keys: found };
}
