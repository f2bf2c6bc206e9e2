// Every dialog closes by a click beside it, but not by the second one of whoever opened it with a double click.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { ThemeProvider, createTheme } from '@mui/material/styles';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
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
  const click = (detail: number): void => {
    fireEvent.mouseDown(beside, { detail });
    fireEvent.click(beside, { detail });
  };
  click(2);
  expect(onClose).not.toHaveBeenCalled();
  click(1);
  expect(onClose).toHaveBeenCalledOnce();
});
