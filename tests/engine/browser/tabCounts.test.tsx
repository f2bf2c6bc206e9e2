// The number on a tab of a record is the number of rows that its list shows, whichever of them a field of the record
// counts.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { TabsOf } from '../../../src/engine/browser/screens/record/TabsOf.tsx';
import { countingOf } from '../../../src/engine/registry/lists/counting.ts';
import { currentRegistry } from '../../../src/engine/browser/registry.ts';
import { signIn, withApi } from '../../support/browserApi.ts';
import { renderShell } from '../../support/renderShell.tsx';

const { api } = withApi();
const current = { status: { ne: 'terminated' } };
const id = '0191f0c4-0000-7000-8000-000000000001';
beforeEach(() => {
  const rows = ['active', 'active', 'terminated'].map((status, index) => ({
    uuid: `0191f0c4-0000-7000-8000-00000000010${index}`,
    username: `user${index}`,
    server_uuid: id,
    status,
  }));
  api.answer = ({ path, query }) => {
    if (path !== '/api/hosting') return { body: {} };
    const shown = JSON.stringify(query['filter']).includes(JSON.stringify(current)) ? rows.slice(0, 2) : rows;
    return { headers: { 'content-range': `hosting 0-${shown.length - 1}/${shown.length}` }, body: shown };
  };
});

function servers() {
  const found = currentRegistry().resources['servers'];
  if (!found) throw new Error('There are no servers.');
  return found;
}

function show({ count = 2, hideEmpty = false } = {}): void {
  const resource = servers();
  const tabs = resource.tabs
    .filter((tab) => tab.type === 'fields' || (tab.type === 'inverse' && tab.inverse === 'hosting'))
    .map((tab) => (tab.type === 'inverse' && hideEmpty ? { ...tab, hideEmpty } : tab));
  renderShell(
    <TabsOf
      resource={resource}
      record={{ id, uuid: id, name: 'web01', hosting_count: count }}
      title="web01"
      tabs={tabs}
      timeline={null}
    />,
  );
}

const tab = (): HTMLElement => screen.getByRole('tab', { name: /^Hosting/ });
const rows = (): readonly HTMLElement[] => screen.queryAllByText(/^user\d$/);

test('a tab shows the count of its field, and its list starts with the same filter, which can be removed', async () => {
  signIn();
  show();
  expect(tab().textContent).toMatch(/2$/);
  await userEvent.click(tab());
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(tab().textContent).toMatch(/2$/);
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(tab().textContent).toMatch(/3$/);
  await userEvent.click(screen.getByRole('button', { name: 'Show current only' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(tab().textContent).toMatch(/2$/);
});

test('a tab narrowed by an active client gets its count when it is opened', async () => {
  signIn({ client: { uuid: id, name: 'Alfa' } });
  show();
  expect(tab().textContent).not.toMatch(/\d/);
  await userEvent.click(tab());
  await waitFor(() => expect(tab().textContent).toMatch(/2$/));
});

test('an empty tab says what belongs there', async () => {
  signIn();
  api.answer = () => ({ headers: { 'content-range': 'hosting */0' }, body: [] });
  show();
  await userEvent.click(tab());
  const { description } = currentRegistry().resources['hosting'] ?? {};
  expect(description?.en).toMatch(/hosting/);
  await screen.findByText(description?.en ?? '');
});

test('a tab that hides while it is empty is shown only with contents', async () => {
  signIn();
  show({ count: 0, hideEmpty: true });
  await waitFor(() => expect(document.querySelector('#panel-fields-overview')).not.toBeNull());
  expect(screen.queryByRole('tab', { name: /^Hosting/ })).toBeNull();
});

test('a tab that hides shows as many as it lists', () => {
  signIn();
  show({ count: 2, hideEmpty: true });
  expect(tab().textContent).toMatch(/2$/);
});

test('a field that counts all takes precedence over one that counts some', () => {
  const [orders, servers_] = [currentRegistry().resources['orders'], servers()];
  expect(orders && countingOf(orders, 'lines')).toEqual({ field: 'line_count', where: null });
  expect(countingOf(servers_, 'hosting')).toEqual({ field: 'hosting_count', where: current });
  expect(countingOf(servers_, 'script-runs')).toBeNull();
});
