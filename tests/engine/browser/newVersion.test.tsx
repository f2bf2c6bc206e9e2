// A part of the page that is gone since a new version came: loading anew is taken where nothing is lost by it, else
// offered.
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setConnection } from '../../../src/engine/browser/providers/connection.ts';
import { watchVersion } from '../../../src/engine/browser/providers/newVersion.ts';
import { registerWork } from '../../../src/engine/browser/providers/unsaved.ts';
import { VersionNotice } from '../../../src/engine/browser/shell/VersionNotice.tsx';
import { withApi } from '../../support/browserApi.ts';
import { renderShell } from '../../support/renderShell.tsx';
import { useShellRegistry } from '../../support/shellRegistry.ts';

withApi();
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

/** As Vite says that a part could not be fetched. Answers whether that is kept from whoever asked for it. */
function lose(): boolean {
  return !window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
}

test('with nothing unsaved the page is loaded anew, once', () => {
  expect(lose()).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
  expect(lose(), 'it did not help: the error is told').toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});

test('without network it is not', () => {
  setConnection('offline');
  expect(lose()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('where something is unsaved it is offered', async () => {
  renderShell(<VersionNotice />);
  expect(screen.queryByRole('status')).toBeNull();
  const forget = registerWork({ isUnsaved: () => true, asksOnClose: true });
  expect(lose()).toBe(false);
  forget();
  expect(reload).not.toHaveBeenCalled();
  const notice = await screen.findByRole('status');
  expect(notice.textContent).toContain('A new version is available. Save your work, then reload.');
  screen.getByRole('button', { name: 'Reload' }).click();
  expect(reload).toHaveBeenCalledOnce();
});
