/**
 * Every screen of SPEC.md § 2 and those of hours, as everybody, with nothing wrong on it: nothing on the console, no
 * words of another language, keys or uuids, no violation that axe finds, nothing out of the keyboard's reach, nothing
 * to scroll sideways to on a phone. Everybody walks twice: in English, light, on a wide screen, with the keyboard; and
 * in Dutch, dark, on a phone. Then somebody looks at a week that is full of short and untimed work.
 */
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { type Look } from './support/person.ts';
import { crowdedWeek } from './support/crowdedWeek.ts';
import { hoursScreens, publicScreens, screens, weekScreens, type Role } from './support/screens.ts';
import { Walker } from './support/walker.ts';
import { worker, type Worker } from './support/worker.ts';

let browser: Browser;
let busy: Worker;
beforeAll(async () => {
  browser = await openBrowser();
  busy = await worker('walk');
  await crowdedWeek(busy);
});

const wide: Look = { language: 'en', theme: 'light', width: 1440 };
const phone: Look = { language: 'nl', theme: 'dark', width: 390, height: 844, touch: true };
const looks = [
  ['in English, light and wide, by keyboard', wide],
  ['in Dutch, dark, on a phone', phone],
] as const;

/** Everything that is wrong on the way. Who may do most comes first: the others mostly see less of the same. */
async function walk(roles: readonly (Role | null)[], look: Look): Promise<readonly string[]> {
  const narrow = look === phone;
  const familiar = new Map<string, Set<string>>();
  const faults: string[] = [];
  for (const role of roles) {
    const walker = await Walker.start(browser, role, { look, familiar });
    for (const screen of role === null ? publicScreens : role === 'user' ? screens : [...screens, ...hoursScreens]) {
      const found = await walker.visit(screen, { narrow, keyboard: !narrow });
      faults.push(...found.map((fault) => `${role ?? 'a visitor'} at ${fault}`));
    }
    await walker.person.leave();
  }
  return faults;
}

describe.concurrent.each(looks)('%s', (_, look) => {
  const samples = { 'a visitor': phone, 'a week that is full': null, 'a client': null, staff: null };
  /** `npm test` walks the pages of visitors on a phone; the sweep walks every page as every role in both looks. */
  const sample = (what: keyof typeof samples) => ({ tags: samples[what] === look ? [] : ['sweep'] });

  test('a visitor finds no problems on any screen', sample('a visitor'), async () => {
    expect(await walk([null], look)).toEqual([]);
  });

  test('a client finds no problems on any screen', sample('a client'), async () => {
    expect(await walk(['user'], look)).toEqual([]);
  });

  test('staff find no problems on any screen', sample('staff'), async () => {
    expect(await walk(['management', 'employee'], look)).toEqual([]);
  });

  test('a full week has no problems', sample('a week that is full'), async () => {
    const narrow = look === phone;
    const faults: string[] = [];
    const walker = await Walker.start(browser, busy.account, { look, familiar: new Map() });
    for (const screen of weekScreens)
      faults.push(
        ...(await walker.visit(screen, { narrow, keyboard: !narrow })).map((fault) => `somebody busy at ${fault}`),
      );
    await walker.person.leave();
    expect(faults).toEqual([]);
  });
});
