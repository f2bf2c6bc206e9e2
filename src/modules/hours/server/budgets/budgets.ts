/**
 * Server module for budget notices: the project lead gets a mail at 80 and at 100 %, once each, and again after the
 * budget was changed.
 */
import type { Module, WriteEvent } from '#engine/server';
import { watchBudget } from './watchBudget.ts';
import { projectBudgetMail } from './projectMails.ts';

/** Server module that checks a project's budget after each write of its hours or its budget. */
export const budgets: Module = {
  name: 'budgets',
  mails: [projectBudgetMail],
  hooks: {
    hours: {
      afterWrite: ({ tx, before, values, now }) =>
        watchEach({ tx, now }, [before?.project_uuid, values.project_uuid ?? before?.project_uuid]),
    },
    projects: {
      afterWrite: ({ tx, uuid, values, now }) =>
        values.budget_minutes === undefined && values.budget_cents === undefined
          ? Promise.resolve()
          : watchBudget({ tx, now }, { project_uuid: uuid, isBudgetNew: true }),
    },
  },
};

async function watchEach(event: Pick<WriteEvent, 'tx' | 'now'>, projects: readonly unknown[]): Promise<void> {
  for (const uuid of new Set(projects))
    if (typeof uuid === 'string') await watchBudget(event, { project_uuid: uuid, isBudgetNew: false });
}
