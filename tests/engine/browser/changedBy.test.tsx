// A record that somebody else changes while it is looked at: who, and what, but not what one did oneself.
import { useState } from 'react';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RaRecord } from 'react-admin';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { noteOwnWrite, noteSetGoing } from '../../../src/engine/browser/providers/ownWrites.ts';
import { currentRegistry } from '../../../src/engine/browser/registry.ts';
import { ChangedBy } from '../../../src/engine/browser/screens/record/ChangedBy.tsx';
import { replaceRaw } from '../../support/replaceRaw.ts';
import { signIn, user, withApi } from '../../support/browserApi.ts';
import { renderShell, resizeTo } from '../../support/renderShell.tsx';

const { api } = withApi();
const schema = (title: string) =>
  ({ title, properties: { name: { type: 'string', 'x-label': { en: 'Name', nl: 'Naam' } } } }) as const;
const id = '0191f0c4-0000-7000-8000-000000000010';
let entry: Readonly<Record<string, unknown>> = {};

beforeAll(() =>
  replaceRaw(
    {
      menu: [],
      pages: {},
      resources: {
        chairs: { title: '{name}', access: { user: ['list', 'show'] } },
        'audit-entries': { title: '{name}' },
      },
      schemas: { chairs: schema('Chair'), 'audit-entries': schema('Entry') },
      common: {},
    },
    {},
  ),
);
beforeEach(() => {
  resizeTo(1440);
  entry = { uuid: 'e', user_uuid: 'other', user_name: 'Sanne Visser', changes: [] };
  api.answer = () => ({ body: [entry], headers: { 'content-range': 'history 0-0/1' } });
});

function Page() {
  const [version, setVersion] = useState(1);
  const resource = currentRegistry().resources['chairs'];
  const record: RaRecord<string> = { id, uuid: id, version, name: `Chair ${version}` };
  return (
    <>
      {resource ? <ChangedBy resource={resource} record={record} /> : null}
      <button type="button" onClick={() => setVersion(version + 1)}>
        Change
      </button>
    </>
  );
}
const change = () => userEvent.setup().click(screen.getByRole('button', { name: 'Change' }));

test('the notice says who has just changed what, and can be dismissed', async () => {
  signIn({ user: { ...user, type: 'management' } });
  renderShell(<Page />);
  expect(screen.queryByRole('status')).toBeNull();
  await change();
  expect((await screen.findByRole('status')).textContent).toBe('Changed by Sanne Visser just now: Name');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('status')).toBeNull();
});

test('the notice names nobody to a person without the history', async ({ onTestFinished }) => {
  // Whatever was written before, in this file or in another, is not of just now.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  signIn({ user: { ...user, type: 'user' } });
  renderShell(<Page />);
  await change();
  expect((await screen.findByRole('status')).textContent).toBe('Changed just now: Name');
  expect(api.asked).toEqual([]);
});

test('the notice omits results of the person’s own work on another record, without the history', async () => {
  signIn({ user: { ...user, type: 'user' } });
  renderShell(<Page />);
  noteOwnWrite('0191f0c4-0000-7000-8000-abcdefabcdee', 'tables/0191f0c4-0000-7000-8000-000000000011');
  await change();
  expect(screen.queryByRole('status')).toBeNull();
});

test('the notice names others who changed the record, also while the person’s own work runs', async () => {
  signIn({ user: { ...user, type: 'management' } });
  renderShell(<Page />);
  noteSetGoing(`chairs/${id}`);
  await change();
  expect((await screen.findByRole('status')).textContent).toBe('Changed by Sanne Visser just now: Name');
});

test.each([
  ['user', []],
  ['management', [{ uuid: 'e', user_uuid: null, user_name: null, changes: [] }]],
] as const)('the notice does not show %s the later results of their own work', async (type, history) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
  try {
    signIn({ user: { ...user, type } });
    api.answer = () => ({ body: history, headers: { 'content-range': 'history 0-0/1' } });
    renderShell(<Page />);
    noteSetGoing(`chairs/${id}`);
    vi.setSystemTime(Date.now() + 60_000);
    await change();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByRole('status')).toBeNull();
    vi.setSystemTime(Date.now() + 15 * 60_000);
    await change();
    expect((await screen.findByRole('status')).textContent).toMatch(/^Changed (automatically )?just now: Name$/);
  } finally {
    vi.useRealTimers();
  }
});

test('the notice omits the person’s own changes, in any tab', async () => {
  signIn({ user: { ...user, type: 'management' } });
  renderShell(<Page />);
  entry = { ...entry, user_uuid: user.uuid };
  await change();
  await waitFor(() => expect(api.asked).toHaveLength(1));
  noteOwnWrite('0191f0c4-0000-7000-8000-abcdefabcdef', `chairs/${id}`);
  await change();
  expect(screen.queryByRole('status')).toBeNull();
  expect(api.asked).toHaveLength(1);
});
