// The frame: menu, palette, person's menu, broken pages.
import { readFileSync } from 'node:fs';
import { useEffect, useState, type ReactNode } from 'react';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { memoryStore } from 'react-admin';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { replaceRaw } from '../../support/replaceRaw.ts';
import { readSavedView } from '../../../src/engine/registry/lists/savedViews.ts';
import { currentSession } from '../../../src/engine/browser/providers/session/session.ts';
import { Layout } from '../../../src/engine/browser/shell/Layout.tsx';
import { signIn, user, withApi } from '../../support/browserApi.ts';
import { renderShell, resizeTo } from '../../support/renderShell.tsx';
import { shellRegistry, useShellRegistry } from '../../support/shellRegistry.ts';

const { api } = withApi();
beforeAll(useShellRegistry);
beforeEach(() => {
  resizeTo(1440);
  api.answer = () => ({ headers: { 'content-range': 'x */0' }, body: [] });
});

let show: (title: string) => void = () => undefined;

/** What comes onto the page a while after it. */
function Changing({ pageAt }: { readonly pageAt: (title: string | null) => ReactNode }) {
  const [title, setTitle] = useState<string | null>(null);
  useEffect(() => {
    show = setTitle;
  }, []);
  return pageAt(title);
}

const menu = () => within(screen.getByRole('navigation', { name: 'Main menu' }));

describe('the menu', () => {
  test('opens the group of the current page and remembers it', async () => {
    signIn();
    const { store } = renderShell(<Layout>page</Layout>, { path: '/invoices/x' });
    expect((await menu().findByRole('button', { name: 'Billing' })).getAttribute('aria-expanded')).toBe('true');
    expect(menu().getByRole('link', { name: 'Invoices' }).getAttribute('aria-current')).toBe('page');
    expect(menu().getByRole('link', { name: 'Clients' }).getAttribute('href')).toBe('/settings/clients');
    await waitFor(() => expect(store.getItem('menu.group')).toBe('billing'));
    await userEvent.setup().click(menu().getByRole('button', { name: 'Billing' }));
    expect(store.getItem('menu.group')).toBeNull();
  });

  test('keeps the group of the current page open, whatever is open in another browser', async () => {
    signIn();
    const { store } = renderShell(<Layout>page</Layout>, { path: '/invoices/x' });
    await waitFor(() => expect(store.getItem('menu.group')).toBe('billing'));
    act(() => store.setItem('menu.group', null));
    expect(menu().getByRole('button', { name: 'Billing' }).getAttribute('aria-expanded')).toBe('true');
  });

  test('shows the sub-entries of the current entry', async () => {
    signIn();
    const { unmount } = renderShell(<Layout>page</Layout>, { path: '/reminders' });
    await menu().findByRole('link', { name: 'Invoices' });
    expect(menu().queryByRole('link', { name: 'Invoice lines' })).toBeNull();
    unmount();
    renderShell(<Layout>page</Layout>, { path: '/invoice-lines' });
    expect((await menu().findByRole('link', { name: 'Invoice lines' })).getAttribute('href')).toBe('/invoice-lines');
  });

  test('has favourites and recent pages on top, in the current language', async () => {
    signIn();
    const place = (to: string, name: string) => ({ to, name, icon: null });
    renderShell(<Layout>page</Layout>, {
      path: '/',
      store: memoryStore({
        'menu.favourites': [place('/invoices', 'Facturen')],
        'menu.recent': [place('/settings/clients/a', 'Acme'), place('/invoices', 'Facturen')],
      }),
    });
    await userEvent.setup().click(await menu().findByRole('button', { name: 'Recent' }));
    expect((await menu().findAllByRole('link')).map(({ textContent }) => textContent).slice(0, 4)).toEqual([
      'Dashboard',
      'Invoices',
      'Acme',
      'Clients',
    ]);
  });

  test('shows a customer only their entries', async () => {
    signIn({ user: { ...user, type: 'user' } });
    renderShell(<Layout>page</Layout>);
    expect((await menu().findAllByRole('link')).map(({ textContent }) => textContent)).toEqual([
      'Dashboard',
      'Invoices',
    ]);
  });

  test('opens a group next to it when it is narrowed to icons', async () => {
    signIn();
    renderShell(<Layout>page</Layout>, { store: memoryStore({ 'sidebar.open': false }) });
    const person = userEvent.setup();
    await person.click(await menu().findByRole('button', { name: 'Billing' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Report',
      'Invoices',
      'Reminders',
    ]);
  });

  test('is narrowed beside the navigation of an area, until the person opens it, where there is no room for both', async () => {
    const [first, ...others] = shellRegistry.menu ?? [];
    if (!first) throw new Error('The registry has no menu.');
    replaceRaw({ ...shellRegistry, menu: [{ ...first, area: '/settings' }, ...others] });
    resizeTo(1440);
    signIn();
    renderShell(<Layout>page</Layout>, { path: '/settings/clients' });
    const open = await screen.findByRole('button', { name: 'Open menu' });
    await userEvent.setup().click(open);
    expect(await screen.findByRole('button', { name: 'Close menu' })).toBeTruthy();
    useShellRegistry();
  });

  test('is a drawer below the mobile breakpoint, closed at first and after navigation', async () => {
    resizeTo(1279);
    signIn();
    const { address } = renderShell(<Layout>page</Layout>);
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: 'Open menu' }));
    await person.click(await menu().findByRole('link', { name: 'Clients' }));
    await waitFor(() => expect(address()).toBe('/settings/clients'));
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull());
  });
});

describe('going to another page', () => {
  test('moves the focus of keyboard and screen reader to its heading, also where that comes later', async () => {
    signIn();
    const pageAt = (title: string | null) => <Layout>{title === null ? 'not there yet' : <h1>{title}</h1>}</Layout>;
    renderShell(<Changing pageAt={pageAt} />, { path: '/' });
    const person = userEvent.setup();
    await person.click(await menu().findByRole('link', { name: 'Clients' }));
    await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'));
    act(() => show('Clients'));
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    expect(document.activeElement?.textContent).toBe('Clients');
  });

  test('leaves the focus to an element that took it', async () => {
    signIn();
    renderShell(
      <Changing
        pageAt={(title) => (
          <Layout>
            <h1>Page</h1>
            {title === null ? null : <input autoFocus aria-label="First field" />}
          </Layout>
        )}
      />,
      { path: '/' },
    );
    const person = userEvent.setup();
    await person.click(await menu().findByRole('link', { name: 'Clients' }));
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    act(() => show('with a form'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First field')));
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(document.activeElement).toBe(screen.getByLabelText('First field'));
  });
});

test('the bottom bar of a phone leads home and to frequent pages, searches and opens the menu', async () => {
  resizeTo(390);
  signIn();
  const { address } = renderShell(<Layout>page</Layout>, { path: '/invoices' });
  const person = userEvent.setup();
  const bar = within(await screen.findByRole('navigation', { name: 'Shortcuts' }));
  await person.click(bar.getByRole('button', { name: 'Search' }));
  await person.keyboard('{Escape}');
  await person.click(await bar.findByRole('link', { name: 'Clients' }));
  await waitFor(() => expect(address()).toBe('/settings/clients'));
  expect(bar.getByRole('link', { name: 'Clients' }).getAttribute('aria-current')).toBe('page');
  await person.click(bar.getByRole('link', { name: 'Dashboard' }));
  await waitFor(() => expect(address()).toBe('/'));
  await person.click(bar.getByRole('button', { name: 'Menu' }));
  expect(await menu().findByRole('link', { name: 'Invoices' })).toBeDefined();
});

describe('an area', () => {
  const withArea = {
    ...shellRegistry,
    menu: [
      ...shellRegistry.menu,
      { name: 'settings', label: { en: 'Settings', nl: 'Instellingen' }, area: '/settings' },
    ],
    pages: {
      ...shellRegistry.pages,
      own: { route: '/settings/own', label: { en: 'Own', nl: 'Eigen' }, menu: 'settings' },
    },
  };
  beforeEach(() => {
    replaceRaw(withArea, {});
    return useShellRegistry;
  });

  test('is one entry in the menu, and has a column of its pages', async () => {
    signIn();
    renderShell(<Layout>page</Layout>, { path: '/settings/own' });
    const entry = await menu().findByRole('link', { name: 'Settings' });
    expect([entry.getAttribute('href'), entry.getAttribute('aria-current')]).toEqual(['/settings', 'true']);
    const column = within(screen.getByRole('navigation', { name: 'Pages of Settings' }));
    expect(column.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Own', 'Clients']);
    expect(column.getByRole('link', { name: 'Own' }).getAttribute('aria-current')).toBe('page');
  });

  test('has no column next to other pages', async () => {
    signIn();
    renderShell(<Layout>page</Layout>, { path: '/invoices' });
    await screen.findByText('page');
    expect(screen.queryByRole('navigation', { name: 'Pages of Settings' })).toBeNull();
  });

  test('has a button that opens its pages below the mobile breakpoint', async () => {
    resizeTo(390);
    signIn();
    const { address } = renderShell(<Layout>page</Layout>, { path: '/settings/own' });
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: 'Settings: Own' }));
    await person.click(screen.getByRole('menuitem', { name: 'Clients' }));
    await waitFor(() => expect(address()).toBe('/settings/clients'));
    // That stands elsewhere in the menu, and has its room for itself.
    expect(screen.queryByRole('button', { name: 'Settings: Clients' })).toBeNull();
  });
});

describe('the command palette', () => {
  const openPalette = async () => {
    signIn();
    const { address } = renderShell(<Layout>page</Layout>);
    const person = userEvent.setup();
    await screen.findByText('page');
    await person.keyboard('{Control>}k{/Control}');
    await screen.findByRole('listbox', { name: 'Go to…' });
    return { person, address };
  };

  test('opens any page and creates any record, from the keyboard', async () => {
    const { person, address } = await openPalette();
    await person.keyboard('invo');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'InvoicesBilling',
      'Invoice linesBilling',
      'Create invoice',
    ]);
    await person.keyboard('{ArrowUp}{Enter}');
    expect(address()).toBe('/invoices/create');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  test('offers to create a named resource before matching records', async () => {
    const found = {
      resource: 'invoices',
      uuid: 'a',
      title: 'Invoice of Newton',
      hint: null,
      match: null,
      status: null,
    };
    api.answer = ({ path }) =>
      path.includes('/search')
        ? { body: { results: [found], near: false } }
        : { headers: { 'content-range': 'x */0' }, body: [] };
    const { person, address } = await openPalette();
    await person.keyboard('new inv');
    const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
    await waitFor(() => expect(offered()).toEqual(['Create invoice', 'Invoice of NewtonInvoice']));
    await person.keyboard('{Enter}');
    expect(address()).toBe('/invoices/create');
  });

  test('lists views: saved ones, then those of the registry that are offered to the person', async () => {
    const { invoices, ...others } = shellRegistry.resources;
    const view = (en: string, status: string) => ({ label: { en, nl: en }, filter: { status } });
    replaceRaw({
      ...shellRegistry,
      resources: {
        ...others,
        invoices: {
          ...invoices,
          list: { views: [view('Still open', 'sent'), { ...view('Open drafts', 'draft'), access: ['user'] }] },
        },
      },
    });
    signIn({ views: [readSavedView({ uuid: 'v1', name: 'Open over €1,000', resource: 'invoices' })] });
    const { address } = renderShell(<Layout>page</Layout>);
    const person = userEvent.setup();
    await screen.findByText('page');
    await person.keyboard('{Control>}k{/Control}');
    await screen.findByRole('listbox');
    const box = screen.getByRole('combobox', { name: 'Go to…' });
    const views = () =>
      within(screen.getByRole('listbox'))
        .queryAllByRole('option')
        .map(({ textContent }) => textContent)
        .filter((text) => text.startsWith('Invoices: '));
    await person.keyboard('inv');
    expect(views()).toEqual([]);
    await person.keyboard(' open');
    expect(views()).toEqual(['Invoices: Open over €1,000', 'Invoices: Still open']);
    await person.clear(box);
    await person.keyboard('still{Enter}');
    await waitFor(() => expect(address()).toBe('/invoices?filter=%7B%22status%22%3A%22sent%22%7D'));
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    await person.keyboard('{Control>}k{/Control}');
    await screen.findByRole('listbox', { name: 'Go to…' });
    await person.keyboard('1,000');
    await person.click(await screen.findByRole('option', { name: /Open over/ }));
    expect(address()).toBe('/invoices?view=v1');
    useShellRegistry();
  });
});

describe('the own menu', () => {
  test('shows who is signed in, and signs out', async () => {
    signIn({ client: { uuid: 'c', name: 'Acme' } });
    const { address, store } = renderShell(<Layout>page</Layout>, {
      path: '/invoices',
      store: memoryStore({ theme: 'dark' }),
    });
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: /^Your account/ }));
    expect(screen.getByText('anna@example.nl')).toBeTruthy();
    expect(screen.getByText('Management')).toBeTruthy();
    await person.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(currentSession()).toBeNull();
    expect(store).toBeTruthy();
  });

  test('shows the version of the product to staff', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
    signIn();
    renderShell(<Layout>page</Layout>);
    await userEvent.click(await screen.findByRole('button', { name: /^Your account/ }));
    expect(screen.getByText(`Version ${version}`)).toBeTruthy();
  });

  test('shows no version to people of a client', async () => {
    signIn({ user: { ...user, type: 'user' } });
    renderShell(<Layout>page</Layout>);
    await userEvent.click(await screen.findByRole('button', { name: /^Your account/ }));
    expect(screen.getByRole('menuitem', { name: 'Sign out' })).toBeTruthy();
    expect(screen.queryByText(/^Version/)).toBeNull();
  });

  test('has a theme that follows the system until one is chosen, and again after “System” is chosen', async () => {
    signIn();
    const { store } = renderShell(<Layout>page</Layout>);
    const person = userEvent.setup();
    const choose = async (name: string): Promise<void> => {
      await person.click(await screen.findByRole('button', { name: 'Theme' }));
      await person.click(screen.getByRole('menuitemradio', { name }));
    };
    await choose('Dark');
    expect(store.getItem('theme')).toBe('dark');
    await choose('System');
    expect(store.getItem('theme')).toBeUndefined();
  });
});

describe('a page with an error', () => {
  test('leaves the frame in place and can be retried', async () => {
    signIn();
    let broken = true;
    const Page = () => {
      if (broken) throw new Error('No such luck');
      return <p>mended</p>;
    };
    renderShell(
      <Layout>
        <Page />
      </Layout>,
    );
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong on this page');
    expect(menu().getByRole('link', { name: 'Clients' })).toBeTruthy();
    broken = false;
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('mended')).toBeTruthy();
  });
});
