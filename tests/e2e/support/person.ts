/** A person at a browser: signs in, looks, clicks; whatever the page complains of is kept. */
import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import { existsSync } from 'node:fs';
import { expect } from 'vitest';
import type { DemoAccount, Product } from '../../support/globalProduct.ts';
import { sharedProduct } from './product.ts';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'];

/** `tests/support/run.ts` finds or installs one and says where; by hand, the system's own will do. */
function chromiumPath(): string {
  const path = process.env['CHROMIUM_PATH'] ?? places.find((place) => existsSync(place));
  if (path === undefined) throw new Error('No Chromium was found. Run npm test, which installs one, or set CHROMIUM_PATH.');
  return path;
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'] });
}

export interface Look {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
  readonly language?: 'en' | 'nl';
  /** A screen for fingers. */
  readonly touch?: boolean;
  /** Another than the one that this worker's journeys share. */
  readonly product?: Product;
}

/** What the frame around the pages asks for at times of its own. */
const ofTheFrame: ReadonlySet<string> = new Set(['GET /api/session', 'GET /api/cart', 'PUT /api/account/latest-url']);

const settleMilliseconds = 20_000;
const quietMilliseconds = 100;
const pollMilliseconds = 25;

export class Person {
  /** What the console and the network complained of since it was last asked. */
  private complaints: string[] = [];
  /** API calls since they were last asked: `GET /api/domains?…`. */
  private requests: string[] = [];
  private underWay = 0;
  private quietSince = Date.now();

  private constructor(readonly page: Page, readonly address: string) {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.complaints.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.complaints.push(`uncaught: ${error.message}`));
    page.on('requestfinished', () => this.ended());
    page.on('requestfailed', (request) => {
      this.ended();
      const reason = request.failure()?.errorText ?? '';
      // A page that is left gives up what it was still asking for.
      if (!reason.includes('ERR_ABORTED')) this.complaints.push(`failed: ${request.url()} ${reason}`);
    });
    page.on('request', (request) => {
      this.underWay += 1;
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/') && !ofTheFrame.has(`${request.method()} ${pathname}`)) this.requests.push(`${request.method()} ${pathname}${search}`);
    });
  }

  private ended(): void {
    this.underWay -= 1;
    this.quietSince = Date.now();
  }

  static async arrive(browser: Browser, { width = 1440, height = 900, theme = 'light', language = 'en', touch = false, product }: Look = {}): Promise<Person> {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme, locale: language === 'nl' ? 'nl-NL' : 'en-GB', timezoneId: 'Europe/Amsterdam', hasTouch: touch });
    context.setDefaultTimeout(20_000);
    // English until somebody chooses otherwise (SPEC §9): a person who reads Dutch has done so before.
    if (language === 'nl') await context.addInitScript(() => {
      if (!localStorage.getItem('RaStorebeheer.locale')) localStorage.setItem('RaStorebeheer.locale', '"nl"');
    });
    return new Person(await context.newPage(), (product ?? sharedProduct()).address);
  }

  static async signedIn(browser: Browser, type: DemoAccount['type'], look: Look = {}): Promise<Person> {
    const person = await Person.arrive(browser, look);
    await person.open('/login');
    await person.signIn(accountOf(type, look.product));
    // Signing in leads to the page where whoever had this account before was last.
    if (person.path() !== '/') await person.open('/');
    person.takeRequests();
    return person;
  }

  async signIn({ email, password }: { readonly email: string; readonly password: string }): Promise<void> {
    await this.page.getByLabel(/e-mail/i).fill(email);
    await this.page.locator('input[type=password]').fill(password);
    await this.page.keyboard.press('Enter');
    await this.page.waitForURL((url) => url.pathname !== '/login');
    await this.settle();
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.address + path);
    await this.settle();
  }

  /** Until nothing more is being fetched, and nothing on screen stands for what is still to come. */
  async settle(): Promise<void> {
    const pending = this.page.locator('main .MuiSkeleton-root, [role=progressbar]');
    const content = this.page.locator('main');
    const deadline = Date.now() + settleMilliseconds;
    for (;;) {
      if (this.underWay <= 0 && Date.now() - this.quietSince >= quietMilliseconds && await content.count() > 0 && await pending.count() === 0) return;
      if (Date.now() > deadline) throw new Error(`${this.page.url()} was still loading after ${settleMilliseconds} ms.`);
      await this.page.waitForTimeout(pollMilliseconds);
    }
  }

  /** Does what makes the page ask for that address, and waits until it is answered and shown. */
  async during(address: string, act: () => Promise<void>): Promise<void> {
    const answered = this.page.waitForResponse((response) => response.url().includes(address));
    await act();
    await answered.catch((error: unknown) => { throw new Error(`${address} was not asked for at ${this.page.url()}`, { cause: error }); });
    await this.settle();
  }

  path(): string {
    return new URL(this.page.url()).pathname;
  }

  heading(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }

  takeComplaints(): readonly string[] {
    const taken = this.complaints;
    this.complaints = [];
    return taken;
  }

  takeRequests(): readonly string[] {
    const taken = this.requests;
    this.requests = [];
    return taken;
  }

  expectNoComplaint(where: string): void {
    expect(this.takeComplaints(), `on ${where}`).toEqual([]);
  }

  async leave(): Promise<void> {
    await this.page.context().close();
  }
}

export function accountOf(type: DemoAccount['type'], { accounts } = sharedProduct()): DemoAccount {
  const account = accounts.find((one) => one.type === type);
  if (!account) throw new Error(`The demo company has no account of type ${type}.`);
  return account;
}
