// A part of the page is gone since a new version was released: the page reloads where nothing is lost, and otherwise
// offers to.
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fetchAhead, loadAhead } from '../../../src/engine/browser/fetchAhead.tsx';
import { currentConnection, setConnection } from '../../../src/engine/browser/providers/connection/connection.ts';
import { checkConnection } from '../../../src/engine/browser/providers/connection/reconnect.ts';
import { reloadForMissingCode, watchVersion } from '../../../src/engine/browser/providers/connection/newVersion.ts';
import { registerWork } from '../../../src/engine/browser/providers/unsaved.ts';
import { VersionNotice } from '../../../src/engine/browser/shell/notices/VersionNotice.tsx';
import { withApi } from '../../support/browserApi.ts';
import { renderShell } from '../../support/renderShell.tsx';
import { useShellRegistry } from '../../support/shellRegistry.ts';

const { api } = withApi();
const reload = vi.fn();
beforeAll(() => {
  useShellRegistry();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  watchVersion();
});
beforeEach(() => {
  setConnection('online');
  sessionStorage.clear();
});
afterEach(() => reload.mockClear());

/** Reports, as Vite does, that a part could not be fetched. @returns true if the page reloads for it. */
function lose(): Promise<boolean> {
  window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  // Joins the decision that is being made.
  return reloadForMissingCode();
}

test('without unsaved work the page reloads once', async () => {
  expect(await lose()).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
  expect(await lose(), 'it did not help: the error is told').toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});

test('the page does not reload for a part that is fetched ahead, and reloads when somebody opens it', async () => {
  loadAhead(() => {
    window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
    return Promise.reject(new Error('not found'));
  });
  await fetchAhead();
  await checkConnection();
  expect(reload).not.toHaveBeenCalled();
  expect(await lose()).toBe(true);
});

test('without network the page does not reload', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
  expect(await lose()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('the page does not reload where the server is gone and no call has reported it: nothing would be left', async () => {
  api.answer = () => ({ status: 502, body: {} });
  expect(await lose()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  expect(currentConnection()).toBe('unreachable');
  api.answer = () => ({ body: {} });
});

test('the page does not reload where the network goes during the check', async () => {
  const deciding = lose();
  setConnection('offline');
  expect(await deciding).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  expect(currentConnection()).toBe('offline');
});

test('the page offers a reload where something is unsaved', async () => {
  renderShell(<VersionNotice />);
  expect(screen.queryByRole('status')).toBeNull();
  const forget = registerWork({ isUnsaved: () => true, asksOnClose: true });
  expect(await lose()).toBe(false);
  forget();
  expect(reload).not.toHaveBeenCalled();
  const notice = await screen.findByRole('status');
  expect(notice.textContent).toContain('A new version is available. Save your work, then reload.');
  screen.getByRole('button', { name: 'Reload' }).click();
  expect(reload).toHaveBeenCalledOnce();
});
