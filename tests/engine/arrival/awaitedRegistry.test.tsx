/** What is shown until the registry is there, where it cannot be had, and that another one leaves what is typed. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followSession, registryLoaded } from '../../../src/engine/browser/providers/session/personalRegistry.ts';
import { saveActiveClient } from '../../../src/engine/browser/providers/session/activeClient.ts';
import { clearSession } from '../../../src/engine/browser/providers/session/session.ts';
import { currentRegistry, useRegistry } from '../../../src/engine/browser/registry.ts';
import { AccountForm } from '../../../src/engine/browser/shell/account/AccountForm.tsx';
import { TextInput } from '../../../src/engine/browser/shell/account/TextInput.tsx';
import { RegistryGate } from '../../../src/engine/browser/shell/RegistryGate.tsx';
import { resolve } from '../../../src/engine/registry/resolve.ts';
import { signIn, user, withApi } from '../../support/browserApi.ts';
import { usePlainFetch } from '../../support/plainFetch.ts';
import { renderShell } from '../../support/renderShell.tsx';
import { shellRegistry } from '../../support/shellRegistry.ts';

vi.mock('virtual:beheer/registry', () => ({ bundled: null }));

const { api } = withApi();
const whole = resolve(shellRegistry);
const [first = '', second = ''] = Object.keys(whole.resources);
let release = (): void => undefined;

/** Answers the registry with one resource. */
function answer(resource: string): void {
  const { [resource]: one } = whole.resources;
  api.answer = ({ path }) =>
    path === '/api/registry'
      ? {
          headers: { etag: `"${resource}"` },
          body: { registry: { ...whole, resources: { [resource]: one } }, icons: {} },
        }
      : { body: {} };
}

function Page() {
  return (
    <>
      <p>Of {Object.keys(useRegistry().resources).join(', ')}</p>
      <AccountForm submit="Save" onSubmit={() => Promise.resolve()}>
        {(field) => <TextInput {...field('note')} label="Note" />}
      </AccountForm>
    </>
  );
}

const show = () =>
  renderShell(
    <RegistryGate>
      <Page />
    </RegistryGate>,
  );

followSession();
beforeEach(() => {
  usePlainFetch();
  answer(first);
});
afterEach(async () => {
  release();
  cleanup();
  clearSession();
  await waitFor(() => expect(Object.keys(currentRegistry().resources)).toEqual([]));
});

test('a waiting message appears only after a delay, and then the screens', async () => {
  const fetched = globalThis.fetch;
  vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
    await new Promise<void>((done) => {
      release = done;
    });
    return fetched(...given);
  });
  signIn();
  show();
  expect([screen.queryByRole('progressbar'), screen.queryByLabelText('Note')]).toEqual([null, null]);
  await screen.findByRole('progressbar', { name: 'Loading' });
  release();
  await screen.findByText(`Of ${first}`);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('a failure to load the registry is shown, with a way to retry', async () => {
  api.answer = () => ({ status: 503, body: { code: 'E_UNAVAILABLE', message: 'Later' } });
  signIn();
  show();
  await screen.findByRole('heading', { name: 'Something went wrong on this page' });
  answer(first);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(`Of ${first}`);
});

test('another client replaces the registry under an open form, which keeps its values and page', async () => {
  signIn();
  await registryLoaded();
  show();
  const note = await screen.findByLabelText<HTMLInputElement>('Note');
  await userEvent.setup().type(note, 'half a sent');
  answer(second);
  saveActiveClient({ uuid: 'c1', name: 'Client' });
  await screen.findByText(`Of ${second}`);
  expect(screen.getByLabelText('Note')).toBe(note);
  expect([note.value, document.activeElement]).toEqual(['half a sent', note]);
});

test('a person who first needs a second factor does not wait for a registry that is not requested', async () => {
  signIn({ user: { ...user, second_factor: { enrolled: false, required: true } } });
  show();
  await screen.findByLabelText('Note');
  expect(api.asked.filter(({ path }) => path === '/api/registry')).toEqual([]);
});
