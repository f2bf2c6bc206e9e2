// What is typed while a form is on its way stands in its first input, and is no single key of the page that is left.
import { useState } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { bufferKeystrokes } from '../../../src/engine/browser/shell/bufferKeystrokes.ts';

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

test('stands in the input that comes and gets the focus, with what is typed after', async () => {
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

test('ends at a key that leads on before the input is there: what follows is for another', async () => {
  const person = userEvent.setup();
  const come = renderPage();
  bufferKeystrokes(1000);
  await person.keyboard('{Shift>}K{/Shift}aas{Tab}info{Control>}{Enter}{/Control}');
  come();
  await waitFor(() => expect(valueOf('Company')).toBe('Kaas'));
  await person.keyboard('{Escape} Ham');
  expect(valueOf('Company')).toBe('Kaas Ham');
});

test('never stands in an input of the page that is left, nor is it kept for longer than asked', async () => {
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
