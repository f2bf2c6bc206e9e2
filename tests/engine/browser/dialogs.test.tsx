// Every dialog closes by a click outside it, but not by the second click of a double click that opened it.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { ThemeProvider, createTheme } from '@mui/material/styles';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Resource } from '../../../src/engine/registry/types.ts';
import { useDeleteChoice } from '../../../src/engine/browser/screens/deletion/useDeleteChoice.tsx';
import { DeleteQuestion } from '../../../src/engine/browser/screens/deletion/DeleteQuestion.tsx';
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

test('Enter confirms a deletion that can be restored, and no permanent one; Ctrl Enter confirms both', () => {
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

function Asked({ resource }: { readonly resource: Resource }) {
  const { choice, question: asked } = useDeleteChoice(resource, null);
  return (
    <div>
      {asked}
      <output>{String(choice)}</output>
    </div>
  );
}

test('removal asks for the declared choices, with the first one selected', () => {
  const asking = {
    deleteChoice: {
      question: { en: 'What about its hours?' },
      when: null,
      choices: [
        { value: 'keep', label: { en: 'Keep them' } },
        { value: 'remove', label: { en: 'Delete them' } },
      ],
    },
  } as unknown as Resource;
  cleanup();
  const { rerender } = render(<Asked resource={asking} />);
  expect(screen.getByRole('radiogroup', { name: 'What about its hours?' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('keep');
  fireEvent.click(screen.getByRole('radio', { name: 'Delete them' }));
  expect(screen.getByRole('status').textContent).toBe('remove');
  rerender(<Asked resource={{ ...asking, deleteChoice: null }} />);
  expect(screen.queryByRole('radiogroup')).toBeNull();
});
