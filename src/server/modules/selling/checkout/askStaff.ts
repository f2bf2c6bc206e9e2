/** In charge of telling staff what is to be set up: a task for each line, where the registry has tasks. */
import type { Config } from '../cart/rows.ts';
import type { Sale } from '../onBehalf.ts';

export interface ToSetUp {
  readonly line_uuid: string;
  readonly client_uuid: string;
  readonly description: string;
  readonly config: Config;
}

/** Without tasks the line stands as being set up, in the list of lines that staff work from. */
export async function askStaff(sale: Sale, { line_uuid, client_uuid, description, config }: ToSetUp): Promise<void> {
  const tasks = sale.registry.resources['tasks'];
  if (!tasks) return;
  const chosen = Object.entries(config).map(([key, value]) => `- ${key}: ${Array.isArray(value) ? value.join(', ') : String(value)}`);
  const made = await sale.records.create(sale.caller, tasks, {
    title: `Opleveren: ${description}`.slice(0, 200), client_uuid, instructions: ['Lever op wat is besteld en markeer daarna de bestelregel als opgeleverd.', ...chosen].join('\n'),
  });
  await sale.tx.updateTable(tasks.table).set({ kind: 'provisioning', subject_resource: 'order-lines', subject_uuid: line_uuid }).where('uuid', '=', String(made['uuid'])).execute();
}
