/** A person at a browser: signs in, looks, clicks; whatever the page complains of is kept. */
import {
  request as requests,
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  type Locator,
  type Page,
  type Request,
  type Route,
} from 'playwright-core';
import { expect } from 'vitest';
import { sessionFrom, type SessionAnswer } from '../../../src/engine/browser/providers/session/session.ts';
import { storageKey } from '../../../src/engine/browser/providers/session/storedSession.ts';
import type { DemoAccount, Product } from '../../support/globalProduct.ts';
import { giveBack, takeContext, type SignedIn } from './browser.ts';
import { forgetChoices } from './forgetChoices.ts';
import { leadTo } from './leadTo.ts';
import { sharedProduct } from './product.ts';

/** The credentials for signing in. */
export type Account = Pick<DemoAccount, 'email' | 'password'>;

export interface Look {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
  readonly language?: 'en' | 'nl';
  /** A screen for fingers. */
  readonly touch?: boolean;
  /** Where the computer believes to be (IANA); what is shown is Amsterdam's all the same. */
  readonly zone?: string;
  /** Follows what others change. */
  readonly live?: boolean;
  /** Another than the one that this worker's journeys share. */
  readonly product?: Product;
}

/** Where a signed-in person starts. Defaults to the dashboard. */
export interface Place extends Look {
  readonly at?: string;
}

/** What the frame around the pages asks for at times of its own. */
const ofTheFrame: ReadonlySet<string> = new Set([
  'GET /api/session',
  'GET /api/registry',
  'GET /api/registry/details',
  'GET /api/cart',
  'GET /api/timer',
  'GET /api/badges',
  'GET /api/batch',
  'PUT /api/account/latest-url',
  'PUT /api/account/preferences',
  'PUT /api/presence',
]);

/** Code, which comes with the form that it is for. */
const validatorsPath = '/api/registry/validators/';

/** Longer than anything takes on a machine that is busy with twice as much; what never comes is waited for twice. */
const patienceMilliseconds = 30_000;
const longestWayMilliseconds = 10_000;
const quietMilliseconds = 100;

/** A page that never has time to spare, such as one with a running clock, is looked at all the same. */
const longestIdleWaitMilliseconds = 1_000;
const pollMilliseconds = 25;
const longestView = 3_000;

/** Everybody who has not left yet. */
const present = new Set<Person>();

/** Closes the pages that a journey left open. Called at the end of each file. */
export async function sendEverybodyHome(): Promise<void> {
  await Promise.all([...present].map((person) => person.leave()));
}

/** Describes where everybody is and what they see, to help find out why a journey failed. */
export async function whatIsSeen(): Promise<string> {
  const views = [...present]
    .filter(({ page }) => !page.isClosed())
    .map(async ({ page }) => {
      const text = await page
        .locator('body')
        .innerText({ timeout: 2_000 })
        .catch((error: unknown) => String(error));
      return `At ${page.url()}:\n${text.replaceAll(/\n{2,}/g, '\n').slice(0, longestView)}`;
    });
  return (await Promise.all(views)).join('\n\n');
}

export class Person {
  /** What the console and the network complained of since it was last asked. */
  private complaints: string[] = [];
  /** API calls since they were last asked: `GET /api/domains?…`. */
  private requests: string[] = [];
  private readonly underWay = new Set<Request>();
  private quietSince = Date.now();
  private devTools: CDPSession | undefined;

  private constructor(
    readonly page: Page,
    readonly address: string,
    private readonly options: BrowserContextOptions,
  ) {
    present.add(this);
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        this.complaints.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.complaints.push(`uncaught: ${error.message}`));
    page.on('requestfinished', (request) => this.ended(request));
    // The page that was left stands there until the next one begins to ask.
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.quietSince = Date.now();
    });
    page.on('requestfailed', (request) => {
      this.ended(request);
      const reason = request.failure()?.errorText ?? '';
      // A page that is left gives up what it was still asking for.
      if (!reason.includes('ERR_ABORTED')) this.complaints.push(`failed: ${request.url()} ${reason}`);
    });
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      // The stream of changes never ends.
      if (pathname === '/api/changes') return;
      this.underWay.add(request);
      const isFrames = ofTheFrame.has(`${request.method()} ${pathname}`) || pathname.startsWith(validatorsPath);
      if (pathname.startsWith('/api/') && !isFrames) this.requests.push(`${request.method()} ${pathname}${search}`);
    });
  }

  private ended(request: Request): void {
    this.underWay.delete(request);
    this.quietSince = Date.now();
  }

  static async arrive(
    browser: Browser,
    {
      width = 1440,
      height = 900,
      theme = 'light',
      language = 'en',
      touch = false,
      zone = 'Europe/Amsterdam',
      live = false,
      product,
    }: Look = {},
    kept?: SignedIn,
  ): Promise<Person> {
    // What moves on the screen while a page loads is drawn by the processor that loads it, and nobody looks.
    const options = {
      viewport: { width, height },
      colorScheme: theme,
      reducedMotion: 'reduce',
      locale: language === 'nl' ? 'nl-NL' : 'en-GB',
      timezoneId: zone,
      hasTouch: touch,
    } as const;
    const { address } = product ?? sharedProduct();
    const context = await takeContext(browser, options, { address, kept });
    context.setDefaultTimeout(patienceMilliseconds);
    const page = await context.newPage();
    // English until somebody chooses otherwise (SPEC §9): a person who reads Dutch has done so before.
    if (language === 'nl')
      await page.addInitScript(() => {
        if (!localStorage.getItem('RaStorebeheer.locale')) localStorage.setItem('RaStorebeheer.locale', '"nl"');
      });
    await keepToItself(page, live);
    return new Person(page, address, options);
  }

  /** Another tab of the same browser, which closes with the first one. */
  async openTab(at: string): Promise<Person> {
    const page = await this.page.context().newPage();
    await keepToItself(page, false);
    const tab = new Person(page, this.address, this.options);
    present.delete(tab);
    await tab.openAnew(at);
    return tab;
  }

  static signedIn(browser: Browser, type: DemoAccount['type'], place: Place = {}): Promise<Person> {
    return Person.as(browser, accountOf(type, place.product ?? sharedProduct()), place);
  }

  /**
   * As somebody who signed in before and comes back: what the browser keeps of that, without the way through its
   * screen.
   */
  static async as(browser: Browser, account: Account, { at = '/', ...look }: Place = {}): Promise<Person> {
    const product = look.product ?? sharedProduct();
    const person = await Person.arrive(browser, look, await keptOf(product.address, account));
    await person.open(at);
    if (at === '/') person.takeRequests();
    return person;
  }

  async signIn({ email, password }: { readonly email: string; readonly password: string }): Promise<void> {
    await this.page.getByLabel(/e-?mail/i).fill(email);
    await this.page.locator('input[type=password]').fill(password);
    await this.page.keyboard.press('Enter');
    await this.page.waitForURL((url) => url.pathname !== '/login');
    await this.settle();
  }

  /** Answers the question who it is, which every sensitive step asks. */
  async prove(password: string): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Confirm it’s you' });
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.waitFor({ state: 'hidden' });
    // The refusal that asked for it.
    this.takeComplaints();
  }

  /**
   * As a link leads there, from any page of the product. Loads all where there is none yet, and where nothing comes: a
   * page may ask whether to leave it, or have nothing new to show.
   */
  async open(path: string): Promise<void> {
    if (this.page.url() === this.address + path || !(await this.standsInProduct())) return this.openAnew(path);
    const came = await this.go(path, longestWayMilliseconds).catch(() => false);
    if (!came) await this.openAnew(path);
  }

  /** As one types an address: nothing of the page before is left. */
  async openAnew(path: string): Promise<void> {
    await this.page.goto(this.address + path);
    await this.settle();
  }

  private standsInProduct(): Promise<boolean> {
    return this.page.evaluate(
      (key) => document.querySelector('main') !== null && localStorage.getItem(key) !== null,
      storageKey,
    );
  }

  /**
   * Goes to another page as a link does, without reloading. Does nothing if the person is already at that address.
   *
   * @returns true if the previous page was left; a page with unsaved work asks first.
   */
  async go(path: string, timeout = patienceMilliseconds): Promise<boolean> {
    const wasLeft = await leadTo(this.page, path, timeout).catch((error: unknown) => {
      throw new Error(`${path} did not come at ${this.page.url()}`, { cause: error });
    });
    // What stands there may begin to ask only now.
    this.quietSince = Date.now();
    await this.settle();
    return wasLeft;
  }

  /**
   * Switches the network of this page off or on. Only of this page: a shared renderer would report it to all of its
   * pages, at another moment.
   */
  async offline(isOffline: boolean): Promise<void> {
    this.devTools ??= await this.page.context().newCDPSession(this.page);
    const unlimited = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    await this.devTools.send('Network.emulateNetworkConditions', { offline: isOffline, ...unlimited });
  }

  /** Waits until nothing is being fetched, no placeholder is left on the screen and the page has no work to do. */
  async settle(): Promise<void> {
    const pending = this.page.locator('main :is(.MuiSkeleton-root, [aria-busy=true]), [role=progressbar]');
    const content = this.page.locator('main');
    const deadline = Date.now() + patienceMilliseconds;
    for (;;) {
      if (
        this.underWay.size === 0 &&
        Date.now() - this.quietSince >= quietMilliseconds &&
        (await content.count()) > 0 &&
        (await pending.count()) === 0 &&
        (await this.becomesIdle())
      )
        return;
      if (Date.now() > deadline) {
        const waiting = [...this.underWay].map((request) => `${request.method()} ${request.url()}`);
        throw new Error(`${this.page.url()} was still loading after ${patienceMilliseconds} ms: ${waiting.join(', ')}`);
      }
      await this.page.waitForTimeout(pollMilliseconds);
    }
  }

  /**
   * Waits until the page has time to spare: on a busy machine a click may take longer to cause its request than the
   * network is silent. Returns false if a request was sent meanwhile, or if the page was left.
   */
  private async becomesIdle(): Promise<boolean> {
    const { quietSince } = this;
    const isIdle = await this.page
      .evaluate(
        (timeout) => new Promise<boolean>((resolve) => void requestIdleCallback(() => resolve(true), { timeout })),
        longestIdleWaitMilliseconds,
      )
      .catch(() => false);
    return isIdle && this.underWay.size === 0 && this.quietSince === quietSince;
  }

  /** Does what makes the page ask for that address, and waits until it is answered and shown. */
  async during(address: string, act: () => Promise<void>): Promise<void> {
    const answered = this.page.waitForResponse((response) => response.url().includes(address));
    await act();
    await answered.catch((error: unknown) => {
      throw new Error(`${address} was not asked for at ${this.page.url()}`, { cause: error });
    });
    await this.settle();
  }

  /**
   * What the frame asks for at times of its own waits until this is done: it may find out that a session has ended
   * before the person does.
   */
  async undisturbed(act: () => Promise<void>): Promise<void> {
    const held: Route[] = [];
    const { page } = this;
    // A record's page waits for the details of the registry.
    const isFrames = ({ pathname }: URL): boolean =>
      pathname !== '/api/registry/details' && [...ofTheFrame].some((one) => one.endsWith(` ${pathname}`));
    await page.route(isFrames, (route) => void held.push(route));
    try {
      await act();
    } finally {
      await page.unroute(isFrames);
      // A page that was left waits for none of them.
      await Promise.allSettled(held.map((route) => route.continue()));
    }
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
    // As text, so that the first line of a failure says it.
    expect(this.takeComplaints().join('\n'), `on ${where}`).toBe('');
  }

  async leave(): Promise<void> {
    if (!present.delete(this)) return;
    await giveBack(this.page.context(), this.options);
  }
}

async function keepToItself(page: Page, live: boolean): Promise<void> {
  // Changes by other people are requested at times that a journey does not know.
  if (!live) await page.addInitScript(() => Reflect.deleteProperty(window, 'EventSource'));
  // Others are signed in as the same person at the same time: they would find the choices of this one.
  await forgetChoices(page);
}

/** What a browser keeps of a sign-in: the cookies, and the session in its storage. */
async function keptOf(address: string, { email, password }: Account): Promise<SignedIn> {
  const caller = await requests.newContext({ baseURL: address });
  try {
    const answer = await caller.post('/api/session', { data: { email, password } });
    if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()} ${await answer.text()}`);
    const session = sessionFrom((await answer.json()) as SessionAnswer);
    const { cookies } = await caller.storageState();
    return {
      cookies,
      origins: [{ origin: address, localStorage: [{ name: storageKey, value: JSON.stringify(session) }] }],
    };
  } finally {
    await caller.dispose();
  }
}

export function accountOf(type: DemoAccount['type'], { accounts } = sharedProduct()): DemoAccount {
  const account = accounts.find((one) => one.type === type);
  if (!account) throw new Error(`The demo company has no account of type ${type}.`);
  return account;
}
