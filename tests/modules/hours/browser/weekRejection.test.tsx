// Why a week came back, also where only some of its entries did.
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { calendarDate } from '../../../../src/engine/values/dates/calendarDate.ts';
import { WeekRejection } from '../../../../src/modules/hours/browser/hours/WeekStateBar.tsx';
import { signIn, withApi } from '../../../support/browserApi.ts';
import { renderShell } from '../../../support/renderShell.tsx';
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
  status: 'rejected',
  billable: true,
  version: 1,
  rejection_reason: 'On the other project',
};
const week = {
  employee: { uuid: 'me', name: 'Me' },
  team: null,
  monday,
  state: 'rejected',
  days: [60, 0, 0, 0, 0, 0, 0],
  expected_minutes: 0,
  waiting: 0,
  minutes: 60,
  entries: 1,
  notices: [],
  remark: null,
  submitted_at: null,
  decided_at: null,
  rejection_reason: null,
  unchanged_rejection: null,
  reminded_at: null,
  may: ['submit'],
  seen: 'x',
};

beforeAll(() => useShellRegistry());

test.each([
  ['as a whole', 'Please split Friday', 'Rejected: Please split Friday'],
  ['by its entries', null, 'Rejected: On the other project'],
])('rejected %s', async (_name, rejection_reason, text) => {
  signIn();
  api.answer = ({ path }) =>
    path === '/api/hours'
      ? { body: [entry], headers: { 'content-range': 'hours 0-1/1' } }
      : path === '/api/hours/weeks'
        ? { body: [{ ...week, rejection_reason }] }
        : { body: [], headers: { 'content-range': 'rows */0' } };
  renderShell(
    <WeekRejection employee={{ uuid: 'me', name: 'Me', isWritable: true, contract_week_minutes: null }} day={monday} />,
  );
  expect((await screen.findByRole('alert')).textContent).toBe(text);
});
