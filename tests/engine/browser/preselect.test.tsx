// A new record begins with the only choice that there is, also when its form is opened again and the answer is cached;
// and nobody is asked about unsaved changes that the program filled in.
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ResourceContextProvider } from 'react-admin';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import CreatePage from '../../../src/engine/browser/screens/form/CreatePage.tsx';
import { currentRegistry, replaceRegistry } from '../../../src/engine/browser/registry.ts';
import { realRegistry } from '../../e2e/support/registry.ts';
import { signIn, user, withApi } from '../../support/browserApi.ts';
import { renderShell, resizeTo } from '../../support/renderShell.tsx';
import { useShellRegistry } from '../../support/shellRegistry.ts';

const { api } = withApi();
const provider = { id: 'p', uuid: 'p', name: 'Openprovider', status: 'active' };

beforeAll(() => replaceRegistry(realRegistry(), {}));
afterAll(useShellRegistry);
beforeEach(() => {
  localStorage.clear();
  signIn({ user: { ...user, type: 'management' } });
  resizeTo(1440);
  api.answer = ({ path }) => {
    const rows = path === '/api/providers' ? [provider] : [];
    return { headers: { 'content-range': `x 0-0/${rows.length}` }, body: rows };
  };
});

function Opened() {
  const [times, setTimes] = useState(1);
  const { regions } = currentRegistry().resources;
  if (!regions) throw new Error('There are no regions.');
  return (
    <ResourceContextProvider value="regions">
      <button type="button" onClick={() => setTimes(times + 1)}>
        Open again
      </button>
      <CreatePage key={times} resource={regions} />
    </ResourceContextProvider>
  );
}

test('the only choice is preselected each time', async () => {
  const person = userEvent.setup();
  renderShell(<Opened />, { path: '/config/regions/create' });
  const chosen = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Provider/ }).value;
  await waitFor(() => expect(chosen()).toBe('Openprovider'));
  // A closed tab saves its draft immediately.
  act(() => void window.dispatchEvent(new Event('pagehide')));
  await person.click(screen.getByRole('button', { name: 'Open again' }));
  await waitFor(() => expect(chosen()).toBe('Openprovider'));
  expect(screen.queryByText(/unsaved changes/)).toBeNull();
});
