/** Checks the use of a project's budget, and queues a mail at each new threshold. It never blocks. */
import { budgetLevel, usedPercent } from '../../../projects/rules/budget.ts';
import type { Rows } from '#engine/registry';
import { Money } from '#engine/values';
import { acrossClients, queueMail, systemQueries, type TxAcrossClients, type WriteEvent } from '#engine/server';
import { projectBudgetMail } from './projectMails.ts';

interface Watched {
  readonly project_uuid: string;
  /** True if the budget was changed: thresholds are reported again. */
  readonly isBudgetNew: boolean;
}

const budgeted = [
  'uuid',
  'number',
  'name',
  'billing',
  'manager_uuid',
  'budget_minutes',
  'budget_cents',
  'budget_warned_percent',
] as const;
type Budgeted = Pick<Rows['projects'], (typeof budgeted)[number]>;

/** Runs in the transaction of the write, so that the mail is sent if and only if it commits. */
export function watchBudget(
  { tx, now }: Pick<WriteEvent, 'tx' | 'now'>,
  { project_uuid, isBudgetNew }: Watched,
): Promise<void> {
  return acrossClients(tx, async (all) => {
    const found = await projectOf(all, project_uuid);
    if (!found) return;
    const isNotified = (level: number, warned: number): boolean => level === warned || (level < warned && !isBudgetNew);
    if (isNotified(budgetLevel(await percentOf(all, found)), found.budget_warned_percent)) return;
    // The lock makes concurrent writes report a threshold once: the second one sees the first.
    const project = await all
      .selectFrom('projects')
      .select('budget_warned_percent')
      .where('uuid', '=', project_uuid)
      .forUpdate()
      .executeTakeFirst();
    const percent = await percentOf(all, found);
    const [level, warned] = [budgetLevel(percent), project?.budget_warned_percent ?? 0];
    if (isNotified(level, warned)) return;
    // Does not increase the version, so that people who are editing the project get no conflict.
    await all.updateTable('projects').set({ budget_warned_percent: level }).where('uuid', '=', project_uuid).execute();
    if (level > warned) await notifyOfBudget(all, found, { percent, level, now });
  });
}

async function notifyOfBudget(
  tx: TxAcrossClients,
  project: Budgeted,
  { percent, level, now }: { readonly percent: number; readonly level: number; readonly now: Date },
): Promise<void> {
  const manager = await managerOf(tx, project);
  if (manager === null) return;
  await queueMail(systemQueries(tx).mails, {
    kind: projectBudgetMail,
    to: manager.email,
    language: manager.language,
    data: {
      recipient_name: manager.first_name,
      project_uuid: project.uuid,
      project: [project.number, project.name].filter(Boolean).join(' '),
      percent: Math.floor(percent),
      level,
    },
    now,
  });
}

function projectOf(tx: TxAcrossClients, uuid: string): Promise<Budgeted | undefined> {
  return tx.selectFrom('projects').select(budgeted).where('uuid', '=', uuid).executeTakeFirst();
}

/**
 * Time counts when it is written; money from the approval, when an hour gets its price. A fixed price is not a budget
 * for hours.
 */
async function percentOf(
  tx: TxAcrossClients,
  { uuid, billing, budget_minutes, budget_cents }: Budgeted,
): Promise<number> {
  if (budget_minutes === null && budget_cents === null) return 0;
  const rows = await tx
    .selectFrom('hours')
    .select(['rate_cents'])
    .select(({ fn }) => [fn.sum('minutes').as('minutes'), fn.sum('billable_minutes').as('billable')])
    .where('project_uuid', '=', uuid)
    .where('status', '<>', 'rejected')
    .groupBy('rate_cents')
    .execute();
  const minutes = rows.reduce((sum, row) => sum + Number(row.minutes), 0);
  const cents = rows.reduce(
    (sum, row) =>
      sum +
      (row.rate_cents === null
        ? 0
        : Money.lineAmounts({
            quantity: Number(row.billable),
            unit_price_cents: row.rate_cents,
            price_base_quantity: 60,
          }).line_net_cents),
    0,
  );
  return Math.max(usedPercent(minutes, budget_minutes), billing === 'hourly' ? usedPercent(cents, budget_cents) : 0);
}

async function managerOf(
  tx: TxAcrossClients,
  { manager_uuid }: Budgeted,
): Promise<Pick<Rows['users'], 'email' | 'language' | 'first_name'> | null> {
  if (manager_uuid === null) return null;
  const user = await tx
    .selectFrom('employees')
    .innerJoin('users', 'users.uuid', 'employees.user_uuid')
    .select(['users.email', 'users.language', 'users.first_name'])
    .where('employees.uuid', '=', manager_uuid)
    .where('users.status', '=', 'active')
    .executeTakeFirst();
  return user ?? null;
}
