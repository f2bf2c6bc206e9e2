// The overview of planned prices: by when clients have to hear of them.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addDays, localDate } from '../../../../src/engine/values/dates/calendarDate.ts';
import type { PlannedOverview } from '../../../../src/modules/subscriptions/rules/billingRound.ts';
import PlannedPricesPage from '../../../../src/modules/subscriptions/browser/planned-prices/PlannedPricesPage.tsx';
import { signIn, withApi } from '../../../support/browserApi.ts';
import { renderShell } from '../../../support/renderShell.tsx';
import { realRegistry } from '../../../e2e/support/registry.ts';

const { api } = withApi();

test('a list that everybody was informed of no longer has a notice date', async () => {
  signIn();
  const today = localDate(new Date());
  const list = {
    name: 'List',
    valid_from: addDays(today, 20),
    currency: 'EUR',
    subscriptions: 1,
    month_cents: 100,
    first_on: addDays(today, 20),
  };
  const planned: PlannedOverview = {
    versions: [
      { ...list, uuid: 'told', name: 'Told', notify_by: null },
      { ...list, uuid: 'today', notify_by: today },
    ],
    changes: [],
    fixed: 0,
    notice_days: 21,
  };
  api.answer = () => ({ body: planned });
  const page = realRegistry().pages['planned-prices'];
  if (!page) throw new Error('There is no page of planned prices.');
  renderShell(<PlannedPricesPage page={page} />);
  await screen.findAllByText('List');
  const last = (name: string) =>
    screen.getByRole('row', { name: new RegExp(`^${name}`) }).lastElementChild?.textContent;
  expect([last('Told'), last('List')]).toEqual(['', expect.stringMatching(/\d{4}/)]);
});
