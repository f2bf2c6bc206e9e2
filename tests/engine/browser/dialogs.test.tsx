// Every dialog closes by a click beside it, but not by the second one of whoever opened it with a double click.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { ThemeProvider, createTheme } from '@mui/material/styles';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DeleteQuestion } from '../../../src/engine/browser/screens/record/DeleteQuestion.tsx';
import { lightTheme } from '../../../src/engine/browser/theme/theme.ts';

test('a double click opens a dialog and leaves it open', () => {
  const onClose = vi.fn();
  render(
    <ThemeProvider theme={createTheme(lightTheme)}>
      <Dialog open onClose={onClose} slotProps={{ paper: { sx: { width: 300 } } }}>
        <Button>Inside</Button>
      </Dialog>
    </ThemeProvider>,
  );
  const beside = screen.getByRole('dialog').closest('.MuiDialog-container');
  if (beside === null) throw new Error('There is nothing beside the dialog.');
  /** Answers whether the focus goes where the mouse is. */
  const click = (detail: number): boolean => {
    const moves = fireEvent.mouseDown(beside, { detail });
    fireEvent.click(beside, { detail });
    return moves;
  };
  expect(click(2)).toBe(false);
  expect(onClose).not.toHaveBeenCalled();
  expect(click(1)).toBe(true);
  expect(onClose).toHaveBeenCalledOnce();
});

const question = (onConfirm: () => Promise<void>, reversible: boolean, error: unknown = null) => (
  <DeleteQuestion
    title="Delete it?"
    write={{ busy: false, error, reset: () => undefined, run: async () => true }}
    refusal={String}
    onConfirm={onConfirm}
    onClose={() => undefined}
    reversible={reversible}
  >
    Text
  </DeleteQuestion>
);
const focused = (): string | null | undefined => document.activeElement?.textContent;

test('Enter deletes what the trash gives back, and nothing that is gone for good; Ctrl Enter both', () => {
  const onConfirm = vi.fn(async () => undefined);
  const { rerender } = render(question(onConfirm, true));
  expect(focused()).toBe('beheer.delete.confirm');
  rerender(question(onConfirm, true, 'It is in use'));
  expect(focused()).toBe('ra.action.close');
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Enter', ctrlKey: true });
  expect(onConfirm).not.toHaveBeenCalled();
  cleanup();
  render(question(onConfirm, false));
  expect(focused()).toBe('ra.action.cancel');
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Enter', ctrlKey: true, repeat: true });
  expect(onConfirm).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Enter', ctrlKey: true });
  expect(onConfirm).toHaveBeenCalledOnce();
});
