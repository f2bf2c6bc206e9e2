// The dashboard: figures that the server calculates, each with a link to its list, and charts with readable numbers.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import DashboardPage from '../../src/engine/browser/pages/dashboard/DashboardPage.tsx';
import { mergeBrowserModules } from '../../src/engine/browser/modules.ts';
import { ShellExtensionsProvider } from '../../src/engine/browser/shell/extensions.ts';
import { currentRegistry } from '../../src/engine/browser/registry.ts';
import type { FigureAnswer } from '../../src/engine/registry/figures/figures.ts';
import { signIn, user, withApi } from '../support/browserApi.ts';
import { renderShell, resizeTo } from '../support/renderShell.tsx';
import { replaceRaw } from '../support/replaceRaw.ts';
import { shellRegistry, useShellRegistry } from '../support/shellRegistry.ts';

const { api } = withApi();
const number = (name: string, value: number, more: Partial<FigureAnswer> = {}): FigureAnswer => ({
  name,
  value,
  count: null,
  trend: null,
  exact: true,
  compare: [],
  points: null,
  series: [],
  limit: null,
  ...more,
});
const chart = (points: readonly string[], series: readonly (readonly number[])[]): FigureAnswer => ({
  ...number('new-clients', 0),
  value: null,
  points,
  series,
});
const answerWith = (answers: readonly FigureAnswer[]): void => {
  api.answer = ({ path }) => (path === '/api/figures/dashboard' ? { body: answers } : { body: [] });
};

beforeAll(useShellRegistry);
beforeEach(() => {
  resizeTo(1440);
  signIn();
  answerWith([
    number('overdue', 3),
    number('invoices', 7, { compare: [9] }),
    number('clients', 1_234),
    chart(
      ['2026-02-01', '2026-03-01'],
      [
        [4, 1_005],
        [2, 0],
      ],
    ),
  ]);
});

const page = () => {
  const found = currentRegistry().pages['dashboard'];
  if (!found) throw new Error('The registry has no dashboard.');
  return <DashboardPage page={found} />;
};

test('the dashboard sends one request for all declared figures; each figure links to its list', async () => {
  renderShell(page());
  const attention = within(await screen.findByRole('region', { name: 'Needs attention' }));
  expect((await attention.findByText('(3)')).closest('a')?.getAttribute('href')).toBe(
    '/invoices?filter=%7B%22status%22%3A%22overdue%22%7D&page=1',
  );
  const glance = within(screen.getByRole('region', { name: 'Main figures' }));
  expect((await glance.findByText('1,234')).closest('a')?.getAttribute('href')).toBe('/settings/clients');
  // How old the backups are is asked beside them, by management; how one signs in, by a page that was there before.
  const others: readonly (string | undefined)[] = ['/api/backups', '/api/session/options'];
  const paths = () => api.asked.map(({ path }) => path.split('?')[0]).filter((path) => !others.includes(path));
  // The first records of the most urgent figure are read in the same round.
  await waitFor(() => expect(paths()).toEqual(['/api/figures/dashboard', '/api/invoices']));
  expect(screen.getByRole('heading', { name: 'Hello Anna' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings/general');
});

test('a figure is not requested again with each of its records', async () => {
  const { dashboard } = shellRegistry.pages;
  if (!dashboard) throw new Error('The registry has no dashboard.');
  const label = { en: 'In Hoorn', nl: 'In Hoorn' };
  const figures = [{ name: 'near', resource: 'clients', label, filter: { city: 'Hoorn' }, colour: 'error' as const }];
  replaceRaw({ ...shellRegistry, pages: { dashboard: { ...dashboard, figures } } });
  api.answer = ({ path }) =>
    path === '/api/clients'
      ? {
          headers: { 'content-range': 'clients 0-0/1' },
          body: [{ uuid: 'c', name: 'Speelgoedhuis', number: '10005', city: 'Hoorn', version: 1 }],
        }
      : { body: path === '/api/figures/dashboard' ? [number('near', 1)] : [] };
  renderShell(page());
  expect(await screen.findByText('10005')).toBeTruthy();
  expect(screen.queryByText('Hoorn')).toBeNull();
  useShellRegistry();
});

describe('a comparison is written in words', () => {
  test.each([
    [9, '2 less than last month'],
    [7, 'The same as last month'],
    [0, '7 more than last month'],
  ])('for %d', async (before, words) => {
    answerWith([number('invoices', 7, { compare: [before] })]);
    renderShell(page());
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

test('a figure with a limit shows the used part', async () => {
  answerWith([number('clients', 7, { limit: 14 })]);
  renderShell(page());
  expect(await screen.findByText('50% of 14')).toBeTruthy();
});

test('a figure above the counting limit says so', async () => {
  answerWith([number('clients', 100_000, { exact: false })]);
  renderShell(page());
  expect(await screen.findByText('Over 100,000')).toBeTruthy();
});

test('a chart is also a table: always for screen readers, and on request with links to the rows behind each number', async () => {
  renderShell(page());
  const region = within(await screen.findByRole('region', { name: 'New clients' }));
  const rows = (): readonly string[] =>
    within(region.getByRole('table', { name: 'New clients' }))
      .getAllByRole('row')
      .map(({ textContent }) => textContent ?? '');
  await region.findByRole('table');
  expect(rows()).toEqual(['MonthNowA year earlier', 'February 202642', 'March 20261,0050']);
  expect(region.queryByRole('link')).toBeNull();
  await userEvent.setup().click(region.getByRole('button', { name: 'View as table' }));
  expect(rows()).toEqual(['MonthNowA year earlier', 'February 202642', 'March 20261,0050']);
  const filters = region
    .getAllByRole('link')
    .map(
      (link) => JSON.parse(new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('filter') ?? '') as object,
    );
  expect(filters).toEqual([
    { created_at: { gte: '2026-02-01', lt: '2026-03-01' } },
    { created_at: { gte: '2025-02-01', lt: '2025-03-01' } },
    { created_at: { gte: '2026-03-01', lt: '2026-04-01' } },
    { created_at: { gte: '2025-03-01', lt: '2025-04-01' } },
  ]);
});

test('figures that require attention are ordered by urgency and amount, with their number of records and a button', async () => {
  const { dashboard } = shellRegistry.pages;
  if (!dashboard) throw new Error('The registry has no dashboard.');
  const figure = (name: string, colour: 'warning' | 'error') => ({
    name,
    resource: 'clients',
    label: { en: name, nl: name },
    colour,
  });
  const button = { label: { en: 'Review', nl: 'Beoordelen' }, page: 'report' };
  const figures = [figure('waiting', 'warning'), { ...figure('broken', 'error'), button }];
  replaceRaw({ ...shellRegistry, pages: { ...shellRegistry.pages, dashboard: { ...dashboard, figures } } });
  answerWith([number('waiting', 4), number('broken', 2, { exact: false })]);
  renderShell(page());
  const attention = within(await screen.findByRole('region', { name: 'Needs attention' }));
  await attention.findByText('(4)');
  const links = attention.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['broken (2+)', '/settings/clients'],
    ['Review', '/report'],
    ['waiting (4)', '/settings/clients'],
    ['Show', '/settings/clients'],
  ]);
  useShellRegistry();
});

test('a module’s part with the name of a figure takes the place of its row', async () => {
  replaceRaw({ ...shellRegistry, modules: ['greetings'] });
  const panels = mergeBrowserModules([{ name: 'greetings', dashboard: { overdue: () => <p>Pay now</p> } }]);
  renderShell(<ShellExtensionsProvider value={panels}>{page()}</ShellExtensionsProvider>);
  expect(await screen.findByText('Pay now')).toBeTruthy();
  await screen.findByText('1,234');
  expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull();
  useShellRegistry();
});

test('an empty chart says so', async () => {
  answerWith([number('clients', 5), chart(['2026-02-01'], [[0], [0]])]);
  renderShell(page());
  expect(await screen.findByText('Nothing to show yet')).toBeTruthy();
});

test('the dashboard says so when nothing is urgent', async () => {
  answerWith([number('overdue', 0), number('invoices', 7)]);
  renderShell(page());
  expect(await screen.findByText('Nothing urgent')).toBeTruthy();
});

test('an unreadable figure says so', async () => {
  api.answer = () => ({ status: 500, body: '' });
  renderShell(page());
  expect((await screen.findAllByTitle('Couldn’t load this. Reload the page in a moment.')).length).toBeGreaterThan(1);
});

test('the dashboard shows only what the person may list, and offers only what they may create', async () => {
  signIn({ user: { ...user, type: 'user' } });
  answerWith([number('overdue', 0), number('invoices', 7)]);
  renderShell(page());
  expect(await screen.findByText('7')).toBeTruthy();
  expect(screen.queryByText('Clients')).toBeNull();
  expect(screen.queryByRole('region', { name: 'New clients' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Create' })).toBeNull();
});

test('empty figures are hidden while another has a value', async () => {
  answerWith([number('overdue', 3), number('invoices', 0), number('clients', 5)]);
  renderShell(page());
  await screen.findByText('5');
  expect(screen.queryByText('All invoices')).toBeNull();
});

describe('with modules', () => {
  beforeAll(() => replaceRaw({ ...shellRegistry, modules: ['clients', 'greetings'] }));
  afterAll(useShellRegistry);

  test('the dashboard shows a company without data where to begin', async () => {
    answerWith([number('overdue', 0), number('invoices', 0), number('clients', 0), chart([], [[], []])]);
    renderShell(page());
    const steps = within(await screen.findByRole('region', { name: 'Welcome! Let’s get started' }));
    expect(steps.getByRole('link', { name: 'Create client' }).getAttribute('href')).toBe('/settings/clients/create');
    expect(screen.queryByText('Nothing urgent')).toBeNull();
  });

  test('a step is ticked once its record exists', async () => {
    api.answer = ({ path }) =>
      path.startsWith('/api/clients')
        ? { headers: { 'content-range': 'clients 0-0/1' }, body: [{ id: 'a', uuid: 'a', name: 'Acme' }] }
        : { body: [number('overdue', 0), number('invoices', 0), number('clients', 0), chart([], [[], []])] };
    renderShell(page());
    const steps = within(await screen.findByRole('region', { name: 'Welcome! Let’s get started' }));
    expect(await steps.findByText('Done')).toBeTruthy();
    expect(steps.queryByRole('link', { name: 'Create client' })).toBeNull();
  });

  test('a step stays until a record meets its condition, and links to the unfinished one', async () => {
    api.answer = ({ path, query }) => {
      if (path === '/api/outbox') return { body: { delivery: 'outbox', mails: [] } };
      if (!path.startsWith('/api/clients')) return { body: [number('overdue', 0), number('clients', 5)] };
      const isFiltered = JSON.stringify(query).includes('Utrecht');
      return {
        headers: { 'content-range': `clients 0-0/${isFiltered ? 0 : 1}` },
        body: isFiltered ? [] : [{ id: 'a', uuid: 'a', name: 'Acme' }],
      };
    };
    const panels = mergeBrowserModules([
      { name: 'greetings', firstSteps: { clients: { place: 2, done: { city: 'Utrecht' } } } },
    ]);
    renderShell(<ShellExtensionsProvider value={panels}>{page()}</ShellExtensionsProvider>);
    const steps = within(await screen.findByRole('region', { name: 'Welcome! Let’s get started' }));
    const next = await steps.findByRole('link', { name: 'Open Acme' });
    expect(next.getAttribute('href')).toBe('/settings/clients/a');
    expect(await steps.findByText(/^Sending is off/)).toBeTruthy();
  });

  test('a module’s part is shown while the registry names the module', async () => {
    const panels = mergeBrowserModules([
      { name: 'greetings', dashboard: { morning: () => <p>Good morning</p> }, firstSteps: { clients: 2 } },
      { name: 'elsewhere', dashboard: { night: () => <p>Good night</p> }, firstSteps: { invoices: 1 } },
    ]);
    renderShell(<ShellExtensionsProvider value={panels}>{page()}</ShellExtensionsProvider>);
    expect(await screen.findByText('Good morning')).toBeTruthy();
    expect(screen.queryByText('Good night')).toBeNull();
    expect(panels.firstSteps.map(({ resource }) => resource)).toEqual(['invoices', 'clients']);
  });
});

test('a company without data has its figures where no module says where to begin', async () => {
  answerWith([number('overdue', 0), number('invoices', 0), number('clients', 0), chart([], [[], []])]);
  renderShell(page());
  expect(await screen.findByRole('region', { name: 'Main figures' })).toBeTruthy();
});
