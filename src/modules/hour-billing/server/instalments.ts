/** Fixed-price projects: the agreed price, the amount invoiced so far, and the next instalment. */
import type { FixedProject } from '../rules/hourInvoice.ts';
import { eachLanguage, Money } from '#engine/values';
import { type Executor, Failure, type Tx } from '#engine/server';
import type { HourSelection } from './choice.ts';
import { clientName } from './clientName.ts';
import { coveredHours } from './entries.ts';
import type { HourSheet, SheetProject } from './sheet.ts';
import { texts } from './texts.ts';

/** Instalment that can be invoiced, with the hours that it covers. */
export interface AgreedInstalment {
  readonly project: SheetProject;
  readonly amount_cents: number;
  readonly agreed_cents: number;
  readonly invoiced_cents: number;
  readonly hour_uuids: readonly string[];
}

/**
 * @throws Failure E_INVALID if a project is no fixed-price project of this client; E_STATE if the total exceeds the
 * agreed price and `beyond_agreed` is false
 */
export async function agreedInstalments(
  tx: Tx,
  { projects }: HourSheet,
  { instalments, until, beyond_agreed }: HourSelection,
): Promise<readonly AgreedInstalment[]> {
  const agreed: AgreedInstalment[] = [];
  for (const [index, { project_uuid, amount_cents }] of instalments.entries()) {
    const project = projects.get(project_uuid);
    if (project?.billing !== 'fixed') throw notFixed(index);
    // The lock makes a concurrent request see the amount that this one invoices.
    await tx.selectFrom('projects').select('uuid').where('uuid', '=', project_uuid).forUpdate().execute();
    const invoiced_cents = (await invoicedCents(tx, [project_uuid])).get(project_uuid) ?? 0;
    const agreed_cents = project.budget_cents ?? 0;
    if (invoiced_cents + amount_cents > agreed_cents && !beyond_agreed)
      throw tooMuch(project.name, { left: agreed_cents - invoiced_cents, index });
    agreed.push({
      project,
      amount_cents,
      agreed_cents,
      invoiced_cents,
      hour_uuids: await coveredHours(tx, { project_uuid, until }),
    });
  }
  return agreed;
}

/** Returns the net amount per project on invoices, including drafts, minus credit notes. */
async function invoicedCents(
  executor: Executor,
  project_uuids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (project_uuids.length === 0) return new Map();
  const rows = await executor
    .selectFrom('invoice_lines')
    .innerJoin('invoices', 'invoices.uuid', 'invoice_lines.invoice_uuid')
    .select(({ fn }) => ['invoice_lines.project_uuid as project', fn.sum('invoice_lines.line_net_cents').as('cents')])
    .where('invoice_lines.project_uuid', 'in', [...project_uuids])
    .where('invoices.kind', 'in', ['invoice', 'credit_note'])
    .groupBy('invoice_lines.project_uuid')
    .execute();
  return new Map(rows.map(({ project, cents }) => [String(project), Number(cents)]));
}

/** Lists the fixed-price projects with an amount left to invoice. */
export async function fixedProjects(
  tx: Tx,
  { until, client_uuid }: { readonly until: string; readonly client_uuid: string | null },
): Promise<readonly FixedProject[]> {
  const rows = await tx
    .selectFrom('projects')
    .innerJoin('clients', 'clients.uuid', 'projects.client_uuid')
    .leftJoin('hours', (join) =>
      join
        .onRef('hours.project_uuid', '=', 'projects.uuid')
        .on('hours.status', '=', 'approved')
        .on('hours.invoice_line_uuid', 'is', null)
        .on('hours.work_date', '<=', until),
    )
    .select(({ fn }) => [
      'projects.uuid',
      'projects.name',
      'projects.client_uuid',
      'projects.budget_cents',
      'clients.company_name',
      'clients.first_name',
      'clients.last_name',
      fn.sum('hours.minutes').as('minutes'),
    ])
    .where('projects.billing', '=', 'fixed')
    .where('projects.status', 'in', ['active', 'on_hold', 'completed'])
    .$if(client_uuid !== null, (query) => query.where('clients.uuid', '=', client_uuid))
    .groupBy([
      'projects.uuid',
      'projects.name',
      'projects.client_uuid',
      'projects.budget_cents',
      'clients.company_name',
      'clients.first_name',
      'clients.last_name',
    ])
    .orderBy('projects.name')
    .execute();
  const invoiced = await invoicedCents(
    tx,
    rows.map(({ uuid }) => uuid),
  );
  return rows
    .map((row) => ({
      project_uuid: row.uuid,
      project_name: row.name,
      client_uuid: row.client_uuid,
      client_name: clientName(row),
      agreed_cents: row.budget_cents ?? 0,
      invoiced_cents: invoiced.get(row.uuid) ?? 0,
      open_minutes: Number(row.minutes ?? 0),
    }))
    .filter(({ agreed_cents, invoiced_cents }) => agreed_cents > invoiced_cents);
}

function notFixed(index: number): Failure {
  return new Failure('E_INVALID', {
    errors: {
      [`instalments.${index}.project_uuid`]: {
        label: texts.label('instalments.project_not_fixed_price'),
      },
    },
  });
}

function tooMuch(name: string, { left, index }: { readonly left: number; readonly index: number }): Failure {
  const label = texts.label('instalments.left', {
    left: eachLanguage((locale) => Money.formatMoney(left, 'EUR', locale)),
  });
  return new Failure('E_STATE', {
    ...texts.refusal('instalments.too_much', { name, limit: label }),
    errors: { [`instalments.${index}.amount_cents`]: { label } },
  });
}
