// The focus after a dialog whose button went away with what was done in it: at the heading of the page, never nowhere.
import { useRef, useState } from 'react';
import Dialog from '@mui/material/Dialog';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useDialogFocus } from '../../../src/engine/browser/shell/usePageFocus.ts';

function Page({ stays }: { readonly stays: boolean }) {
  const frame = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  useDialogFocus(frame);
  return (
    <main ref={frame}>
      <h1>Clients</h1>
      {isDone && !stays ? null : <button onClick={() => setOpen(true)}>Edit</button>}
      <Dialog open={isOpen} aria-label="Edit">
        <button
          onClick={() => {
            setOpen(false);
            setDone(true);
          }}
        >
          Close
        </button>
      </Dialog>
    </main>
  );
}

test.each([
  [false, 'Clients'],
  [true, 'Edit'],
])('the button stays: %s, so the focus is at %s', async (stays, name) => {
  const person = userEvent.setup();
  render(<Page stays={stays} />);
  await person.click(screen.getByRole('button', { name: 'Edit' }));
  await person.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe(name), { timeout: 3000 });
});
