/**
 * The table of resources and verbs: ticked by mouse and by keyboard, whole rows and columns, searched, and what
 * everybody may already.
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'react-admin';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FieldInput } from '../../../src/engine/browser/inputs/FieldInput.tsx';
import { currentRegistry } from '../../../src/engine/browser/registry.ts';
import { signIn, user, withApi } from '../../support/browserApi.ts';
import { columnOf, thing, useEveryKind, uuids } from '../../support/everyKind.ts';
import { renderShell, resizeTo } from '../../support/renderShell.tsx';

withApi();
beforeAll(useEveryKind);
beforeEach(() => {
  signIn();
  resizeTo(1440);
});

/** Shows the input of a field, and answers what the form sends. */
function edit(kind: 'grants' | 'scopes', value: unknown): () => Promise<unknown> {
  const name = columnOf(kind);
  const resource = currentRegistry().resources['things'];
  const field = resource?.fields[name];
  if (!resource || !field) throw new Error(`There is no field ${name}.`);
  let sent: Readonly<Record<string, unknown>> | null = null;
  renderShell(
    <Form
      record={{ ...thing, uuid: uuids.thing, [name]: value }}
      onSubmit={(values: Readonly<Record<string, unknown>>) => {
        sent = values;
      }}
      noValidate
    >
      <FieldInput resource={resource} field={field} source={name} readOnly={false} required={false} compact={false} />
      <button type="submit">Send</button>
    </Form>,
  );
  return async () => {
    sent = null;
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent).not.toBeNull());
    return sent?.[name];
  };
}

const tick = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

describe('a role', () => {
  test('gets verbs one cell at a time, and loses them again', async () => {
    const sent = edit('grants', null);
    fireEvent.click(tick('Clients: Create'));
    fireEvent.click(tick('Clients: Edit'));
    expect(await sent()).toEqual([{ resource: 'clients', verbs: ['create', 'edit'] }]);
    expect(screen.getByText('2 permissions · 1 resource')).toBeTruthy();
    fireEvent.click(tick('Clients: Create'));
    fireEvent.click(tick('Clients: Edit'));
    expect(await sent()).toBeNull();
  });

  test('cannot get verbs that every employee has', async () => {
    const sent = edit('grants', null);
    const given = tick('Clients: List');
    expect([given.checked, given.getAttribute('aria-disabled')]).toEqual([true, 'true']);
    fireEvent.click(given);
    expect(await sent()).toBeNull();
  });

  test('keeps existing ones of those, and can lose them', async () => {
    const sent = edit('grants', [{ resource: 'clients', verbs: ['list', 'create'] }]);
    fireEvent.click(tick('Clients: List'));
    expect(await sent()).toEqual([{ resource: 'clients', verbs: ['create'] }]);
  });

  test('gets all verbs of a resource by row, and missing ones by column', async () => {
    const sent = edit('grants', null);
    fireEvent.click(tick('Clients: everything, including future additions'));
    expect(await sent()).toEqual([{ resource: 'clients', verbs: ['*'] }]);
    fireEvent.click(tick('Clients: everything, including future additions'));
    fireEvent.click(tick('Create: all in the list'));
    expect(await sent()).toEqual([
      { resource: 'clients', verbs: ['create'] },
      { resource: 'lines', verbs: ['create'] },
    ]);
  });

  test('shows rows of a search, which also limits its columns', async () => {
    const sent = edit('grants', null);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'client' } });
    expect(screen.queryByRole('checkbox', { name: 'Lines: Create' })).toBeNull();
    fireEvent.click(tick('Create: all in the list'));
    expect(await sent()).toEqual([{ resource: 'clients', verbs: ['create'] }]);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'xyz' } });
    expect(screen.getByText(/No results for “xyz”/)).toBeTruthy();
  });

  test('shows granted verbs only', () => {
    edit('grants', [{ resource: 'clients', verbs: ['create'] }]);
    fireEvent.click(screen.getByRole('switch'));
    expect(screen.queryByRole('checkbox', { name: 'Lines: Create' })).toBeNull();
    expect(tick('Clients: Create').checked).toBe(true);
  });
});

test('the table has one Tab stop, arrows between checkboxes, and space to tick', async () => {
  const sent = edit('grants', null);
  const person = userEvent.setup();
  const table = screen.getByRole('grid');
  const stops = [...table.querySelectorAll<HTMLElement>('[data-tick], [data-open]')];
  expect(stops.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  tick('Clients: View').focus();
  await person.keyboard('{ArrowRight} ');
  expect(document.activeElement).toBe(tick('Clients: Create'));
  expect(tick('Clients: Create').checked).toBe(true);
  await person.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(tick('Create: all in the list'));
  await person.keyboard('{ArrowDown}{End}{Home}');
  expect(document.activeElement).toBe(tick('Clients: everything, including future additions'));
  expect(stops.filter(({ tabIndex }) => tabIndex === 0)).toEqual([document.activeElement]);
  expect(await sent()).toEqual([{ resource: 'clients', verbs: ['create'] }]);
});

test('the arrow keys reach the corners, and skip cells without a checkbox', async () => {
  edit('grants', null);
  const person = userEvent.setup();
  tick('Clients: Create').focus();
  await person.keyboard('{Control>}{End}{/Control}');
  expect(document.activeElement?.closest('tr')?.textContent).toContain('Lines');
  await person.keyboard('{Control>}{Home}{/Control}');
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/: all in the list$/);
  await person.keyboard('{PageDown}');
  expect(document.activeElement?.closest('tr')?.textContent).toContain('Lines');
});

describe('a token', () => {
  test('is offered its maker’s verbs, and a column includes future ones', async () => {
    const sent = edit('scopes', ['clients:list']);
    expect(tick('Clients: List').checked).toBe(true);
    fireEvent.click(tick('List: all in the list'));
    expect(await sent()).toEqual(['*:list']);
    fireEvent.click(tick('Clients: List'));
    expect(await sent()).not.toContain('clients:list');
  });

  test('has no verb that its maker lacks', () => {
    signIn({ user: { ...user, type: 'user' }, employee: { uuid: uuids.line } });
    edit('scopes', null);
    expect(screen.queryByRole('checkbox', { name: 'Clients: Create' })).toBeNull();
    expect(tick('Clients: List').checked).toBe(false);
  });
});

test('resources collapse below each other on a phone', async () => {
  resizeTo(390);
  const sent = edit('grants', null);
  const list = screen.getAllByRole('group').at(-1);
  if (!list) throw new Error('There is no list.');
  fireEvent.click(within(list).getByRole('button', { name: /Clients/ }));
  fireEvent.click(tick('Clients: Delete'));
  expect(await sent()).toEqual([{ resource: 'clients', verbs: ['delete'] }]);
});
