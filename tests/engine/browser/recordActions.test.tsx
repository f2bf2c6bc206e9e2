// What a record's page offers to do: its own actions where they are of use, and those of the record that it depends on.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResourceDefinitionContextProvider } from 'react-admin';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { EmbeddedList } from '../../../src/engine/browser/screens/list/EmbeddedList.tsx';
import { ActionDialog } from '../../../src/engine/browser/screens/actions/ActionDialog.tsx';
import { presetOf } from '../../../src/engine/browser/screens/available.ts';
import { readDraft } from '../../../src/engine/browser/providers/drafts/drafts.ts';
import { RecordActions } from '../../../src/engine/browser/screens/record/RecordActions.tsx';
import { currentSession } from '../../../src/engine/browser/providers/session/session.ts';
import { currentRegistry } from '../../../src/engine/browser/registry.ts';
import { replaceRaw } from '../../support/replaceRaw.ts';
import { signIn, user, withApi } from '../../support/browserApi.ts';
import { renderShell, resizeTo } from '../../support/renderShell.tsx';

const account = {
  id: '0191f0c4-0000-7000-8000-000000000011',
  uuid: '0191f0c4-0000-7000-8000-000000000011',
  name: 'acme',
  plan_uuid: '0191f0c4-0000-7000-8000-000000000012',
  version: 1,
};
const plan = { uuid: account.plan_uuid, name: 'Start', state: 'running', version: 1 };
const named = (en: string) => ({ en, nl: en });

const { api } = withApi();
beforeAll(() =>
  replaceRaw(
    {
      menu: [],
      tenant: 'letters',
      pages: { shelf: { route: '/shelf', label: named('Shelf') } },
      resources: {
        accounts: {
          title: '{name}',
          show: { through: { field: 'plan_uuid', actions: ['upgrade', 'stop', 'resume'] } },
          access: { user: ['list', 'show'] },
          actions: { choose: { label: named('Choose'), set: { name: 'chosen' }, offer: { uuid: { ne: '$client' } } } },
        },
        boxes: {
          show: { starts: [{ inverse: 'labels', label: named('Label the box'), primary: true }] },
          edit: { when: { state: 'open' } },
          access: { employee: '*', user: ['list', 'show', 'open'] },
          actions: {
            print: { label: named('Print a label'), of: 'prints', confirm: true, when: { state: 'sealed' } },
            open: { label: named('Open the box'), when: { state: 'closed' }, set: { state: 'open' } },
          },
        },
        letters: {
          title: '{name}',
          show: { starts: [{ page: 'shelf', label: named('Shelve') }] },
          actions: {
            send: { label: named('Send'), set: { name: 'sent' }, primary: { name: { empty: true } } },
            answer: { label: named('Answer'), set: { name: 'answered' }, primary: true },
          },
        },
        envelopes: {
          title: '{name}',
          actions: {
            label: { label: named('Label'), set: { name: 'labelled' } },
            seal: { label: named('Seal'), set: { name: 'sealed' }, confirm: true },
            burn: { label: named('Burn'), set: { name: 'burnt' }, danger: true },
            lose: { label: named('Lose'), set: { name: 'lost' }, secondary: false },
            open: { label: named('Open'), set: { name: 'opened' }, secondary: true },
          },
        },
        lines: { title: '{name}', access: { employee: '*', user: '*' } },
        labels: { title: '{name}', access: { employee: '*' } },
        prints: { title: '{name}' },
        parcels: {
          show: { through: { field: 'account_uuid', actions: ['choose'] } },
          access: { user: ['list', 'show'] },
        },
        plans: {
          title: '{name}',
          show: { through: { field: 'subject_uuid', actions: ['open', 'stop'] } },
          access: { user: ['list', 'show', 'upgrade', 'resume'] },
          actions: {
            upgrade: { label: named('Upgrade'), set: { name: 'Plus' } },
            stop: { label: named('Stop'), set: { state: 'stopped' } },
            resume: {
              label: named('Resume'),
              done: named('resumed this plan'),
              when: { state: 'stopped' },
              set: { state: 'running' },
            },
            rename: { label: named('Rename'), set: { name: 'x' } },
            label: { label: named('Add label'), of: 'labels', confirm: true },
            move: { label: named('Move'), fields: ['state'], preset: { state: ['$.name', 'stopped'] } },
          },
        },
      },
      schemas: {
        accounts: {
          title: 'Account',
          properties: { name: { type: 'string' }, plan_uuid: { 'x-relation': { to: 'plans' } } },
        },
        boxes: { title: 'Box', properties: { state: { enum: ['open', 'closed', 'sealed'] } } },
        parcels: { title: 'Parcel', properties: { account_uuid: { 'x-relation': { to: 'accounts' } } } },
        lines: {
          title: 'Line',
          properties: {
            name: { type: 'string' },
            box_uuid: { 'x-relation': { to: 'boxes', owned: true, inverse: 'lines' } },
          },
        },
        labels: {
          title: 'Label',
          properties: {
            name: { type: 'string' },
            box_uuid: { 'x-relation': { to: 'boxes', inverse: 'labels', within: { state: 'open' } } },
          },
        },
        prints: {
          title: 'Print',
          properties: {
            name: { type: 'string' },
            box_uuid: { 'x-relation': { to: 'boxes', inverse: 'prints' } },
          },
        },
        envelopes: { title: 'Envelope', properties: { name: { type: 'string' } } },
        letters: { title: 'Letter', properties: { name: { type: 'string' } } },
        plans: {
          title: 'Plan',
          properties: {
            name: { type: 'string' },
            subject: { 'x-options': 'resources' },
            subject_uuid: { type: 'string', format: 'uuid', 'x-of-resource': 'subject' },
            state: {
              enum: ['running', 'stopped'],
              'x-transitions': { running: ['stopped'], stopped: ['running'] },
            },
            work: {
              title: 'At the provider',
              readOnly: true,
              oneOf: [{ const: 'open', title: 'Pending', 'x-colour': 'warning' }],
            },
          },
        },
      },
      common: {},
    },
    {},
  ),
);
beforeEach(() => {
  resizeTo(1440);
  api.answer = () => ({ body: plan });
});

function open(): void {
  const resource = currentRegistry().resources['accounts'];
  if (!resource) throw new Error('The registry of the test has no accounts.');
  renderShell(
    <ResourceDefinitionContextProvider>
      <RecordActions resource={resource} record={account} />
    </ResourceDefinitionContextProvider>,
    { path: '/' },
  );
}

test.each([1440, 390])('actions are those that the plan allows the person in that state, at %i px', async (width) => {
  resizeTo(width);
  signIn({ user: { ...user, type: 'user' } });
  open();
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Upgrade' }));
  await waitFor(() =>
    expect(api.asked.find(({ method }) => method === 'PUT')?.path).toBe(`/api/plans/${plan.uuid}/upgrade`),
  );
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
});

test.each([
  ['', 'Send'],
  ['sent', 'Answer'],
])('a letter called "%s" has the filled button %s', async (name, filled) => {
  signIn({ user: { ...user, type: 'management' } });
  const { letters } = currentRegistry().resources;
  if (!letters) throw new Error('The registry of the test has no letters.');
  renderShell(
    <ResourceDefinitionContextProvider>
      <RecordActions resource={letters} record={{ ...account, name }} />
    </ResourceDefinitionContextProvider>,
    { path: '/' },
  );
  const buttons = screen.getAllByRole('button').filter(({ className }) => className.includes('contained'));
  expect(buttons.map(({ textContent }) => textContent)).toEqual([filled]);
});

test.each([
  [1440, 'letters', ['Shelve', 'Edit', 'Send'], ['Answer', 'Duplicate', 'Delete']],
  [390, 'letters', ['Edit', 'Send'], ['Shelve', 'Answer', 'Duplicate', 'Delete']],
  [1440, 'envelopes', ['Open', 'Edit'], ['Label', 'Seal', 'Burn', 'Lose', 'Duplicate', 'Delete']],
  [390, 'envelopes', ['Edit'], ['Label', 'Seal', 'Burn', 'Lose', 'Open', 'Duplicate', 'Delete']],
])('at %i px, %s have the buttons %s, and the rest in the menu', async (width, name, buttons, menu) => {
  resizeTo(width);
  signIn({ user: { ...user, type: 'management' } });
  const resource = currentRegistry().resources[name];
  if (!resource) throw new Error(`The registry of the test has no ${name}.`);
  renderShell(
    <ResourceDefinitionContextProvider>
      <RecordActions resource={resource} record={{ ...account, name: '' }} />
    </ResourceDefinitionContextProvider>,
    { path: '/' },
  );
  const more = await screen.findByRole('button', { name: 'More actions' });
  const shown = [...screen.getAllByRole('button'), ...screen.getAllByRole('link')].filter((one) => one !== more);
  expect(shown.map(({ textContent }) => textContent).toSorted()).toEqual(buttons.toSorted());
  await userEvent.setup().click(more);
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(menu);
});

test('the main action may be a new record: filled', async () => {
  signIn({ user: { ...user, type: 'management' } });
  const { boxes } = currentRegistry().resources;
  if (!boxes) throw new Error('The registry of the test has no boxes.');
  renderShell(
    <ResourceDefinitionContextProvider>
      <RecordActions resource={boxes} record={{ id: 'b', uuid: 'b', state: 'open' }} />
    </ResourceDefinitionContextProvider>,
    { path: '/' },
  );
  const start = await screen.findByRole('link', { name: 'Label the box' });
  expect(start.className).toContain('contained');
  expect(start.getAttribute('href')).toMatch(/labels\/create\?.*box_uuid/);
  expect(screen.getByRole('link', { name: 'Edit' }).className).toContain('outlined');
});

test('a page opens with the client of its record, once that is the active client', async () => {
  signIn({ user: { ...user, type: 'management' } });
  const { letters } = currentRegistry().resources;
  if (!letters) throw new Error('The registry of the test has no letters.');
  const { address } = renderShell(
    <ResourceDefinitionContextProvider>
      <RecordActions resource={letters} record={{ ...account, name: 'Acme' }} />
    </ResourceDefinitionContextProvider>,
    { path: '/letters' },
  );
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Shelve' }));
  await waitFor(() => expect(address()).toBe('/shelf'));
  expect(api.asked.at(-1)).toMatchObject({ method: 'PUT', path: `/api/letters/${account.uuid}/set-current` });
  expect(currentSession()?.client).toEqual({ uuid: account.uuid, name: 'Acme' });
});

test.each([
  ['what it is by now, and the work that waits', { work: 'open' }, 'Start: running · At the provider: pending'],
  ['that it is only asked for', { state: 'stopped', work: 'open' }, 'Start: At the provider: pending'],
  ['that it still waits', { state: 'stopped', work: 'open' }, 'Start: At the provider: pending', 'open'],
  ['where it leads', { state: 'stopped', next: { resource: 'boxes', uuid: account.uuid } }, 'Resume: box opened'],
  ['what was done, where no state tells more', { state: 'stopped' }, 'Resumed this plan'],
])('a completed action says %s', async (_, change, notice, work?: string) => {
  signIn({ user: { ...user, type: 'user' } });
  const stopped = { ...plan, state: 'stopped', work: work ?? null };
  api.answer = ({ method }) => ({ body: method === 'PUT' ? { ...plan, ...change } : stopped });
  open();
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Resume' }));
  expect(await screen.findByText(notice)).toBeTruthy();
});

test('an action that creates another record reports no changes here', async () => {
  signIn({ user: { ...user, type: 'management' } });
  const { plans } = currentRegistry().resources;
  if (!plans) throw new Error('The registry of the test has no plans.');
  api.answer = () => ({ body: { ...plan, work: 'open' } });
  renderShell(
    <ResourceDefinitionContextProvider>
      <RecordActions resource={plans} record={{ ...plan, id: plan.uuid, work: null }} />
    </ResourceDefinitionContextProvider>,
    { path: '/' },
  );
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'More actions' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Add label' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /label/i }));
  expect(await screen.findByText('Add label: done')).toBeTruthy();
});

test('the actions of a record’s parent are offered, for any resource', async () => {
  signIn({ user: { ...user, type: 'user' } });
  const box = { uuid: '0191f0c4-0000-7000-8000-000000000013', state: 'closed', version: 1 };
  api.answer = ({ path }) => ({
    body: path.includes('/boxes/') ? box : { ...plan, subject: 'boxes', subject_uuid: box.uuid },
  });
  open();
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Open the box' }));
  await waitFor(() =>
    expect(api.asked.find(({ method }) => method === 'PUT')?.path).toBe(`/api/boxes/${box.uuid}/open`),
  );
});

test('the actions of a parent’s owner are not offered', async () => {
  signIn({ user: { ...user, type: 'management' } });
  const { parcels } = currentRegistry().resources;
  if (!parcels) throw new Error('The registry of the test has no parcels.');
  const read: string[] = [];
  const other = '0191f0c4-0000-7000-8000-000000000014';
  api.answer = ({ path }) => {
    read.push(path);
    return { body: path.includes('/accounts/') ? { ...account, plan_uuid: other } : plan };
  };
  renderShell(
    <ResourceDefinitionContextProvider>
      <RecordActions resource={parcels} record={{ id: plan.uuid, account_uuid: account.uuid, version: 1 }} />
    </ResourceDefinitionContextProvider>,
    { path: '/' },
  );
  expect(await screen.findByRole('button', { name: 'Choose' })).toBeTruthy();
  expect(read.filter((path) => path.includes(other))).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Upgrade' })).toBeNull();
});

test.each([
  ['running', 'running'],
  ['elsewhere', 'stopped'],
])('an action’s value is the first possible one: of %s it is %s', (name, expected) => {
  const { plans } = currentRegistry().resources;
  const [action, field] = [plans?.actions['move'], plans?.fields['state']];
  expect(action && field && presetOf(action, field, { name })).toBe(expected);
});

test('an action’s own values are filled in where they change something', async () => {
  signIn({ user: { ...user, type: 'management' }, client: { uuid: account.uuid, name: 'Acme' } });
  open();
  await screen.findByRole('button', { name: 'Upgrade' });
  expect(screen.queryByRole('button', { name: 'Choose' })).toBeNull();
  signIn({ user: { ...user, type: 'management' }, client: { uuid: plan.uuid, name: 'Other' } });
  expect(await screen.findByRole('button', { name: 'Choose' })).toBeTruthy();
});

test.each([
  ['management', 'open', true],
  ['employee', 'open', true],
  ['user', 'open', false],
  ['management', 'closed', false],
  ['employee', 'closed', false],
] as const)('actions on a line let %s change what its %s owner allows', async (type, state, isOffered) => {
  signIn({
    user: { ...user, type: type === 'management' ? type : 'user' },
    employee: type === 'employee' ? { uuid: user.uuid } : null,
  });
  api.answer = () => ({ body: [], headers: { 'content-range': 'items 0-0/0' } });
  const { boxes, lines } = currentRegistry().resources;
  const inverse = boxes?.inverses['lines'];
  if (!boxes || !lines || !inverse) throw new Error('The registry of the test has no boxes with lines.');
  const box = { id: account.uuid, uuid: account.uuid, state, version: 1 };
  const line = { id: plan.uuid, uuid: plan.uuid, name: 'One', box_uuid: box.uuid, box, version: 1 };
  renderShell(
    <ResourceDefinitionContextProvider>
      <RecordActions resource={lines} record={line} />
      <EmbeddedList child={lines} inverse={inverse} of={boxes} parent={box} where={null} onCount={() => undefined} />
    </ResourceDefinitionContextProvider>,
    { path: '/' },
  );
  await screen.findByRole('heading', { name: /^No/ });
  expect(screen.queryAllByRole('link', { name: 'Edit' })).toHaveLength(isOffered ? 1 : 0);
  expect(screen.queryAllByRole('link', { name: /line/i })).toHaveLength(isOffered ? 1 : 0);
  expect(screen.queryAllByRole('button', { name: 'More actions' })).toHaveLength(isOffered ? 1 : 0);
});

test.each([
  ['open', 1],
  ['closed', 0],
  // It did not come along: whether one may point at it, the server says.
  [undefined, 1],
] as const)('another record is offered on a record, %s, that it can refer to', async (state, offered) => {
  signIn({ user: { ...user, type: 'management' } });
  api.answer = () => ({ body: [], headers: { 'content-range': 'items 0-0/0' } });
  const { boxes, labels } = currentRegistry().resources;
  const inverse = boxes?.inverses['labels'];
  if (!boxes || !labels || !inverse) throw new Error('The registry of the test has no boxes with labels.');
  const box = { id: account.uuid, uuid: account.uuid, version: 1, ...(state === undefined ? {} : { state }) };
  renderShell(
    <ResourceDefinitionContextProvider>
      <EmbeddedList child={labels} inverse={inverse} of={boxes} parent={box} where={null} onCount={() => undefined} />
    </ResourceDefinitionContextProvider>,
    { path: '/' },
  );
  await screen.findByRole('heading', { name: /^No/ });
  expect(screen.queryAllByRole('link', { name: /label/i })).toHaveLength(offered);
});

test.each([
  ['sealed', 1],
  // Nothing prints one now, and no form does in its place.
  ['open', 0],
] as const)('a creation on a %s record starts by its action only', async (state, offered) => {
  signIn({ user: { ...user, type: 'management' } });
  api.answer = () => ({ body: [], headers: { 'content-range': 'items 0-0/0' } });
  const { boxes, prints } = currentRegistry().resources;
  const inverse = boxes?.inverses['prints'];
  if (!boxes || !prints || !inverse) throw new Error('The registry of the test has no boxes with prints.');
  const box = { id: account.uuid, uuid: account.uuid, version: 1, state };
  renderShell(
    <ResourceDefinitionContextProvider>
      <EmbeddedList child={prints} inverse={inverse} of={boxes} parent={box} where={null} onCount={() => undefined} />
    </ResourceDefinitionContextProvider>,
    { path: '/' },
  );
  await screen.findByRole('heading', { name: /^No/ });
  expect(screen.queryAllByRole('link', { name: /print/i })).toHaveLength(0);
  expect(screen.queryAllByRole('button', { name: 'Print a label' })).toHaveLength(offered);
  if (offered === 0) return;
  await userEvent.setup().click(screen.getByRole('button', { name: 'Print a label' }));
  expect(await screen.findByRole('dialog', { name: /Print a label/ })).toBeTruthy();
});

test('the first question of an action has focus, which then returns, and Ctrl and Enter confirms', async () => {
  signIn({ user: { ...user, type: 'management' } });
  const resource = currentRegistry().resources['plans'];
  if (!resource) throw new Error('The registry of the test has no plans.');
  const person = userEvent.setup();
  renderShell(
    <ResourceDefinitionContextProvider>
      <RecordActions resource={resource} record={{ ...plan, id: plan.uuid }} />
    </ResourceDefinitionContextProvider>,
    { path: '/' },
  );
  const more = await screen.findByRole('button', { name: 'More actions' });
  await person.click(more);
  await person.click(await screen.findByRole('menuitem', { name: 'Move' }));
  const dialog = await screen.findByRole('dialog');
  const asked = within(dialog).getByRole('combobox', { name: /^State/ });
  await waitFor(() => expect(document.activeElement).toBe(asked));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(more);
  await person.click(more);
  await person.click(await screen.findByRole('menuitem', { name: 'Move' }));
  const again = await screen.findByRole('dialog');
  // Pressed twice before anything is on its way, it is asked once.
  for (const key of ['Enter', 'Enter']) fireEvent.keyDown(again, { key, ctrlKey: true });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const moves = api.asked.filter(({ method, path }) => method === 'PUT' && path.endsWith('/move'));
  expect(moves.map(({ body }) => body)).toEqual([{ state: 'stopped' }]);
});

test.each(['Cancel', 'Cancel plan'])('the cancel button of an action named %s has another name', async (name) => {
  const resource = currentRegistry().resources['plans'];
  const move = resource?.actions['move'];
  if (!resource || !move) throw new Error('The registry of the test has no plans that move.');
  renderShell(
    <ActionDialog
      resource={resource}
      record={{ ...plan, id: plan.uuid }}
      action={{ ...move, label: named(name) }}
      write={{ busy: false, error: null, run: () => Promise.resolve(true), reset: () => undefined }}
      onRun={() => Promise.resolve(null)}
      onClose={() => undefined}
    />,
    { path: '/' },
  );
  const buttons = within(await screen.findByRole('dialog')).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Close', name]);
});

test('values of an action are kept when its dialog closes immediately, and dropped once it is done', async () => {
  signIn({ user: { ...user, type: 'management' } });
  const resource = currentRegistry().resources['plans'];
  const move = resource?.actions['move'];
  if (!resource || !move) throw new Error('The registry of the test has no plans that move.');
  const person = userEvent.setup();
  const fillIn = async () => {
    const { unmount } = renderShell(
      <ActionDialog
        resource={resource}
        record={{ ...plan, id: plan.uuid }}
        action={move}
        write={{ busy: false, error: null, run: () => Promise.resolve(true), reset: () => undefined }}
        onRun={() => {
          unmount();
          return Promise.resolve(null);
        }}
        onClose={() => undefined}
      />,
      { path: '/' },
    );
    await person.click(await screen.findByRole('combobox', { name: /^State/ }));
    await person.click(await screen.findByRole('option', { name: /running/i }));
    return unmount;
  };
  const kept = () => readDraft(`action.plans.${plan.uuid}.move`)?.values;
  const close = await fillIn();
  close();
  expect(kept()).toEqual({ state: 'running' });
  await fillIn();
  await person.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(kept()).toBeUndefined());
});
