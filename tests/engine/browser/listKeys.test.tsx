// The keys of a list: past the end of a page to the next one, and the focus on a row after any change of page.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListBase, useListContext, type RaRecord } from 'react-admin';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { pageCommands } from '../../../src/engine/browser/providers/pageCommands.ts';
import { currentRegistry } from '../../../src/engine/browser/registry.ts';
import { ListKeys } from '../../../src/engine/browser/screens/list-page/ListKeys.tsx';
import { PaletteButton, PaletteProvider } from '../../../src/engine/browser/shell/finder/CommandPalette.tsx';
import { replaceRaw } from '../../support/replaceRaw.ts';
import { signIn, user, withApi } from '../../support/browserApi.ts';
import { renderShell, resizeTo } from '../../support/renderShell.tsx';

const { api } = withApi();
const names = ['a', 'b', 'c', 'd', 'e'];
const rows = names.map((name, index) => ({ uuid: `0191f0c4-0000-7000-8000-00000000000${index}`, name, version: 1 }));

beforeAll(() => {
  Element.prototype.scrollIntoView ??= () => undefined;
  replaceRaw(
    {
      menu: [],
      pages: {},
      resources: { chairs: { title: '{name}' } },
      schemas: { chairs: { title: 'Chair', properties: { name: { type: 'string' } } } },
      common: {},
    },
    {},
  );
});
beforeEach(() => {
  resizeTo(1440);
  signIn({ user: { ...user, type: 'management' } });
  api.answer = ({ query }) => {
    const [from = 0, to = 1] = Array.isArray(query['range']) ? (query['range'] as number[]) : [];
    return {
      body: rows.slice(from, to + 1),
      headers: { 'content-range': `chairs ${from}-${to}/${rows.length}` },
    };
  };
});

function Rows() {
  const { data = [], page, setPage, hasNextPage } = useListContext<RaRecord>();
  return (
    <main>
      <ul>
        {data.map((record) => (
          <li key={record.id}>
            <a href={`#${record.id}`} data-record={record.id}>
              {String(record['name'])}
            </a>
          </li>
        ))}
      </ul>
      <button type="button" disabled={!hasNextPage} onClick={() => setPage(page + 1)}>
        Next page
      </button>
    </main>
  );
}

async function open({ hasRows = true } = {}) {
  const resource = currentRegistry().resources['chairs'];
  if (!resource) throw new Error('There are no chairs.');
  renderShell(
    <>
      <PaletteProvider>
        <PaletteButton />
      </PaletteProvider>
      <ListBase resource="chairs" perPage={2} exporter={false} disableAuthentication>
        <ListKeys resource={resource} isAlone hasRows={hasRows} />
        <Rows />
      </ListBase>
    </>,
    { path: '/chairs' },
  );
  await screen.findByRole('link', { name: 'a' });
  return userEvent.setup();
}
const focused = () => document.activeElement?.textContent;
const arrivesAt = (name: string) => waitFor(() => expect(focused()).toBe(name));

test('j and k continue on the next and the previous page, and stop at the ends of the list', async () => {
  const person = await open();
  await person.keyboard('jj');
  expect(focused()).toBe('b');
  await person.keyboard('j');
  await arrivesAt('c');
  await person.keyboard('k');
  await arrivesAt('b');
  await person.keyboard('kk');
  expect(focused()).toBe('a');
  await person.keyboard('jj');
  await arrivesAt('c');
  await person.keyboard('jj');
  await arrivesAt('e');
  await person.keyboard('j');
  expect(focused()).toBe('e');
});

test('a person who turns pages by button keeps focus there, and gets the first row at the end', async () => {
  const person = await open();
  const next = screen.getByRole('button', { name: 'Next page' });
  await person.click(next);
  await screen.findByRole('link', { name: 'c' });
  expect(document.activeElement).toBe(next);
  await person.click(next);
  await screen.findByRole('link', { name: 'e' });
  await arrivesAt('e');
});

test('a custom page in place of the rows shows no keys for them', async () => {
  const named = () =>
    pageCommands()
      .map(({ name }) => name)
      .toSorted();
  await open({ hasRows: false });
  expect(named()).toEqual(['list:create', 'list:print']);
});
