// The page of what does not agree: when it was compared, what was found, and the way to put each right.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import ServiceComparisonPage from '../../../../src/modules/services/browser/service-comparison/ServiceComparisonPage.tsx';
import type { ServiceComparison } from '../../../../src/modules/services/rules/serviceComparison.ts';
import { realRegistry } from '../../../e2e/support/registry.ts';
import { signIn, withApi } from '../../../support/browserApi.ts';
import { renderShell } from '../../../support/renderShell.tsx';

const { api } = withApi();

function show(comparison: ServiceComparison): void {
  signIn();
  api.answer = () => ({ body: comparison });
  const page = realRegistry().pages['service-comparison'];
  if (!page) throw new Error('There is no page of services and payment.');
  renderShell(<ServiceComparisonPage page={page} />);
}

test('nothing found says that all agrees, and when that was', async () => {
  show({ compared_at: '2026-03-10T03:00:00Z', differences: [] });
  expect(await screen.findByText('Everything matches')).toBeTruthy();
  expect(screen.getByText(/Compared .*2026/)).toBeTruthy();
});

test('never compared says so', async () => {
  show({ compared_at: null, differences: [] });
  expect(await screen.findByText('Not compared yet')).toBeTruthy();
});

test('each has its button, or a link where it is for a person', async () => {
  const one = { resource: 'hosting', client_name: 'Acme' } as const;
  show({
    compared_at: '2026-03-10T03:00:00Z',
    differences: [
      { ...one, kind: 'runs_unpaid', uuid: 'a', name: 'klant1' },
      { ...one, kind: 'without_payer', resource: 'applications', uuid: 'b', name: 'klant2' },
    ],
  });
  const list = await screen.findByRole('list', { name: 'Services and billing' });
  const [first, second] = within(list).getAllByRole('listitem');
  if (!first || !second) throw new Error('There are no two.');
  const open = within(second).getByRole('link', { name: 'Open: klant2' });
  expect(open.getAttribute('href')).toContain('/application/b');
  await userEvent.click(within(first).getByRole('button', { name: 'Fix: klant1' }));
  await waitFor(() =>
    expect(api.asked.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/api/service-comparison/mend',
      body: { kind: 'runs_unpaid', resource: 'hosting', uuid: 'a' },
    }),
  );
});
