// Single keys: of the page that is open, not while somebody types, and read with "?".
import { renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { usePageCommands } from '../../../src/engine/browser/providers/pageCommands.ts';
import { moveFocus } from '../../../src/engine/browser/screens/list/rows/recordLinks.ts';
import { PaletteButton, PaletteProvider } from '../../../src/engine/browser/shell/finder/CommandPalette.tsx';
import { signIn, withApi } from '../../support/browserApi.ts';
import { renderShell, resizeTo } from '../../support/renderShell.tsx';
import { useShellRegistry } from '../../support/shellRegistry.ts';

const { api } = withApi();
let done: string[] = [];

function Page() {
  usePageCommands([
    { name: 'next', label: 'Next row', icon: null, keys: ['j'], run: () => moveFocus(1) },
    { name: 'previous', label: 'Previous row', icon: null, keys: ['k'], run: () => moveFocus(-1) },
    { name: 'finalise', label: 'Finalise', icon: 'M0 0', run: () => done.push('finalise') },
  ]);
  return (
    <main>
      <input aria-label="Name" />
      <ul>
        {['a', 'b', 'c'].map((name) => (
          <li key={name}>
            <a href={`#${name}`} data-record={name}>
              {name}
            </a>
            <input type="checkbox" aria-label={`select ${name}`} />
          </li>
        ))}
      </ul>
    </main>
  );
}

beforeAll(() => {
  useShellRegistry();
  Element.prototype.scrollIntoView ??= () => undefined;
});
beforeEach(() => {
  done = [];
  resizeTo(1440);
  signIn();
  renderShell(
    <>
      <PaletteProvider>
        <PaletteButton />
      </PaletteProvider>
      <Page />
    </>,
  );
});

const focused = () => document.activeElement?.getAttribute('data-record');

describe('single keys', () => {
  test('move through the rows, also from a checkbox in one of them', async () => {
    const person = userEvent.setup();
    await screen.findByText('a');
    await person.keyboard('j');
    expect(focused()).toBe('a');
    await person.keyboard('jj');
    expect(focused()).toBe('c');
    await person.keyboard('jk');
    expect(focused()).toBe('b');
    await person.click(screen.getByRole('checkbox', { name: 'select a' }));
    await person.keyboard('j');
    expect(focused()).toBe('b');
  });

  test('do nothing on the page that is being left, while the next one loads', async () => {
    const person = userEvent.setup();
    await screen.findByText('a');
    const { pathname } = window.location;
    window.history.pushState(null, '', '/elsewhere');
    await person.keyboard('j');
    expect(focused()).toBeNull();
    window.history.replaceState(null, '', pathname);
    await person.keyboard('j');
    expect(focused()).toBe('a');
  });

  test('do nothing on the page below a dialog, after a click outside it', async () => {
    const person = userEvent.setup();
    await screen.findByText('a');
    const beside = document.createElement('div');
    beside.className = 'MuiModal-root';
    beside.tabIndex = -1;
    document.body.append(beside);
    beside.focus();
    await person.keyboard('j');
    beside.remove();
    expect(focused()).toBeNull();
  });

  test('are letters in an input, and listed by "?" elsewhere, those of the page first', async () => {
    const person = userEvent.setup();
    await person.click(await screen.findByRole('textbox', { name: 'Name' }));
    await person.keyboard('j?');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('j?');
    await person.click(screen.getByText('a'));
    await person.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(dialog.textContent.indexOf('Next row')).toBeLessThan(dialog.textContent.indexOf('Undo last save'));
    await person.click(screen.getByRole('switch', { name: 'Single-letter shortcuts' }));
    await person.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    screen.getByText('a').focus();
    await person.keyboard('j');
    expect(focused()).toBe('a');
  });
});

describe('the palette', () => {
  const open = async () => {
    const person = userEvent.setup();
    await screen.findByText('a');
    await person.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox');
    return person;
  };

  test('runs the actions of the open page', async () => {
    const person = await open();
    await person.keyboard('finali{Enter}');
    await waitFor(() => expect(done).toEqual(['finalise']));
  });

  test('waits at Enter for the answer to the typed letters', async () => {
    api.answer = ({ query }) => ({
      body: {
        results:
          query['q'] === 'bakker'
            ? [{ resource: 'clients', uuid: 'u1', title: 'Bakker', hint: null, match: null, status: null }]
            : [],
        near: false,
      },
    });
    const person = await open();
    await person.keyboard('bakker{Enter}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    expect(api.asked.at(-1)?.query).toMatchObject({ q: 'bakker' });
  });

  test('does not wait where the match is above the records', async () => {
    let answer = (): void => undefined;
    api.answer = async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { body: { results: [], near: false } };
    };
    const person = await open();
    await person.keyboard('finali{Enter}');
    await waitFor(() => expect(done).toEqual(['finalise']));
    answer();
  });

  test('offers the actions of a page that opened after it', async () => {
    const person = await open();
    await person.keyboard('reopen');
    expect(screen.queryByRole('option', { name: /Reopen/ })).toBeNull();
    const later = renderHook(() =>
      usePageCommands([{ name: 'reopen', label: 'Reopen', icon: 'M0 0', run: () => done.push('reopen') }]),
    );
    expect(await screen.findByRole('option', { name: /Reopen/ })).toBeTruthy();
    later.unmount();
    await waitFor(() => expect(screen.queryByRole('option', { name: /Reopen/ })).toBeNull());
  });

  test('changes the theme and signs out', async () => {
    const person = await open();
    await person.keyboard('dark');
    expect((await screen.findAllByRole('option'))[0]?.textContent).toContain('Theme: Dark');
    await person.keyboard('{Control>}a{/Control}log out');
    expect((await screen.findAllByRole('option'))[0]?.textContent).toBe('Sign out');
  });
});
