// The focus is never nowhere: after a dialog whose button went away with what was done in it, and after a button was busy.
import { useEffect, useRef, useState } from 'react';
import Dialog from '@mui/material/Dialog';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { watchBusyFocus } from '../../../src/engine/browser/shell/busyFocus.ts';
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
])('the button stays: %s, so focus returns to %s', async (stays, name) => {
  const person = userEvent.setup();
  render(<Page stays={stays} />);
  await person.click(screen.getByRole('button', { name: 'Edit' }));
  await person.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe(name), { timeout: 3000 });
});

function Saving({ answer }: { readonly answer: Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  useEffect(watchBusyFocus, []);
  const save = async (): Promise<void> => {
    setBusy(true);
    await answer;
    setBusy(false);
  };
  return (
    <>
      <button disabled={isBusy} onClick={() => void save()}>
        Save
      </button>
      <p>Nothing to press</p>
    </>
  );
}

test.each([
  ['again at the button that it was at', false, 1],
  ['nowhere where one has pressed beside it', true, 0],
])('after a button was busy the focus is %s', async (_where, isElsewhere, times) => {
  let finish = (): void => undefined;
  const answer = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const person = userEvent.setup();
  render(<Saving answer={answer} />);
  const button = screen.getByRole('button', { name: 'Save' });
  await person.click(button);
  if (isElsewhere) await person.click(screen.getByText('Nothing to press'));
  // A browser takes the focus from what is disabled; this one does not.
  vi.spyOn(document, 'activeElement', 'get').mockReturnValue(document.body);
  const focus = vi.spyOn(button, 'focus');
  finish();
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await waitFor(() => expect(focus).toHaveBeenCalledTimes(times));
  vi.restoreAllMocks();
});
