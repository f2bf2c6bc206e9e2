// The page of what differs at registrars: both sides as people read them, the ways that there are, and who did not answer.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import RegistrarComparisonPage from '../../../../src/modules/domains/browser/registrar-comparison/RegistrarComparisonPage.tsx';
import type {
  RegistrarComparison,
  RegistrarDifference,
} from '../../../../src/modules/domains/rules/registrarComparison.ts';
import { realRegistry } from '../../../e2e/support/registry.ts';
import { signIn, withApi } from '../../../support/browserApi.ts';
import { renderShell } from '../../../support/renderShell.tsx';

const { api } = withApi();
const nothing: RegistrarComparison = { compared_at: '2026-03-10T03:00:00Z', listed: 12, failed: [], differences: [] };

function show(comparison: Partial<RegistrarComparison>): void {
  signIn();
  api.answer = () => ({ body: { ...nothing, ...comparison } });
  const page = realRegistry().pages['registrar-comparison'];
  if (!page) throw new Error('There is no page of domains at registrars.');
  renderShell(<RegistrarComparisonPage page={page} />);
}

test('nothing found says of how many domains, and when', async () => {
  show({});
  expect(await screen.findByText(/12 domains match their registrars. Compared .*2026/)).toBeTruthy();
});

test('nobody to compare with is no agreement', async () => {
  show({ listed: 0 });
  expect(await screen.findByText('No registrar to compare with')).toBeTruthy();
  expect(screen.queryByText('Everything matches')).toBeNull();
});

test('a registrar that did not answer is named with why', async () => {
  show({ listed: 0, failed: [{ provider_name: 'Openprovider', reason: '429: too many requests' }] });
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t reach Openprovider');
});

test('each difference shows both sides and the ways that it has', async () => {
  const one = { provider_uuid: 'p', provider_name: 'Openprovider', client_name: 'Acme', task_uuid: null } as const;
  const differences: readonly RegistrarDifference[] = [
    { ...one, kind: 'locked', uuid: 'a', name: 'alfa.nl', ours: 'true', theirs: 'false' },
    { ...one, kind: 'registrant', uuid: 'c', name: 'gamma.nl', ours: 'Bakkerij Jansen, a@b.nl', theirs: 'C D, c@d.nl' },
    { ...one, kind: 'only_there', uuid: null, name: 'beta.nl', ours: null, theirs: null, task_uuid: 't' },
  ];
  show({ differences });
  const list = await screen.findByRole('list', { name: 'Domains at registrars' });
  const [first, third, second] = within(list).getAllByRole('listitem');
  if (!first || !second || !third) throw new Error('There are no three.');
  expect(first.textContent).toContain('Here: lockedAt Openprovider: not locked');
  expect(third.textContent).toContain('Here: Bakkerij Jansen, a@b.nlAt Openprovider: C D, c@d.nl');
  expect(within(second).getByRole('link', { name: 'Open task: beta.nl' }).getAttribute('href')).toContain('/t');
  expect(within(second).queryByRole('button')).toBeNull();
  await userEvent.click(within(first).getByRole('button', { name: 'Send our data: alfa.nl' }));
  await waitFor(() =>
    expect(api.asked.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/api/registrar-comparison/mend',
      body: { kind: 'locked', provider_uuid: 'p', name: 'alfa.nl', way: 'send' },
    }),
  );
});
