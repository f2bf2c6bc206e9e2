// What is typed while a form is on its way stands in its first input, and is no single key of the page that is left.
import { useState } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { bufferKeystrokes } from '../../../src/engine/browser/shell/finder/bufferKeystrokes.ts';

const pressed: string[] = [];

function Name({ label }: { readonly label: string }) {
  const [name, setName] = useState('');
  return <input aria-label={label} value={name} onChange={({ target }) => setName(target.value)} />;
}

function renderPage() {
  pressed.length = 0;
  document.addEventListener('keydown', ({ key }) => pressed.push(key), { once: true });
  const { rerender } = render(<Name label="Search" />);
  return () => {
    rerender(
      <>
        <Name label="Search" />
        <Name label="Company" />
      </>,
    );
    screen.getByLabelText('Company').focus();
  };
}

const valueOf = (label: string): string => screen.getByLabelText<HTMLInputElement>(label).value;

test('typed text appears in the input that gets the focus, followed by later keys', async () => {
  const person = userEvent.setup();
  const come = renderPage();
  bufferKeystrokes(1000);
  await person.keyboard('Kax{Backspace}as');
  expect(pressed).toEqual([]);
  come();
  await person.keyboard(' De');
  await waitFor(() => expect(valueOf('Company')).toBe('Kaas De'));
  await person.keyboard(' Ham');
  expect(valueOf('Company')).toBe('Kaas De Ham');
});

test('a key that leaves the field passes on the value immediately', async () => {
  const person = userEvent.setup();
  const come = renderPage();
  bufferKeystrokes(1000);
  await person.keyboard('Kaas');
  come();
  await person.keyboard('{Tab}');
  expect(valueOf('Company')).toBe('Kaas');
  expect(document.activeElement).toBe(document.body);
});

test('buffering ends at a key that leaves the field before the input exists', async () => {
  const person = userEvent.setup();
  const come = renderPage();
  bufferKeystrokes(1000);
  await person.keyboard('{Shift>}K{/Shift}aas{Tab}info{Control>}{Enter}{/Control}');
  come();
  await waitFor(() => expect(valueOf('Company')).toBe('Kaas'));
  await person.keyboard('{Escape} Ham');
  expect(valueOf('Company')).toBe('Kaas Ham');
});

test('typed text never appears in an input of the page that is left, and is kept only for the given time', async () => {
  const person = userEvent.setup();
  const come = renderPage();
  const timers = vi.spyOn(globalThis, 'setTimeout');
  bufferKeystrokes(60_000);
  const expire = timers.mock.calls.find(([, milliseconds]) => milliseconds === 60_000)?.[0];
  timers.mockRestore();
  screen.getByLabelText('Search').focus();
  await person.keyboard('Ka');
  expect(valueOf('Search')).toBe('');
  if (typeof expire === 'function') expire();
  come();
  await person.keyboard('as');
  expect(valueOf('Company')).toBe('as');
});
