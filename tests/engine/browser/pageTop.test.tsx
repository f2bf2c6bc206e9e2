// Another page begins at its top; going back, and what stays on it, leave it where it is.
import { useEffect } from 'react';
import { act, screen, waitFor } from '@testing-library/react';
import { useNavigate } from 'react-admin';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { usePageTop } from '../../../src/engine/browser/shell/usePageTop.ts';
import { signIn, withApi } from '../../support/browserApi.ts';
import { renderShell } from '../../support/renderShell.tsx';
import { useShellRegistry } from '../../support/shellRegistry.ts';

const { api } = withApi();
beforeAll(useShellRegistry);
let go: ReturnType<typeof useNavigate>;
const scrollTo = vi.fn();

beforeEach(() => {
  api.answer = () => ({ headers: { 'content-range': 'x */0' }, body: [] });
  signIn();
  scrollTo.mockReset();
  vi.stubGlobal('scrollTo', scrollTo);
  vi.stubGlobal('scrollY', 400);
});
afterEach(() => vi.unstubAllGlobals());

function Page() {
  const navigate = useNavigate();
  useEffect(() => {
    go = navigate;
  }, [navigate]);
  usePageTop();
  return <p>page</p>;
}

test('another page starts at its top', async () => {
  renderShell(<Page />, { path: '/invoices/x/edit' });
  await screen.findByText('page');
  expect(scrollTo).not.toHaveBeenCalled();
  act(() => void go('/invoices/x'));
  await waitFor(() => expect(scrollTo.mock.calls).toEqual([[{ top: 0 }]]));
});

test('navigation within the page, or back, keeps the scroll position', async () => {
  const shown = renderShell(<Page />, { path: '/invoices/x' });
  await screen.findByText('page');
  const goesTo = async (step: () => void, address: string): Promise<void> => {
    act(step);
    await waitFor(() => expect(shown.address()).toBe(address));
  };
  await goesTo(() => void go('/invoices/x?tab=lines'), '/invoices/x?tab=lines');
  expect(scrollTo).not.toHaveBeenCalled();
  await goesTo(() => void go('/clients'), '/clients');
  expect(scrollTo).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new PopStateEvent('popstate'));
  await goesTo(() => void go(-1), '/invoices/x?tab=lines');
  expect(scrollTo).toHaveBeenCalledTimes(1);
});
