// The button of an export keeps the focus while the file is made, and makes one at a time.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ExportMenu } from '../../../src/engine/browser/screens/ExportMenu.tsx';
import { signIn, withApi } from '../../support/browserApi.ts';
import { renderShell } from '../../support/renderShell.tsx';

withApi();

test.each([true, false])('with words: %s', async (wide) => {
  signIn();
  const person = userEvent.setup();
  let end = (): void => undefined;
  const choose = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
  renderShell(<ExportMenu wide={wide} disabled={false} onChoose={choose} />);
  const button = await screen.findByRole('button', { name: 'Export' });
  const take = async (): Promise<void> => {
    await person.click(button);
    await person.click(await screen.findByRole('menuitem', { name: 'Export as CSV' }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  };
  await take();
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(document.activeElement).toBe(button);
  await take();
  expect(choose).toHaveBeenCalledTimes(1);
  end();
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('false'));
});
