// The page of what acts on its own: rules with their results, a dry run, and a preview of a mail.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import AutomationPage from '../../../src/engine/browser/pages/automation/AutomationPage.tsx';
import { signIn, user, withApi } from '../../support/browserApi.ts';
import { renderShell } from '../../support/renderShell.tsx';
import { useShellRegistry } from '../../support/shellRegistry.ts';

const { api } = withApi();
beforeAll(useShellRegistry);

const uuid = '01900000-0000-7000-8000-000000000001';
const words = (en: string) => ({ en, nl: `${en} (nl)` });
const reminder = {
  resource: 'invoices',
  id: 'mails/reminder',
  label: words('Reminder'),
  when: words('3 days before Due date, at 08:00'),
  steps: [words('Sends “Reminder”')],
  mails: ['reminder'],
  limit: 500,
  ran_at: '2026-03-09T06:00:00.000Z',
  done: 12,
  waiting: 0,
  failed: 1,
  failures: [{ record_uuid: uuid, title: 'F-1', ran_at: '2026-03-09T06:00:00.000Z', error: 'holds no address' }],
};
const archive = {
  ...reminder,
  id: 'rules/archive',
  label: words('Archive'),
  when: words('Every day at 07:00'),
  steps: [words('Sets Note'), words('Does “Archive”')],
  mails: [],
  ran_at: null,
  done: 0,
  failed: 0,
  failures: [],
};

beforeEach(() => {
  signIn({ user: { ...user, type: 'management' } });
  api.answer = ({ path }) => {
    if (path.startsWith('/api/automation/rehearsal'))
      return {
        body: {
          total: 3,
          records: [
            { uuid, title: 'F-2', does: [words('Sets Note')], problem: null },
            { uuid, title: 'F-3', does: [], problem: 'It is frozen.' },
          ],
        },
      };
    if (path.startsWith('/api/automation/preview'))
      return {
        body: {
          title: 'F-1',
          problem: null,
          mails: [{ to: 'anna@example.nl', language: 'en', subject: 'Due soon', html: '<p>Due</p>', text: 'Due' }],
        },
      };
    return { body: { rules: [reminder, archive] } };
  };
});

test('each rule has its moment, its last run, and its failures with a link to the record', async () => {
  renderShell(<AutomationPage />);
  await screen.findByText('Reminder');
  const [first, second] = ruleCards();
  expect(first?.textContent).toContain('3 days before Due date, at 08:00');
  expect(first?.textContent).toContain('12 done');
  expect(first?.textContent).toContain('1 failed');
  expect(first?.textContent).toContain('holds no address');
  expect(
    within(first ?? document.body)
      .getByRole('link', { name: 'F-1' })
      .getAttribute('href'),
  ).toContain(uuid);
  expect(second?.textContent).toContain('Sets NoteDoes “Archive”');
  expect(second?.textContent).toContain('Hasn’t run yet.');
});

test('a dry run shows what would be done to each record, what would fail, and how many more there are', async () => {
  renderShell(<AutomationPage />);
  const [button] = await screen.findAllByRole('button', { name: 'Dry run' });
  if (!button) throw new Error('There is no button.');
  await userEvent.setup().click(button);
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('Sets Note')).toBeTruthy();
  expect(within(dialog).getByText('It is frozen.')).toBeTruthy();
  expect(within(dialog).getByText('1 more record')).toBeTruthy();
});

test('only what sends a mail has a preview of it', async () => {
  renderShell(<AutomationPage />);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Preview email' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('Due soon')).toBeTruthy();
  expect(within(dialog).getByText('For F-1, to anna@example.nl')).toBeTruthy();
  expect(within(dialog).getByTitle('Due soon').getAttribute('sandbox')).toBe('');
});

/** The cards of the rules, in their order. */
const ruleCards = (): readonly HTMLElement[] =>
  screen.getAllByRole('heading', { level: 2 }).map((heading) => {
    const card = heading.closest('li');
    if (!card) throw new Error('The rule has no card.');
    return card;
  });
