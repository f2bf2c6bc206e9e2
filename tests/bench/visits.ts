/**
 * Visits the product and the bare react-admin with Chromium: with an empty cache, and with the disk cache of an earlier
 * visit.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import type { DemoAccount } from '../support/globalProduct.ts';
import { MeasuredPage, type Sent, type Work } from './measuredPage.ts';

export interface Cold {
  readonly bytes: number;
  /** From the server. */
  readonly fetched: readonly Sent[];
}

export interface Warm extends Work {
  /** Milliseconds until the first row stood there. */
  readonly row: number;
  readonly fetched: readonly Sent[];
  /** Also what the browser had. */
  readonly sent: readonly Sent[];
  /** From the click to the rows. */
  readonly nextPage: number;
  readonly otherList: number;
}

/** How one gets about in an admin. */
export interface Screens {
  /** The address of the list. */
  readonly list: string;
  /** Where to write in the sign-in page. */
  readonly fields: { readonly name: string; readonly password: string };
  /** The group of the menu that the other list is in, where it has groups. */
  readonly group: string | null;
  /** The link in the menu to another list. */
  readonly otherList: string;
}

type Account = Pick<DemoAccount, 'email' | 'password'>;

const view = { viewport: { width: 1440, height: 900 }, locale: 'en-GB', timezoneId: 'Europe/Amsterdam' } as const;
const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'];

/** A browser whose cache is on disk, used by one person, and thrown away afterwards. */
export async function withProfile<Found>(
  executablePath: string,
  use: (context: BrowserContext) => Promise<Found>,
  options: BrowserContextOptions = view,
): Promise<Found> {
  const folder = mkdtempSync(join(tmpdir(), 'beheer-bench-profile-'));
  const context = await chromium.launchPersistentContext(folder, { ...options, executablePath, args });
  try {
    return await use(context);
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Visits a page that sends no requests of its own, with an empty cache. */
export function visitCold(executablePath: string, address: string): Promise<Cold> {
  return withProfile(executablePath, async (context) => {
    const measured = await MeasuredPage.open(context);
    await measured.page.goto(address);
    await measured.quiet();
    return { bytes: measured.bytes, fetched: measured.fetched };
  });
}

/** To the list, through the sign-in page that stands before it. */
export async function signInCold(context: BrowserContext, screens: Screens, account: Account): Promise<Cold> {
  const measured = await MeasuredPage.open(context);
  await measured.page.goto(screens.list);
  await fillIn(measured.page, screens, account);
  await measured.firstRow();
  await measured.quiet();
  const found = { bytes: measured.bytes, fetched: measured.fetched };
  await measured.close();
  return found;
}

/** Signs in at the product, so that the caller can measure other pages afterwards. */
export async function signIn(context: BrowserContext, screens: Screens, account: Account): Promise<void> {
  const page = await context.newPage();
  await page.goto(new URL('/login', screens.list).href);
  await fillIn(page, screens, account);
  await page.waitForURL(({ pathname }) => pathname !== '/login');
  await page.waitForLoadState('networkidle');
  await page.close();
}

async function fillIn(page: Page, { fields }: Screens, { email, password }: Account): Promise<void> {
  await page.locator(fields.name).fill(email);
  await page.locator(fields.password).fill(password);
  await page.keyboard.press('Enter');
}

/** The list in a new document; then its next page, and another list. */
export async function visitWarm(context: BrowserContext, { list, group, otherList }: Screens): Promise<Warm> {
  const measured = await MeasuredPage.open(context);
  const { page } = measured;
  await page.goto(list, { waitUntil: 'commit' });
  const row = await measured.firstRow();
  await measured.quiet();
  const work = await measured.work();
  const fetched = [...measured.fetched];
  const sent = [...measured.sent];
  const rowsAfterClick = async (selector: string): Promise<number> => {
    const taken = await measured.rowsAfter(() => page.locator(selector).first().click());
    await measured.quiet();
    return taken;
  };
  const nextPage = await rowsAfterClick('button[aria-label="Go to next page"]');
  // The page is remembered: the next visit is to begin at the same one.
  await rowsAfterClick('button[aria-label="Go to previous page"]');
  if (group !== null && !(await page.locator(otherList).first().isVisible())) await page.locator(group).click();
  const other = await rowsAfterClick(otherList);
  await measured.close();
  return { row, ...work, fetched, sent, nextPage, otherList: other };
}
