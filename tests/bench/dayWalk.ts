/**
 * Counts the requests of a working day: walks each step of a day once in Chromium, as staff and as a client's user, and
 * counts the requests that it causes. How often a day has the step is an assumption, which the report shows next to the
 * count.
 */
import type { DemoAccount } from '../support/globalProduct.ts';
import { MeasuredPage, type Sent } from './measuredPage.ts';
import type { Things } from './things.ts';
import { signInCold, withProfile, type Screens } from './visits.ts';

export const kinds = [
  'a page and its scripts',
  'a record',
  'a list',
  'a search',
  'another question',
  'a change',
  'the last address',
  'a sign-in',
] as const;
export type Kind = (typeof kinds)[number];

export interface WalkedStep {
  readonly name: string;
  /** How often on the day. */
  readonly times: number;
  readonly sent: readonly Sent[];
}

interface Step {
  readonly name: string;
  readonly times: number;
  readonly walk: (measured: MeasuredPage) => Promise<unknown>;
}

export function kindOf({ method, path }: Pick<Sent, 'method' | 'path'>): Kind {
  const { pathname, searchParams } = new URL(path, 'http://product');
  if (!pathname.startsWith('/api/')) return 'a page and its scripts';
  if (method === 'POST' && pathname === '/api/session') return 'a sign-in';
  if (pathname === '/api/account/latest-url') return 'the last address';
  // It changes nothing that is kept.
  if (pathname === '/api/presence') return 'another question';
  if (method !== 'GET') return 'a change';
  if (/^\/api\/[^/]+\/[0-9a-f]{8}-[0-9a-f-]{27}$/.test(pathname)) return 'a record';
  if (!/^\/api\/[^/]+$/.test(pathname) || !searchParams.has('range')) return 'another question';
  return (searchParams.get('filter') ?? '').includes('"q"') ? 'a search' : 'a list';
}

/** To another address as a link leads there: without a new document. */
const go =
  (path: string) =>
  ({ page }: MeasuredPage): Promise<void> =>
    page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);

const list = (parameters: Readonly<Record<string, string>>): string =>
  `/things?${new URLSearchParams({ filter: '{}', order: 'ASC', page: '1', perPage: '25', sort: 'name', ...parameters }).toString()}`;

function stepsOf(type: DemoAccount['type'], { product, uuid }: Things): readonly Step[] {
  const record = `/things/${uuid}`;
  const newTab: Step['walk'] = ({ page }) => page.goto(`${product}/things`);
  if (type === 'user')
    return [
      { name: 'opens it anew', times: 1, walk: newTab },
      { name: 'looks at the dashboard', times: 1, walk: go('/') },
      { name: 'looks at a list', times: 4, walk: go(list({ sort: 'code' })) },
      { name: 'looks at a record', times: 5, walk: go(record) },
    ];
  return [
    { name: 'opens it in another tab', times: 5, walk: newTab },
    { name: 'looks at the dashboard', times: 6, walk: go('/') },
    // Another than before: what was read a moment ago is not asked for again.
    { name: 'opens a list', times: 40, walk: go(list({ sort: 'code' })) },
    { name: 'turns a page', times: 20, walk: go(list({ page: '2' })) },
    { name: 'filters a list', times: 20, walk: go(list({ filter: '{"state":"used"}' })) },
    { name: 'searches', times: 25, walk: go(list({ filter: '{"q":"T777"}' })) },
    { name: 'looks at a record', times: 50, walk: go(record) },
    { name: 'opens a form', times: 20, walk: go(`${record}/edit`) },
    {
      name: 'saves it',
      times: 20,
      async walk({ page }) {
        await page.locator('input[name=quantity]').fill('7');
        await page.locator('button[type=submit]').first().click();
      },
    },
  ];
}

export async function walkDay(
  executablePath: string,
  things: Things,
  type: DemoAccount['type'],
): Promise<readonly WalkedStep[]> {
  const account = things.accounts.find((one) => one.type === type);
  if (!account) throw new Error(`The demo company has no account of type ${type}.`);
  const screens: Screens = {
    list: `${things.product}/things`,
    fields: { name: 'input[name=email]', password: 'input[name=password]' },
    group: null,
    otherList: '',
  };
  return withProfile(executablePath, async (context) => {
    const { fetched } = await signInCold(context, screens, account);
    const walked: WalkedStep[] = [{ name: 'signs in', times: 1, sent: fetched }];
    const measured = await MeasuredPage.open(context);
    for (const { name, times, walk } of stepsOf(type, things)) {
      const before = measured.fetched.length;
      await walk(measured);
      await measured.quiet();
      walked.push({ name, times, sent: measured.fetched.slice(before) });
    }
    return walked;
  });
}

/** How many of each kind the day makes. What the browser keeps from then on is asked for once. */
export function mixOf(walked: readonly WalkedStep[]): ReadonlyMap<Kind, number> {
  const counts = new Map<Kind, number>();
  for (const { times, sent } of walked)
    for (const one of sent) counts.set(kindOf(one), (counts.get(kindOf(one)) ?? 0) + (isKept(one) ? 1 : times));
  return counts;
}

/** Its address changes with what it holds. */
const isKept = ({ path }: Pick<Sent, 'path'>): boolean => path.startsWith('/build/') || path.includes('?v=');
