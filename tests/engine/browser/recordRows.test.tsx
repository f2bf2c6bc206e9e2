// The rows of a table: what a click on them does.
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListContextProvider, ResourceContextProvider, useList } from 'react-admin';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { RecordTable } from '../../../src/engine/browser/screens/list/table/RecordTable.tsx';
import { useEmbeddedColumns } from '../../../src/engine/browser/screens/list/table/useColumns.ts';
import { currentRegistry } from '../../../src/engine/browser/registry.ts';
import type { Resource } from '../../../src/engine/registry/types.ts';
import { replaceRaw } from '../../support/replaceRaw.ts';
import { signIn, user, withApi } from '../../support/browserApi.ts';
import { renderShell, resizeTo } from '../../support/renderShell.tsx';

const idOf = (index: number): string => `0191f0c4-0000-7000-8000-0000000000${10 + index}`;

withApi();
beforeAll(() =>
  replaceRaw(
    {
      menu: [],
      pages: {},
      resources: {
        boats: {
          title: '{name}',
          list: { columns: ['name', 'owner_uuid'] },
          access: { employee: ['list', 'show', 'edit', 'delete'] },
        },
        owners: { title: '{name}', access: { employee: ['list', 'show'] } },
      },
      schemas: {
        boats: {
          title: 'Boat',
          properties: { name: { type: 'string' }, owner_uuid: { 'x-relation': { to: 'owners' } } },
        },
        owners: { title: 'Owner', properties: { name: { type: 'string' } } },
      },
      common: {},
    },
    {},
  ),
);
beforeEach(() => {
  signIn({ user: { ...user, type: 'management' } });
  resizeTo(1440);
});

const boats = (): Resource => {
  const { boats: found } = currentRegistry().resources;
  if (!found) throw new Error('No boats.');
  return found;
};
const records = ['Anna', 'Berta'].map((name, index) => ({
  id: idOf(index),
  uuid: idOf(index),
  name,
  owner_uuid: idOf(40 + index),
  owner: { uuid: idOf(40 + index), name: `Owner of ${name}` },
}));

function Table() {
  const list = useList({ data: records, resource: 'boats' });
  const columns = useEmbeddedColumns(boats());
  return (
    <ResourceContextProvider value="boats">
      <ListContextProvider value={list}>
        <RecordTable resource={boats()} columns={columns} />
      </ListContextProvider>
    </ResourceContextProvider>
  );
}

const rowOf = (name: string): HTMLElement => screen.getByText(name).closest('tr') ?? document.body;

test.for([
  ['the row', () => rowOf('Berta').lastElementChild, `/boats/${idOf(1)}`],
  ['its name', () => screen.getByText('Berta'), `/boats/${idOf(1)}`],
  ['what it points at', () => screen.getByText('Owner of Berta'), `/owners/${idOf(41)}`],
  ['its pencil', () => within(rowOf('Berta')).getByRole('link', { name: /^Edit/ }), `/boats/${idOf(1)}/edit`],
  ['its box', () => within(rowOf('Berta')).getByRole('checkbox'), '/'],
] as const)('a click on %s', async ([, target, to]) => {
  const { address } = renderShell(<Table />);
  const found = target();
  if (!found) throw new Error('There is nothing to click.');
  await userEvent.setup().click(found);
  await waitFor(() => expect(address()).toBe(to));
});

test('a click for another tab is left to the browser', () => {
  const { address } = renderShell(<Table />);
  const link = screen.getByText('Owner of Anna');
  expect(link.getAttribute('href')).toBe(`/owners/${idOf(40)}`);
  const click = createEvent.click(link, { ctrlKey: true });
  fireEvent(link, click);
  expect([click.defaultPrevented, address()]).toEqual([false, '/']);
});

test('a checkbox selects its row, and with Shift all up to it', async () => {
  renderShell(<Table />);
  const [first, second] = within(screen.getByRole('table')).getAllByRole<HTMLInputElement>('checkbox').slice(1);
  await userEvent.setup().click(first ?? document.body);
  expect([first?.checked, second?.checked]).toEqual([true, false]);
  fireEvent.click(second ?? document.body, { shiftKey: true });
  await waitFor(() => expect(second?.checked).toBe(true));
});

test('the code for a row’s actions is loaded with its menu', async () => {
  renderShell(<Table />);
  await userEvent.setup().click(within(rowOf('Anna')).getByRole('button', { name: 'Actions for Anna' }));
  expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeTruthy();
});
