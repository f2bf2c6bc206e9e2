/** The studio's page: what is clicked becomes edits, is shown as a difference, and is written when that is asked. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RegistryFiles } from '../../../src/engine/registry/load.ts';
import StudioPage from '../../../src/engine/studio/browser/StudioPage.tsx';
import { applyEdits } from '../../../src/engine/studio/edit/edits.ts';
import type { EditRequest, Preview, StudioState } from '../../../src/engine/studio/edit/protocol.ts';
import { changedFiles } from '../../../src/engine/studio/server/registryFolder.ts';
import { signIn } from '../../support/browserApi.ts';
import { renderShell, resizeTo } from '../../support/renderShell.tsx';

const library = join(import.meta.dirname, '../../../docs/examples/library');
const read = (file: string): [string, string] => [file, readFileSync(join(library, file), 'utf8')];
let files: RegistryFiles = {};

beforeEach(() => {
  files = Object.fromEntries(['resources.json', 'schemas/books.json', 'schemas/loans.json'].map(read));
  sessionStorage.clear();
  signIn();
  resizeTo(1440);
  vi.stubGlobal('fetch', (address: string, { body }: RequestInit = {}) =>
    Promise.resolve(answer(address, String(body))),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const state = (): StudioState => ({ files, fingerprint: 'now', canRevert: false, folder: '/library' });

/** As the development server answers; the registry is never wrong here. */
function answer(address: string, body: string): Response {
  if (address.endsWith('/state')) return Response.json(state());
  const { edits } = JSON.parse(body) as EditRequest;
  const edited = applyEdits(files, edits);
  const changed = changedFiles(files, edited);
  if (address.endsWith('/apply')) files = edited;
  const preview: Preview = { changed, problems: [], warnings: [], plan: { steps: [], failure: null } };
  return Response.json(address.endsWith('/apply') ? state() : preview);
}

const type = (label: string, text: string): void => {
  const form = screen.getByRole('form', { name: 'New field' });
  fireEvent.change(within(form).getByLabelText(label), { target: { value: text } });
};

test('a field is added by its label, previewed as a diff, and written', async () => {
  renderShell(<StudioPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Books' }));
  type('Label', 'Shelf mark');
  type('Dutch label', 'Signatuur');
  fireEvent.click(screen.getByRole('button', { name: 'Add field' }));
  expect(await screen.findByRole('heading', { name: '1 change' })).toBeTruthy();
  expect((await screen.findAllByText('No problems found')).length).toBeGreaterThan(0);
  const written = '"shelf_mark": { "type": "string", "x-label": { "nl": "Signatuur" } }';
  expect(screen.getByText((text) => text.trim() === written)).toBeTruthy();
  expect(files['schemas/books.json']).not.toContain('shelf_mark');

  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(files['schemas/books.json']).toContain(written));
  expect(files['resources.json']).toContain('"in_count", "shelf_mark"]');
  expect(await screen.findByText('Nothing changed yet')).toBeTruthy();
});

test('a column moves with the arrow keys, and the last change is undone', async () => {
  renderShell(<StudioPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Books' }));
  fireEvent.click(screen.getByRole('tab', { name: 'List' }));
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move Author' }), { key: 'ArrowLeft' });
  await waitFor(() => expect(document.body.textContent).toContain('["author", "title", "genre"'));
  expect(screen.getByText('Author moved to place 1 of 6')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Undo last change' }));
  expect(await screen.findByText('Nothing changed yet')).toBeTruthy();
});

test('unfinished work is still there after the page was reloaded', async () => {
  const first = renderShell(<StudioPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Loans' }));
  fireEvent.click(screen.getByRole('tab', { name: 'States' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Lost → Lent out' }));
  expect(await screen.findByRole('heading', { name: '1 change' })).toBeTruthy();
  first.unmount();
  renderShell(<StudioPage />);
  expect(await screen.findByRole('heading', { name: '1 change' })).toBeTruthy();
  expect(screen.getByText('Lost → Lent out')).toBeTruthy();
});

test('a board and a view of the list are composed by clicking', async () => {
  renderShell(<StudioPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Books' }));
  fireEvent.click(screen.getByRole('tab', { name: 'List' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add view' }));
  fireEvent.click(screen.getByRole('switch', { name: 'Board' }));
  const apply = screen.getByRole('button', { name: 'Apply' });
  await waitFor(() => expect(apply).toHaveProperty('disabled', false));
  fireEvent.click(apply);
  await waitFor(() => expect(files['resources.json']).toContain('"New view"'));
  expect(files['resources.json']).toMatch(/"board": \{\}/);
  expect(files['resources.json']).toMatch(/"New view", "nl": "Nieuwe weergave" \}, "filter": \{ "genre": "/);
});

test('a resource moves in the menu with the arrow keys', async () => {
  renderShell(<StudioPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Menu' }));
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move Books' }), { key: 'ArrowUp' });
  await waitFor(() => expect(document.body.textContent).toContain('"menu": "lending"'));
});
