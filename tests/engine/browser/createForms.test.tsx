// A new record's form as it begins: the first field has the focus, and the only choice there is has been made.
import { renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResourceDefinitionContextProvider, useRouterProvider } from 'react-admin';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { validators } from 'virtual:beheer/validators';
import { resourceElement } from '../../../src/engine/browser/screens/resource.tsx';
import { currentRegistry } from '../../../src/engine/browser/registry.ts';
import { signIn, withApi } from '../../support/browserApi.ts';
import { useFirstFocus } from '../../../src/engine/browser/screens/form/useFirstFocus.ts';
import { renderShell, resizeTo } from '../../support/renderShell.tsx';
import { replaceRaw } from '../../support/replaceRaw.ts';
import { shellRegistry, useShellRegistry } from '../../support/shellRegistry.ts';

/** As the build makes it of the schema of a reminder. */
const checkMark = Object.assign(
  ({ mark = null, person = null }: Readonly<Partial<Record<'mark' | 'person', string | null>>>): boolean => {
    const wrong = [
      ...(mark === null || /^[A-Z]+$/.test(mark) ? [] : ['/mark']),
      ...(person === null || !person.includes('@') ? [] : ['/person']),
    ];
    checkMark.errors =
      wrong.length === 0 ? null : wrong.map((instancePath) => ({ keyword: 'pattern', instancePath, params: {} }));
    return wrong.length === 0;
  },
  { errors: null as readonly object[] | null },
);
/** Of the program: other files are tested with what it was. */
const builtIn = validators['reminders'];
beforeAll(() => {
  Object.assign(validators, {
    reminders: () => Promise.resolve({ validatorsWith: () => ({ create: checkMark, update: checkMark }) }),
  });
});
afterAll(() => {
  Object.assign(validators, { reminders: builtIn });
});

const { api } = withApi();
const { tenant: _, ...registry } = shellRegistry;
const withChoice = {
  ...registry,
  schemas: {
    ...shellRegistry.schemas,
    reminders: {
      title: 'Reminder',
      required: ['client_uuid'],
      properties: {
        sent_on: { type: 'string' as const, format: 'date' as const },
        client_uuid: { 'x-relation': { to: 'clients', fills: { send_to: 'city' } } },
        send_to: { type: 'string' as const, maxLength: 100 },
        sort: { enum: ['paid once', 'paid yearly'], 'x-fills': { 'paid once': { every: 'once' } } },
        every: { enum: ['month', 'once'], default: 'month' },
        mark: { type: 'string' as const, pattern: '^[A-Z]+$', description: 'Capitals, such as ABC.' },
        person: { type: 'string' as const, format: 'person-name' as const, description: 'Of a company: the contact.' },
      },
    },
  },
};
beforeAll(() => replaceRaw(withChoice));
afterAll(useShellRegistry);
beforeEach(() => {
  signIn();
  resizeTo(1440);
});

function Pages() {
  const { Route, Routes } = useRouterProvider();
  const { reminders, clients } = currentRegistry().resources;
  if (!reminders || !clients) throw new Error('The registry of the test lacks what is made here.');
  return (
    <Routes>
      <Route path="reminders/*" element={resourceElement(reminders)} />
      <Route path="settings/clients/*" element={resourceElement(clients)} />
    </Routes>
  );
}

function open(clients: readonly object[], path = '/reminders/create'): void {
  api.answer = () => ({ headers: { 'content-range': `clients 0-1/${clients.length}` }, body: clients });
  renderShell(
    <ResourceDefinitionContextProvider>
      <Pages />
    </ResourceDefinitionContextProvider>,
    { path },
  );
}

const acme = { id: 'a', uuid: 'a', name: 'Acme' };
const client = () => screen.findByRole('combobox', { name: /^Client/ });

test('the only record that a required reference can name is chosen', async () => {
  open([acme]);
  const input = (await client()) as HTMLInputElement;
  await waitFor(() => expect(input.value).toBe('Acme'));
});

test('of two, none is', async () => {
  open([acme, { id: 'b', uuid: 'b', name: 'Bos' }]);
  const input = (await client()) as HTMLInputElement;
  await waitFor(() => expect(api.asked.filter(({ path }) => path === '/api/clients')).toHaveLength(1));
  expect(input.value).toBe('');
});

test('what is chosen fills in the rest, and what was typed stays', async () => {
  open([acme]);
  api.answer = ({ path }) =>
    path === '/api/clients/a'
      ? { body: { ...acme, city: 'Utrecht' } }
      : { headers: { 'content-range': 'clients 0-0/1' }, body: [acme] };
  const input = await screen.findByRole('textbox', { name: /^Send to/ });
  await waitFor(() => expect(input).toHaveProperty('value', 'Utrecht'));
});

test('a choice fills in what goes with it until another is made', async () => {
  const person = userEvent.setup();
  open([acme]);
  const every = await screen.findByRole('combobox', { name: /^Every/ });
  const sort = screen.getByRole('combobox', { name: /^Sort/ });
  expect(every.textContent).toBe('month');
  await person.click(sort);
  await person.click(screen.getByRole('option', { name: 'paid once' }));
  await waitFor(() => expect(every.textContent).toBe('once'));
  await person.click(sort);
  await person.click(screen.getByRole('option', { name: 'paid yearly' }));
  await waitFor(() => expect(every.textContent).toBe('month'));
});

test('is saved by Ctrl and Enter from a choice, too, which Enter alone opens', async () => {
  const person = userEvent.setup();
  open([acme]);
  const sort = await screen.findByRole('combobox', { name: /^Sort/ });
  await waitFor(async () => expect(await client()).toHaveProperty('value', 'Acme'));
  await person.click(sort);
  await person.click(screen.getByRole('option', { name: 'paid once' }));
  await waitFor(() => expect(sort.getAttribute('aria-expanded')).toBe('false'));
  expect(document.activeElement).toBe(sort);
  await person.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(api.asked.filter(({ method }) => method === 'POST')).toHaveLength(1));
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('a rejected form lists its errors, with links to the fields', async () => {
  const person = userEvent.setup();
  open([], '/settings/clients/create');
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  api.answer = () => ({ status: 422, body: { message: 'Some fields are invalid.', errors: { name: 'Required' } } });
  await person.type(name, 'Acme');
  await person.click(screen.getByRole('button', { name: 'Create client' }));
  const listed = await screen.findByRole('button', { name: 'Name' });
  expect(listed.closest('[role=alert]')?.textContent).toMatch(/^Check 1 fieldName: ./);
  await waitFor(() => expect(document.activeElement).toBe(name));
  await person.click(listed);
  expect(document.activeElement).toBe(name);
});

test('the first required field has the focus', async () => {
  open([]);
  const input = await client();
  await waitFor(() => expect(document.activeElement).toBe(input));
});

test('the first required field gets the focus from the palette too, which closes once the form is shown', async () => {
  const palette = document.createElement('div');
  palette.setAttribute('role', 'dialog');
  document.body.append(palette);
  palette.tabIndex = -1;
  palette.focus();
  open([]);
  const input = await client();
  expect(document.activeElement).toBe(palette);
  palette.remove();
  const main = document.createElement('main');
  main.tabIndex = -1;
  document.body.append(main);
  main.focus();
  expect(document.activeElement).toBe(input);
  main.remove();
});

test('the input gets focus again when it is redrawn, until somebody presses a key', async () => {
  open([]);
  const input = await client();
  await waitFor(() => expect(document.activeElement).toBe(input));
  const page = document.createElement('main');
  page.tabIndex = -1;
  document.body.append(page);
  page.focus();
  expect(document.activeElement).toBe(input);
  await userEvent.setup().keyboard('{Shift}');
  page.focus();
  expect(document.activeElement).toBe(page);
  page.remove();
});

test('a missing field has the focus, also where it is drawn after filled ones', async () => {
  const input = (name: string, value: string): HTMLInputElement => {
    const made = document.createElement('input');
    Object.assign(made, { name, required: true, value });
    return made;
  };
  const form = document.createElement('form');
  document.body.append(form);
  form.append(input('client', 'Acme'));
  const { unmount } = renderHook(() => useFirstFocus({ current: form }, { isWanted: true, isNew: true }));
  expect(document.activeElement).toHaveProperty('name', 'client');
  form.append(input('product', ''));
  await waitFor(() => expect(document.activeElement).toHaveProperty('name', 'product'));
  form.prepend(input('number', ''));
  await waitFor(() => expect(document.activeElement).toHaveProperty('name', 'number'));
  form.querySelector<HTMLInputElement>('[name=client]')?.focus();
  form.prepend(input('kind', ''));
  await Promise.resolve();
  expect(document.activeElement).toHaveProperty('name', 'client');
  unmount();
  form.remove();
});

test('the focus waits for an input that is still loading', async () => {
  const form = document.createElement('form');
  form.innerHTML = '<p data-coming></p><textarea name="description" required></textarea>';
  document.body.append(form);
  const { unmount } = renderHook(() => useFirstFocus({ current: form }, { isWanted: true, isNew: true }));
  expect(document.activeElement).toBe(document.body);
  form
    .querySelector('p')
    ?.replaceWith(Object.assign(document.createElement('input'), { name: 'product', required: true }));
  await waitFor(() => expect(document.activeElement).toHaveProperty('name', 'product'));
  unmount();
  form.remove();
});

test('a value in the wrong format is answered with an example', async () => {
  open([acme]);
  await userEvent.setup().type(await screen.findByRole('textbox', { name: /^Mark/ }), 'abc{Tab}');
  await screen.findByText('Invalid format. Capitals, such as ABC.');
});

test('the help text of a field with a format of its own is no part of the error', async () => {
  open([acme]);
  await userEvent.setup().type(await screen.findByRole('textbox', { name: /^Person/ }), 'a@b{Tab}');
  await screen.findByText('Invalid format');
});
