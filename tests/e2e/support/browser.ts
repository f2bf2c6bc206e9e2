/**
 * The browser of a worker's journeys. One for all of its files, and its contexts are kept: the next person with the
 * same look gets a context that has the scripts cached, and nothing else of the person before.
 */
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { findInstalled } from '../../support/chromium.ts';

/** `tests/support/run.ts` finds or installs one and says where; by hand, the system's own will do. */
function chromiumPath(): string {
  const path = process.env['CHROMIUM_PATH'] ?? findInstalled();
  if (path === null) throw new Error('No Chromium was found. Run npm test, which installs one, or set CHROMIUM_PATH.');
  return path;
}

let running: Promise<Browser> | null = null;

/** Nobody closes it: it ends with the worker. */
export function openBrowser(): Promise<Browser> {
  running ??= chromium.launch({
    executablePath: chromiumPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      // No page of a journey lives long enough to earn back what optimizing its code costs: a seventh of the processor.
      // What closed pages leave behind is collected by the limit, in megabytes: a renderer here outlives them.
      '--js-flags=--no-turbofan --no-maglev --max-old-space-size=256',
      // See `keepRenderer`.
      '--process-per-site',
    ],
  });
  return running;
}

/** Cookies, and what the pages of an origin keep. */
export type SignedIn = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>;

const nothing: SignedIn = { cookies: [], origins: [] };

/** By the options that they were made with: those that nobody is in. */
const free = new Map<string, BrowserContext[]>();

/** The page of a context that stays. */
const keeping = new WeakMap<BrowserContext, Page>();

/** A context with these options and nothing in it but what is kept, to be given back. */
export async function takeContext(
  browser: Browser,
  options: Omit<BrowserContextOptions, 'storageState'>,
  { address, kept = nothing }: { readonly address: string; readonly kept?: SignedIn | undefined },
): Promise<BrowserContext> {
  const waiting = free.get(JSON.stringify(options))?.pop();
  if (waiting !== undefined) {
    await waiting.setStorageState(kept);
    return waiting;
  }
  const context = await browser.newContext({ ...options, storageState: kept });
  await keepRenderer(context, address);
  return context;
}

/**
 * A renderer process ends with its last page, and with it the compiled code of the scripts: an empty page of the same
 * site keeps it, which saves a quarter of what each further page costs.
 */
async function keepRenderer(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage();
  keeping.set(context, page);
  await page.goto(`${address}/healthz`);
}

/** Closes its pages; what a journey has changed about the context itself is as it was. */
export async function giveBack(context: BrowserContext, options: BrowserContextOptions): Promise<void> {
  const left = context.pages().filter((page) => page !== keeping.get(context));
  await Promise.all(left.map((page) => page.close()));
  await Promise.all([context.setOffline(false), context.clearPermissions(), context.unrouteAll()]);
  const key = JSON.stringify(options);
  free.set(key, [...(free.get(key) ?? []), context]);
}
