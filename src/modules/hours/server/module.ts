/** Server module for time entries: duration, client, billable time, and the rate once approved. */
import { isFrozen } from '../rules/timesheet.ts';
import type { FieldsOf, Records, ValuesOf } from '#engine/registry';
import { Failure, type Module, type WriteEvent, type ServerModule } from '#engine/server';
import { billableMinutes } from './billable.ts';
import { checkOverlap, checkTimes } from './entryTimes.ts';
import { completedCorrection, correctEntry } from './corrections.ts';
import { costSoFar, recostEmployee, recostFromDay, recostWithout } from './cost.ts';
import { frozenPrice } from './frozenPrice.ts';
import { projectRule } from './projectRule.ts';
import { correctedSince } from './weeks/rejected.ts';
import { countWaiting } from './weeks/waiting.ts';
import { workedMinutes } from './worked.ts';
import { calendarFeedCalls } from './http/calendarFeed.ts';
import { calendarPreviewCalls } from './http/calendarPreview.ts';
import { draftCalls } from './http/drafts.ts';
import { hourPriceCalls } from './http/price.ts';
import { proposalCalls } from './http/proposals.ts';
import { quickCalls } from './http/quick.ts';
import { reportCalls } from './http/reports.ts';
import { weekCalls } from './http/weeks.ts';
import { forgottenWeeks } from './jobs/forgottenWeeks.ts';
import { timerCalls } from './http/timer.ts';
import { weekReminderMail } from './weeks/weekMails.ts';
import { budgets } from './budgets/budgets.ts';
import { stopTimerOfLeaver } from './timer/timerOfLeaver.ts';
import { callTexts, texts, textFiles } from './texts.ts';

const hours: Module = {
  name: 'hours',
  textFiles: [textFiles],
  hooks: {
    hours: { beforeWrite: completeEntry },
    employees: { afterWrite: recostEmployee },
    'hourly-costs': { afterWrite: recostFromDay, beforeRemove: recostWithout },
  },
  actions: { 'hours.correct': correctEntry, 'timers.book': stopTimerOfLeaver },
  counts: { 'waiting-weeks': countWaiting },
  mails: [weekReminderMail],
  callTexts,
  calls: [
    ...timerCalls,
    ...quickCalls,
    ...draftCalls,
    ...proposalCalls,
    ...hourPriceCalls,
    ...weekCalls,
    ...reportCalls,
    ...calendarPreviewCalls,
    ...calendarFeedCalls,
  ],
  jobs: ({ store }) => [forgottenWeeks(store)],
};

async function completeEntry({ tx, caller, before, values }: WriteEvent<'hours'>): Promise<ValuesOf<'hours'>> {
  const owned = caller.actor === 'employee' ? ownEntry(values, before, caller.employee_uuid) : values;
  const known: FieldsOf<'hours'> = { ...before, ...owned };
  const project = await projectRule(tx, known.project_uuid);
  let filled: ValuesOf<'hours'> =
    project && !known.client_uuid ? { ...owned, client_uuid: project.client_uuid } : owned;
  if (project && filled.client_uuid && filled.client_uuid !== project.client_uuid) throw otherClient;

  const minutes = workedMinutes(known, owned);
  if (minutes !== null) filled = { ...filled, minutes };
  checkTimes({ ...known, ...filled }, owned);
  await checkOverlap(tx, before?.uuid ?? null, { entry: { ...known, ...filled }, sent: owned });
  const isOut = before !== null && isFrozen(before);
  const { corrects_uuid } = known;
  if (!isOut)
    filled = {
      ...filled,
      ...(corrects_uuid
        ? await completedCorrection(tx, { ...known, ...filled, corrects_uuid }, project)
        : { billable_minutes: billableMinutes({ ...known, ...filled }, project) }),
    };
  filled = { ...filled, ...correctedSince(before, owned) };
  const isApproval = filled.status === 'approved' && before?.status === 'submitted';
  if (isApproval) return { ...filled, ...(await frozenPrice(tx, { ...known, ...filled }, project)) };
  return isOut ? filled : { ...filled, ...(await costSoFar(tx, { before, known: { ...known, ...filled } })) };
}

/** Employees write their own hours: they are the default, and colleagues are not allowed. */
function ownEntry(
  values: ValuesOf<'hours'>,
  before: Records['hours'] | null,
  employee: string | null,
): ValuesOf<'hours'> {
  const named = values.employee_uuid;
  if (before === null && !named) return employee === null ? values : { ...values, employee_uuid: employee };
  if (named === undefined || named === employee || named === before?.employee_uuid) return values;
  throw new Failure('E_INVALID', {
    errors: {
      employee_uuid: {
        label: texts.label('entry.only_own_hours'),
      },
    },
  });
}

const otherClient = new Failure('E_INVALID', {
  errors: {
    project_uuid: {
      label: texts.label('entry.project_of_another_client'),
    },
  },
});

/** The server module of hours. */
export const serverModule: ServerModule = { modules: () => [hours, budgets] };
