/**
 * `npm run bench -- browser`: what the screens cost in Chromium (bytes, requests, time until rows, script for each key),
 * and what building and starting take. A list is measured beside one of bare react-admin, in turns, on the same server
 * and data. `--rows 10000 --turns 3 --visits 5`; `--quick` for a look, without builds and further resources; `--only
 * visits` (or `typing`, `starts`, `lighthouse`); `--lighthouse "PROGRAM"` has Lighthouse judge the sign-in page and the
 * list (as the words of its command); `--profile` prints where the time of a warm list, of its next page and of another list goes, instead; `--write` writes
 * docs/benchmarks.md.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BrowserContext } from 'playwright-core';
import type { Development } from '../e2e/support/development.ts';
import type { DemoAccount } from '../support/globalProduct.ts';
import { ensureChromium } from '../support/chromium.ts';
import { barePath, layBareAdmin } from './bareAdmin.ts';
import {
  addLargeForm,
  fullWeek,
  largeForm,
  longInvoice,
  makeFullWeek,
  makeLongInvoice,
  typeIn,
  type Typing,
} from './longForms.ts';
import { audited, type Scores } from './lighthouse.ts';
import type { Sent } from './measuredPage.ts';
import { printProfiles, profileVisit } from './profile.ts';
import { median, memoryMegabytes, reached, rounded, spread, Table, writeSection } from './report.ts';
import { addResources, buildSeconds, freshSeconds, layMaps, measureStarts } from './starts.ts';
import { openThings, type Things } from './things.ts';
import { signIn, signInCold, visitCold, visitWarm, withProfile, type Cold, type Screens, type Warm } from './visits.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string' },
    turns: { type: 'string' },
    visits: { type: 'string' },
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    profile: { type: 'boolean', default: false },
    lighthouse: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
  },
});
const { quick } = values;
const rows = Number(values.rows ?? (quick ? 1_000 : 10_000));
const turns = Number(values.turns ?? (quick ? 1 : 3));
const visits = Number(values.visits ?? (quick ? 2 : 5));
const moreResources = 300;
const invoiceLines = 500;
const weekRows = 40;
/** Milliseconds of script. */
const keyGoal = 16;
const kilobyte = 1_000;

type Part = 'visits' | 'typing' | 'starts' | 'lighthouse';
const lighthouse = values.lighthouse.split(' ').filter((word) => word !== '');
const isAsked = (part: Part): boolean => values.only.length === 0 || values.only.includes(part);

const notes = [
  'The bare react-admin (`tests/bench/bare`) has its own layout, sign-in page and table of as many columns, ' +
    'over the same API and sent by the same server, compressed alike.',
  'Bytes are those on the wire, headers included; a kilobyte is 1,000. ' +
    'Cold is a browser that has never been there; warm is one whose cache on disk has all of the last visit, and a new document.',
  'The bytes to the first list are those until nothing has been under way for half a second: ' +
    'what is fetched ahead for later clicks, three seconds after the page has come to rest, is not among them.',
  'Script is what the main thread spends on it, ' +
    'counted by Chromium until nothing more comes; of a key until 150 ms after it. ± is half of what lies between the least and the most.',
  'What a first list has beyond the bare one: the registry of the person (a seventh of the bytes: fields, labels, ' +
    'rules and states of all that they may see), and what stands around the list ' +
    '(menu, timer, cart, saved columns and filters); what no list shows of both, and the other words, come at rest. ' +
    'The same is what a warm one takes longer by; `npm run bench -- browser --profile` shows it file by file.',
  'A next page and another list are drawn as rows of typed values (states as chips, dates, links, a menu), where the bare one has text: ' +
    'in the profile React and the styles of the cells are what is left, and no file of ours has more than a tenth.',
  'Lighthouse counts on a processor four times slower; what it finds in the list on mobile is the script of React, of the components ' +
    'and of react-admin until the rows stand, which the bare list has as well, and the registry that it waits for.',
  'The worst key is one that does more than write: in the week Tab keeps a value, sends it and takes in the answer; ' +
    'in the invoice the first key makes the form one with changes. The draft of all lines is saved in idle time after a pause.',
  'Requests before the first row are those that the server answers, also with an unchanged registry: the page, the session, ' +
    'the registry and the list. The last three are sent by the first script; the timer, the cart and the counts in the menu follow the rows.',
  'The first check of the registry in a checkout, and the first after its sources change, makes the bundle that the later ones run.',
  'Lighthouse is installed by whoever measures, and named with `--lighthouse`: its present version wants Node 22.19, ' +
    'and the one before brings a library that reports errors to a service and a second browser driver.',
];

const executable = ensureChromium(console.log);
const table = new Table(['What', 'Beheer', 'bare react-admin', 'ratio', 'goal', 'reached']);

if (values.profile) await withThings(printProfile);
else await measure();

async function measure(): Promise<void> {
  const judged = isAsked('lighthouse') && lighthouse.length > 0;
  if (isAsked('visits') || isAsked('typing') || judged)
    await withThings(async (things) => {
      if (isAsked('visits')) await measureVisits(things);
      if (isAsked('typing')) await measureTyping(things);
      if (judged) await measureLighthouse(things);
      addRow({ what: 'memory of the server afterwards', unit: 'MB', ours: [memoryMegabytes(things.pid)], goal: 220 });
    });
  if (isAsked('starts')) await measureBuildAndStarts();
  if (lighthouse.length === 0) table.add(['Lighthouse', 'not measured: none is named', '', '', '', '']);
  if (!values.write) return;
  writeSection({
    heading: 'In the browser',
    command: `npm run bench -- browser --write${lighthouse.length > 0 ? ' --lighthouse …' : ''}`,
    measured: `${rows.toLocaleString('en')} rows of ten columns beside the demo company, ${turns} turns of ${visits} visits each`,
    notes,
    table,
  });
}

/** The product with the demo company, a list of many rows and the largest forms; the bare react-admin beside it. */
async function withThings(use: (things: Things) => Promise<void>): Promise<void> {
  const things = await openThings(rows, addLargeForm);
  try {
    await layBareAdmin(join(things.root, 'dist'));
    await use(things);
  } finally {
    await things.close();
  }
}

interface Row {
  readonly what: string;
  readonly unit: '' | 'KB' | 'ms' | 's' | 'MB';
  readonly ours: readonly number[];
  readonly bare?: readonly number[];
  /** At most, in the unit. */
  readonly goal?: number;
  /** Of the ratio to the bare one, at most. */
  readonly ratioGoal?: number;
}

function addRow({ what, unit, ours, bare, goal, ratioGoal }: Row): void {
  const suffix = unit === '' ? '' : ` ${unit}`;
  const shown = (found: readonly number[]): string =>
    `${counted(median(found))}${suffix}${spread(found) > 0 ? ` ± ${counted(spread(found))}` : ''}`;
  const ratio = bare ? median(ours) / median(bare) : 0;
  const judged = (): readonly [string, string] => {
    if (ratioGoal !== undefined) return [`≤ ${ratioGoal} × bare`, reached(ratio, ratioGoal)];
    return goal === undefined ? ['', ''] : [`≤ ${goal}${suffix}`, reached(median(ours), goal)];
  };
  table.add([what, shown(ours), bare ? shown(bare) : '', bare ? ratio.toFixed(2) : '', ...judged()]);
}

/** Of some, all are as they are; of many, two digits and more. */
function counted(value: number): string {
  return Number.isInteger(value) ? String(value) : rounded(value);
}

function accountOf({ accounts }: Things, wanted: DemoAccount['type']): DemoAccount {
  const account = accounts.find(({ type }) => type === wanted);
  if (!account) throw new Error(`The demo company has no account of type ${wanted}.`);
  return account;
}

function productScreens(origin: string): Screens {
  return {
    list: `${origin}/things`,
    fields: { name: 'input[name=email]', password: 'input[name=password]' },
    group: 'nav [aria-expanded]:has(:text-is("Domains"))',
    otherList: 'nav a[href="/domain"]',
  };
}

function bareScreens(origin: string): Screens {
  return {
    list: `${origin}${barePath}#/things`,
    fields: { name: 'input[name=username]', password: 'input[name=password]' },
    group: null,
    otherList: 'a[href="#/domains"]',
  };
}

async function measureVisits(from: Things): Promise<void> {
  const { product, root } = from;
  const account = accountOf(from, 'management');
  const [ours, bare] = [productScreens(product), bareScreens(product)];
  const cold: Record<'login' | 'bareLogin' | 'register' | 'first' | 'bareFirst', Cold[]> = {
    login: [],
    bareLogin: [],
    register: [],
    first: [],
    bareFirst: [],
  };
  const warm: Record<'ours' | 'bare', Warm[]> = { ours: [], bare: [] };
  for (let turn = 0; turn < turns; turn += 1) {
    cold.login.push(await visitCold(executable, `${product}/login`));
    cold.bareLogin.push(await visitCold(executable, `${product}${barePath}#/login`));
    cold.register.push(await visitCold(executable, `${product}/register`));
    await withProfile(executable, (ourContext) =>
      withProfile(executable, async (bareContext) => {
        cold.first.push(await signInCold(ourContext, ours, account));
        cold.bareFirst.push(await signInCold(bareContext, bare, account));
        for (let visit = 0; visit < visits; visit += 1) {
          warm.ours.push(await visitWarm(ourContext, ours));
          warm.bare.push(await visitWarm(bareContext, bare));
        }
      }),
    );
  }
  const kilobytes = (found: readonly Cold[]): readonly number[] => found.map(({ bytes }) => bytes / kilobyte);
  const requests = (found: readonly (Cold | Warm)[]): readonly number[] => found.map(({ fetched }) => fetched.length);
  const isData = dataRequests(root);
  const data = (found: readonly (Cold | Warm)[]): readonly number[] =>
    found.map(({ fetched }) => fetched.filter(isData).length);

  addRow({
    what: '`/login` cold',
    unit: 'KB',
    ours: kilobytes(cold.login),
    bare: kilobytes(cold.bareLogin),
    goal: 175,
  });
  addRow({ what: '… requests', unit: '', ours: requests(cold.login), bare: requests(cold.bareLogin), goal: 8 });
  addRow({ what: '`/register` cold', unit: 'KB', ours: kilobytes(cold.register), goal: 180 });
  addRow({ what: '… requests', unit: '', ours: requests(cold.register), goal: 8 });
  const [first, bareFirst] = [cold.first, cold.bareFirst];
  addRow({
    what: 'from `/login` to the first list, cold',
    unit: 'KB',
    ours: kilobytes(first),
    bare: kilobytes(bareFirst),
    goal: 400,
  });
  addRow({ what: '… requests', unit: '', ours: requests(first), bare: requests(bareFirst) });
  addRow({ what: '… of them for data', unit: '', ours: data(first), bare: data(bareFirst), goal: 1 });
  const both = (of: (one: Warm) => number) => ({ ours: warm.ours.map(of), bare: warm.bare.map(of) });
  addRow({ what: 'list, warm: first row', unit: 'ms', ...both(({ row }) => row), ratioGoal: 1.15 });
  addRow({ what: '… requests before it', unit: '', ...both(requestsBeforeRow), goal: 4 });
  addRow({ what: '… requests', unit: '', ...both(({ fetched }) => fetched.length), goal: 6 });
  addRow({ what: '… script', unit: 'ms', ...both(({ script }) => script) });
  addRow({ what: '… main thread', unit: 'ms', ...both(({ task }) => task), ratioGoal: 1.25 });
  addRow({ what: 'its next page, from the click', unit: 'ms', ...both(({ nextPage }) => nextPage), goal: 150 });
  addRow({ what: 'another list, from the click', unit: 'ms', ...both(({ otherList }) => otherList), goal: 150 });
}

/** Counts requests that the server answered, also with an unchanged registry. */
function requestsBeforeRow({ sent, row }: Warm): number {
  return sent.filter(({ began, path, bytes }) => began < row && (bytes > 0 || path.startsWith('/api/'))).length;
}

/** Whether it fetches records, and not what the frame around a page needs. */
function dataRequests(root: string): (one: Sent) => boolean {
  const registry = JSON.parse(readFileSync(join(root, 'resources.json'), 'utf8')) as { readonly resources: object };
  const names = new Set(Object.keys(registry.resources));
  return ({ method, path }) => {
    const [, resource] = /^\/api\/([\w-]+)/.exec(path) ?? [];
    return method === 'GET' && resource !== undefined && names.has(resource);
  };
}

async function printProfile(from: Things): Promise<void> {
  const { product, root } = from;
  const dist = join(root, 'dist');
  const account = accountOf(from, 'management');
  layMaps(dist);
  const profileOf = (screens: Screens) =>
    withProfile(executable, async (context) => {
      await signInCold(context, screens, account);
      // The second and third visit make the browser keep what it compiled.
      for (let visit = 0; visit < 2; visit += 1) await visitWarm(context, screens);
      return profileVisit(context, screens, dist);
    });
  printProfiles(await profileOf(productScreens(product)), await profileOf(bareScreens(product)));
}

async function measureTyping(from: Things): Promise<void> {
  const { product, tokens } = from;
  const invoice = await makeLongInvoice({ address: product, token: tokens.management }, invoiceLines);
  const week = await makeFullWeek({ address: product, token: tokens.employee }, weekRows);
  const places: readonly (readonly [what: string, type: DemoAccount['type'], typing: Typing])[] = [
    ['form of 60 fields', 'management', largeForm(product)],
    [`invoice of ${invoiceLines} lines`, 'management', longInvoice(product + invoice)],
    [`week of ${weekRows} rows`, 'employee', fullWeek(product + week, weekRows / 2)],
  ];
  for (const [what, type, typing] of places) {
    const typed = await withProfile(executable, async (context) => {
      await signIn(context, productScreens(product), accountOf(from, type));
      return typeIn(context, typing);
    });
    if (typed === null) {
      table.add([`${what}: script a key`, 'not open after 60 s', '', '', `≤ ${keyGoal} ms`, 'no']);
      continue;
    }
    const script = typed.keys.map((one) => one.script);
    addRow({ what: `${what}: script a key`, unit: 'ms', ours: [median(script)], goal: keyGoal });
    addRow({ what: '… the worst key', unit: 'ms', ours: [Math.max(...script)], goal: keyGoal });
    addRow({ what: '… main thread a key', unit: 'ms', ours: [median(typed.keys.map(({ task }) => task))] });
    addRow({ what: '… until one can type', unit: 'ms', ours: [typed.opened] });
  }
}

/** Measures the sign-in page with an empty cache, and the list with a session. */
async function measureLighthouse(from: Things): Promise<void> {
  const screens = productScreens(from.product);
  const arrive = (context: BrowserContext): Promise<void> => signIn(context, screens, accountOf(from, 'management'));
  const pages = [
    { what: '`/login`', address: `${from.product}/login`, goals: { mobile: 95, desktop: 100 } },
    { what: 'the list', address: screens.list, arrive, goals: { mobile: 85, desktop: null } },
  ];
  for (const { what, goals, ...page } of pages)
    for (const device of ['mobile', 'desktop'] as const) {
      const scores: Scores[] = [];
      for (let turn = 0; turn < turns; turn += 1)
        scores.push(await audited(lighthouse, executable, { ...page, device }));
      addScore(
        `Lighthouse, ${what} on ${device}: performance`,
        scores.map(({ performance }) => performance),
        goals[device],
      );
      const least = scores.map((one) => Math.min(one.accessibility, one.bestPractices));
      addScore('… accessibility and best practices, the lower', least, 100);
    }
}

function addScore(what: string, scores: readonly number[], goal: number | null): void {
  const shown = `${counted(median(scores))}${spread(scores) > 0 ? ` ± ${counted(spread(scores))}` : ''}`;
  const short = (goal ?? 0) - median(scores);
  table.add([
    what,
    shown,
    '',
    '',
    ...(goal === null ? ['', ''] : [`≥ ${goal}`, short <= 0 ? 'yes' : `no: ${short} below`]),
  ]);
}

async function measureBuildAndStarts(): Promise<void> {
  const times = Array.from({ length: turns }, () => null);
  // Builds what is not fresh, once.
  freshSeconds();
  if (!quick) addRow({ what: 'production build', unit: 's', ours: times.map(buildSeconds), goal: 20 });
  const fresh = median(times.map(freshSeconds));
  const loginBytes: number[] = [];
  const visitLogin = async ({ address }: Development): Promise<void> => {
    loginBytes.push((await visitCold(executable, `${address}/login`)).bytes);
  };
  const plain = await measureStarts(turns, { use: visitLogin });
  addRow({ what: 'first start with demo', unit: 's', ours: [fresh + plain.firstSeconds], goal: 12 });
  addRow({
    what: 'start on existing data',
    unit: 's',
    ours: plain.againSeconds.map((seconds) => fresh + seconds),
    goal: 2,
  });
  addRow({ what: '… of it the look whether the build is fresh', unit: 's', ours: [fresh] });
  addRow({ what: 'memory of the server once started', unit: 'MB', ours: [plain.memoryMegabytes] });
  addRow({ what: 'first check of the registry in a checkout', unit: 's', ours: [plain.firstCheckSeconds] });
  addRow({ what: 'check of the registry', unit: 's', ours: plain.checkSeconds });
  if (quick) return;
  const more = await measureStarts(turns, {
    edit: (checkout) => addResources(checkout, moreResources),
    use: visitLogin,
  });
  const [without = 0, withMore = 0] = loginBytes;
  const added = `with ${moreResources} resources more`;
  addRow({ what: `check of the registry ${added}`, unit: 's', ours: more.checkSeconds, goal: 2 });
  addRow({
    what: `start on existing data ${added}`,
    unit: 's',
    ours: more.againSeconds.map((seconds) => fresh + seconds),
    goal: 4,
  });
  addRow({ what: `first start ${added}`, unit: 's', ours: [fresh + more.firstSeconds] });
  addRow({ what: `bytes of \`/login\` ${added}, beyond those without`, unit: '', ours: [withMore - without], goal: 0 });
}
