/**
 * `npm run generate -- pictures`: starts the product on data of its own, takes a picture of each screen for
 * docs/screens.md, and has the test of the tour take those of the guides.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { forgetChoices } from '../e2e/support/forgetChoices.ts';
import { screens, type Role } from '../e2e/support/screens.ts';
import { ensureChromium } from '../support/chromium.ts';
import { launch, type RunningProduct } from '../support/globalProduct.ts';
import { takePicture } from './picture.ts';

const docs = new URL('../../docs', import.meta.url).pathname;
const pictures = join(docs, 'images/screens');
const settleMilliseconds = 400;

interface Look {
  readonly role: Role;
  readonly language: 'en' | 'nl';
  readonly theme: 'light' | 'dark';
  readonly width: number;
  readonly height: number;
  /** With a client to order for, and something in the cart. */
  readonly ordering?: boolean;
}

interface Taken {
  readonly path: string;
  readonly title: string;
  readonly file: string;
}

const desk: Look = { role: 'management', language: 'en', theme: 'light', width: 1280, height: 800 };
/** Of ordering: a picture is of an order under way. */
const ordering: readonly string[] = ['/cart', '/cart/checkout', '/domain/order'];
/** Each look with its heading and its screens: all of them at a desk, a few elsewhere. */
const albums: readonly (readonly [heading: string, look: Look, paths: readonly string[]])[] = [
  [
    'Management, at a desk',
    desk,
    [
      ...screens.map(({ path }) => path).filter((path) => !ordering.includes(path)),
      '/hours/approve',
      '/hours/invoice',
      '/hours/reports',
    ],
  ],
  ['Ordering for a client', { ...desk, ordering: true }, ['/catalogue', ...ordering]],
  ['An employee', { ...desk, role: 'employee' }, ['/', '/hours', '/hours?view=calendar', '/hours?view=month']],
  ['A client', { ...desk, role: 'user' }, ['/', '/domain', '/invoices']],
  [
    'In the dark, in Dutch',
    { ...desk, theme: 'dark', language: 'nl' },
    ['/', '/server', '/priceList', '/hours/reports', '/project/{projects}'],
  ],
  ['On a tablet', { ...desk, width: 960, height: 700 }, ['/', '/invoices', '/settings/clients/{clients}', '/hours']],
  [
    'On a tablet, in the dark and in Dutch',
    { ...desk, theme: 'dark', language: 'nl', width: 960, height: 700 },
    ['/domain/{domains}', '/invoices/create'],
  ],
  ['On a wide screen', { ...desk, width: 1920, height: 1080 }, ['/', '/priceList']],
  [
    'A client on a phone, in the dark and in Dutch',
    { ...desk, role: 'user', theme: 'dark', language: 'nl', width: 390, height: 844 },
    ['/', '/invoices', '/catalogue'],
  ],
  [
    'On a phone',
    { ...desk, width: 390, height: 844 },
    ['/', '/settings/clients', '/settings/clients/{clients}', '/hosting/create'],
  ],
  [
    'An employee on a phone',
    { ...desk, role: 'employee', width: 390, height: 844 },
    ['/hours', '/hours?view=calendar', '/hours?view=month'],
  ],
];

async function main(): Promise<void> {
  const built = spawnSync(process.execPath, ['--import', 'tsx', 'src/engine/build/fresh.ts'], { stdio: 'inherit' });
  if (built.status !== 0) throw new Error('The screens could not be built; what is above says why.');
  // As where it is installed, rather than a temporary folder; the first backup would be at night.
  const product = await launch({ environment: { BACKUP_DIR: '/var/backups/beheer' } });
  const browser = await chromium.launch({ executablePath: ensureChromium(console.log), args: ['--no-sandbox'] });
  try {
    rmSync(pictures, { recursive: true, force: true });
    mkdirSync(pictures, { recursive: true });
    const taken: string[] = [];
    for (const [heading, look, paths] of albums)
      taken.push(chapter(heading, await album({ browser, product, look, paths, prefix: slug(heading) })));
    writeFileSync(
      join(docs, 'screens.md'),
      `# Screens\n\nEach screen with the demo company in it, by \`npm run generate -- pictures\`.\n\n${taken.join('\n')}`,
    );
    console.log('Written: docs/screens.md and docs/images/screens');
  } finally {
    await browser.close();
    await product.stop();
  }
  const tour = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'tests/support/run.ts', '--project', 'long', 'tests/long/tour.test.ts'],
    { stdio: 'inherit', env: { ...process.env, TOUR_PICTURES: '1' } },
  );
  if (tour.status !== 0) throw new Error('The pictures of the guides were not taken.');
}

interface Album {
  readonly browser: Browser;
  readonly product: RunningProduct;
  readonly look: Look;
  readonly paths: readonly string[];
  /** Of the files' names. */
  readonly prefix: string;
}

async function album({ browser, product, look, paths, prefix }: Album): Promise<readonly Taken[]> {
  const { language, theme, width, height } = look;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    locale: language === 'nl' ? 'nl-NL' : 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    reducedMotion: 'reduce',
  });
  if (language === 'nl') await context.addInitScript(() => localStorage.setItem('RaStorebeheer.locale', '"nl"'));
  await forgetChoices(context);
  const page = await context.newPage();
  const token = await signIn(page, product, look.role);
  if (look.ordering) await beginOrder(page, product, token);
  const taken: Taken[] = [];
  for (const path of paths) {
    const address = await withRecord(page, product.address, { token, path });
    if (address === null) continue;
    await page.goto(product.address + address);
    await settle(page);
    // With its charts, which are below what is needed now.
    const isWhole = path === '/' && width >= desk.width;
    if (isWhole) await page.setViewportSize({ width, height: await page.evaluate(heightOfPage) });
    const file = `${prefix}${slug(path) === '' ? '-start' : `-${slug(path)}`}.webp`;
    await takePicture(page, join(pictures, file));
    if (isWhole) await page.setViewportSize({ width, height });
    taken.push({ path, title: (await page.getByRole('heading', { level: 1 }).first().innerText()).trim(), file });
  }
  await context.close();
  return taken;
}

const heightOfPage = (): number => document.documentElement.scrollHeight;

async function signIn(page: Page, { address, accounts }: RunningProduct, role: Role): Promise<string> {
  const account = accounts.find(({ type }) => type === role);
  if (!account) throw new Error(`The demo company has no account of type ${role}.`);
  await page.goto(`${address}/login`);
  await page.getByLabel(/e-?mail/i).fill(account.email);
  await page.locator('input[type=password]').fill(account.password);
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/api/session') && response.request().method() === 'POST',
  );
  await page.keyboard.press('Enter');
  const { token } = (await (await answered).json()) as { token: string };
  await page.waitForURL((url) => url.pathname !== '/login');
  return token;
}

/** For the client whose record is in the pictures: the first two of what can be ordered without a question. */
async function beginOrder(page: Page, { address }: RunningProduct, token: string): Promise<void> {
  const record = await withRecord(page, address, { token, path: '/settings/clients/{clients}' });
  const client = record?.split('/').at(-1) ?? '';
  const answer = await page.request.put(`${address}/api/clients/${client}/set-current`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok()) throw new Error(`The client could not be chosen: ${answer.status()} ${await answer.text()}`);
  await page.goto(`${address}/catalogue`);
  await settle(page);
  for (const index of [0, 1]) {
    await page
      .getByRole('button', { name: /^Add to cart/ })
      .nth(index)
      .click();
    await settle(page);
  }
}

/** Of which records there is most to see. */
const telling: Readonly<Record<string, object>> = {
  invoices: { effective_status: 'overdue' },
  projects: { status: 'active', budget_state: 'near' },
  servers: { role: 'web', status: 'active' },
  users: { status: 'active' },
};

/**
 * The path with a record in it that has something to show: one that somebody wrote a note about, or the oldest, which
 * has been through most. Null where there is none.
 */
async function withRecord(
  page: Page,
  address: string,
  { token, path }: { readonly token: string; readonly path: string },
): Promise<string | null> {
  const resource = /\{([\w-]+)\}/.exec(path)?.[1];
  if (resource === undefined) return path;
  const first = async (name: string, filter: object): Promise<Readonly<Record<string, string>> | undefined> => {
    const query = new URLSearchParams({ range: '[0,0]', sort: '["created_at","ASC"]', filter: JSON.stringify(filter) });
    const answer = await page.request.get(`${address}/api/${name}?${query.toString()}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return ((answer.ok() ? await answer.json() : []) as readonly Readonly<Record<string, string>>[])[0];
  };
  const noted = telling[resource] === undefined ? (await first('notes', { resource }))?.['record_uuid'] : undefined;
  const uuid = noted ?? ((await first(resource, telling[resource] ?? {})) ?? (await first(resource, {})))?.['uuid'];
  return uuid === undefined ? null : path.replace(`{${resource}}`, uuid);
}

/** Waits until the page has loaded and no placeholder is left on the screen. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(
    () =>
      document.querySelector('main') !== null &&
      document.querySelector('main :is(.MuiSkeleton-root, [aria-busy=true]), [role=progressbar]') === null,
  );
  await page.waitForTimeout(settleMilliseconds);
}

function chapter(heading: string, taken: readonly Taken[]): string {
  return `## ${heading}\n\n${taken.map(({ path, title, file }) => `### \`${path}\`\n\n![${title}](images/screens/${file})\n`).join('\n')}`;
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

await main();
