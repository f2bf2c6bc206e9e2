/** Walks a person past screens without reloading the page, and records the problems of each. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Browser } from 'playwright-core';
import { texts } from '../../support/texts.ts';
import { foreignWords } from './foreignWords.ts';
import { cutButtons, followFocus, kindsOfElements, missedFocus, sidewaysScroll, wrongWords } from './inspect.ts';
import { accountOf, Person, type Account, type Look } from './person.ts';
import { realRegistry } from './registry.ts';
import type { Role, Screen } from './screens.ts';

declare global {
  interface Window {
    axe: { run: (context: { readonly exclude: readonly string[] }, options: RunOptions) => Promise<AxeResults> };
  }
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const axeOptions: RunOptions = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // One of those that axe still tries out.
  rules: { 'label-content-name-mismatch': { enabled: true } },
};
/** Ten rows say what 25 say, and sooner. */
const lists: ReadonlySet<string> = new Set(Object.values(realRegistry().resources).map(({ route }) => route));
const leaveMilliseconds = 10_000;
/** The number of tabs that walk in parallel: each waits for its own page only. */
const tabsAtOnce = 10;
const mostLaps = 3;

/** Extra checks, besides texts and axe. */
export interface Extent {
  /** Tab to everything. */
  readonly keyboard?: boolean;
  /** The screen is as narrow as a phone. */
  readonly narrow?: boolean;
}

interface Walk {
  readonly look: Look;
  /**
   * The parts of each screen that axe and the keyboard have already checked; a person who sees nothing new there skips
   * them.
   */
  readonly familiar: Map<string, Set<string>>;
}

export class Walker {
  private constructor(
    readonly person: Person,
    private readonly walk: Walk,
    private readonly foreign: readonly string[],
  ) {}

  /** Null: a visitor. */
  static async start(browser: Browser, who: Role | Account | null, walk: Walk): Promise<Walker> {
    const person =
      who === null
        ? await Person.arrive(browser, walk.look)
        : await Person.as(browser, typeof who === 'string' ? accountOf(who) : who, walk.look);
    if (who === null) {
      await person.open('/login');
      // The server reported that nobody is signed in.
      person.takeComplaints();
    }
    await person.page.evaluate(axe);
    return new Walker(person, walk, foreignWords(walk.look.language ?? 'en'));
  }

  /**
   * All that is wrong there, each in a line that begins with the path. Nothing where the screen is of a record and this
   * person has none.
   */
  async visit(screen: Screen, extent: Extent = {}): Promise<readonly string[]> {
    const path = await this.pathOf(screen);
    if (path === null) return [];
    const faults: string[] = [...(await this.goTo(path))];
    const { page } = this.person;
    faults.push(
      ...this.person.takeComplaints(),
      ...(await this.notFound()),
      ...(await page.evaluate(wrongWords, { foreign: this.foreign })),
    );
    if (extent.narrow) faults.push(...(await page.evaluate(sidewaysScroll)), ...(await page.evaluate(cutButtons)));
    if (await this.isNew(screen)) {
      faults.push(...(await this.violations()));
      if (extent.keyboard) faults.push(...(await this.keyboard()));
    }
    return faults.map((fault) => `${path}: ${fault}`);
  }

  /** What axe finds there, each in a line that begins with the path. Nothing where this person has no such record. */
  async audit(screen: Screen): Promise<readonly string[]> {
    const path = await this.pathOf(screen);
    if (path === null) return [];
    const faults = [...(await this.goTo(path)), ...(await this.notFound()), ...(await this.violations())];
    this.person.takeComplaints();
    return faults.map((fault) => `${path}: ${fault}`);
  }

  /** The path with a record of the API in it; null where this person has none. */
  private async pathOf({ path, of }: Screen): Promise<string | null> {
    if (of === null) return lists.has(path) ? `${path}?perPage=10` : path;
    const uuid = await this.person.page.evaluate(async (resource) => {
      const session = Object.values(localStorage)
        .map((text) => {
          try {
            return JSON.parse(text) as { user?: { token?: string } } | null;
          } catch {
            return null;
          }
        })
        .find((one) => one?.user?.token !== undefined);
      const answer = await fetch(`/api/${resource}?range=${encodeURIComponent('[0,0]')}`, {
        headers: { authorization: `Bearer ${session?.user?.token ?? ''}`, accept: 'application/json' },
      });
      // A body that nobody reads keeps its request open.
      const rows: unknown = await answer.json();
      return Array.isArray(rows) ? ((rows as { uuid: string }[])[0]?.uuid ?? null) : null;
    }, of);
    this.person.takeComplaints();
    return uuid === null ? null : path.replace(`{${of}}`, uuid);
  }

  /** Follows a path as a link does. A page where nothing but Tab was pressed does not ask before leaving. */
  private async goTo(path: string): Promise<readonly string[]> {
    const { page } = this.person;
    // Where the walk begins, one stands already: no other page would come.
    if (page.url() !== this.person.address + path) await this.person.go(path, leaveMilliseconds).catch(() => undefined);
    await this.person.settle();
    // A page may lead on to another one.
    await this.person
      .heading()
      .first()
      .waitFor({ timeout: leaveMilliseconds })
      .catch(() => undefined);
    if ((await page.getByRole('dialog').count()) === 0) return [];
    await this.person.openAnew(path);
    await page.evaluate(axe);
    return ['a dialog came up on leaving the screen before'];
  }

  private async notFound(): Promise<readonly string[]> {
    const title = (texts[this.walk.look.language ?? 'en'] as unknown as { beheer: { not_found: { title: string } } })
      .beheer.not_found.title;
    return (await this.person.page.getByRole('heading', { level: 1, name: title, exact: true }).count()) > 0
      ? ['there is no such page']
      : [];
  }

  private async isNew({ path }: Screen): Promise<boolean> {
    const seen = this.walk.familiar.get(path) ?? new Set();
    const now = await this.person.page.evaluate(kindsOfElements);
    this.walk.familiar.set(path, new Set([...seen, ...now]));
    return now.some((kind) => !seen.has(kind));
  }

  /** What axe finds in what is on the screen now. */
  async violations(): Promise<readonly string[]> {
    // A word that hangs at where the focus is belongs to that, and not to a part of the page.
    const { violations } = await this.person.page.evaluate(
      (options) => window.axe.run({ exclude: ['[role=tooltip]'] }, options),
      axeOptions,
    );
    return violations.map(
      ({ id, nodes }) =>
        `axe ${id} (${nodes.length}): ${nodes
          .slice(0, 2)
          .map(({ html, any }) => `${html.slice(0, 140)} ${any[0]?.message.slice(0, 140) ?? ''}`)
          .join(' | ')}`,
    );
  }

  /** Through everything; once more where a slow page lost a key, or grew meanwhile. */
  private async keyboard(): Promise<readonly string[]> {
    const { page } = this.person;
    const places = await page.evaluate(followFocus);
    let missed: readonly string[] = [];
    for (let lap = 0; lap < mostLaps; lap += 1) {
      for (let pressed = 0; pressed < places + tabsAtOnce; pressed += tabsAtOnce)
        await Promise.all(Array.from({ length: tabsAtOnce }, () => page.keyboard.down('Tab')));
      await page.keyboard.up('Tab');
      missed = await page.evaluate(missedFocus);
      if (missed.length === 0) break;
    }
    await page.keyboard.press('Escape');
    return missed;
  }
}
