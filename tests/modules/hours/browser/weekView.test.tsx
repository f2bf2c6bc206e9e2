// A week as it comes in: what is open stays open when hours of elsewhere arrive in a week that had none.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { calendarDate } from '../../../../src/engine/values/dates/calendarDate.ts';
import WeekView from '../../../../src/modules/hours/browser/hours/week/WeekView.tsx';
import { signIn, withApi } from '../../../support/browserApi.ts';
import { renderShell, resizeTo } from '../../../support/renderShell.tsx';
import { useShellRegistry } from '../../../support/shellRegistry.ts';

const { api } = withApi();

const monday = calendarDate('2026-11-16');
const entry = {
  uuid: 'e',
  id: 'e',
  employee_uuid: 'me',
  client: { uuid: 'acme', name: 'Acme' },
  client_uuid: 'acme',
  project: null,
  project_uuid: null,
  activity: 'development',
  work_date: monday,
  minutes: 60,
  started_at: null,
  ended_at: null,
  break_minutes: 0,
  description: 'Work',
  status: 'draft',
  billable: true,
  version: 1,
  rejection_reason: null,
};

beforeAll(() => useShellRegistry());

test('a row that is being added is not lost when the first hours arrive', async () => {
  resizeTo(1440);
  signIn();
  let hours: readonly unknown[] = [];
  api.answer = ({ path }) =>
    path === '/api/hours'
      ? { body: hours, headers: { 'content-range': `hours 0-${hours.length}/${hours.length}` } }
      : { body: [], headers: { 'content-range': 'rows */0' } };
  const { queryClient } = renderShell(
    <WeekView
      employee={{ uuid: 'me', name: 'Me', isWritable: true, contract_week_minutes: null }}
      day={monday}
      onDay={() => undefined}
    />,
  );
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'Add row' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add row' });
  hours = [entry];
  await queryClient.invalidateQueries();
  expect(await screen.findAllByRole('gridcell', { name: /^Acme/, hidden: true })).toHaveLength(7);
  expect(screen.getByRole('dialog', { name: 'Add row' })).toBe(dialog);
});
