/**
 * Previews suspending or closing a client: the subscriptions that are suspended or ended with it, and their services.
 */
import { Preview } from '#engine/registry';
import { type ActionEvent, type Row, settingsOf } from '#engine/server';
import { joined } from './words.ts';
import { texts } from './texts.ts';

const namesShown = 3;

export async function previewSuspend(event: ActionEvent<'clients.suspend.preview'>): Promise<Row> {
  const running = await runningOf(event, ['active', 'cancel_scheduled']);
  return Preview.previewNote(
    event.record.uuid,
    running === null ? texts.label('client.nothing_runs') : texts.label('client.suspends', running),
  );
}

export async function previewClose(event: ActionEvent<'clients.close.preview'>): Promise<Row> {
  const running = await runningOf(event, ['active', 'cancel_scheduled', 'suspended']);
  const days = (await settingsOf(event.tx, event.registry)).integer('removal_grace_days') ?? 0;
  return Preview.previewNote(
    event.record.uuid,
    running === null
      ? texts.label('client.nothing_runs')
      : running.hasDomains
        ? joined`${texts.label('client.ends', { ...running, days })} ${texts.label('client.domains_stay')}`
        : texts.label('client.ends', { ...running, days }),
  );
}

/** Returns null if there are none. */
async function runningOf(
  { tx, record }: Pick<ActionEvent<'clients.suspend.preview'>, 'tx'> & { readonly record: { readonly uuid: string } },
  states: readonly ('active' | 'cancel_scheduled' | 'suspended')[],
): Promise<{ readonly smart_count: number; readonly names: string; readonly hasDomains: boolean } | null> {
  const rows = await tx
    .selectFrom('subscriptions')
    .select(['description', 'resource'])
    .where('client_uuid', '=', record.uuid)
    .where('status', 'in', states)
    .orderBy('description')
    .execute();
  if (rows.length === 0) return null;
  const names = rows.slice(0, namesShown).map(({ description }) => description);
  const hasDomains = rows.some(({ resource }) => resource === 'domains');
  return { smart_count: rows.length, hasDomains, names: `${names.join(', ')}${rows.length > namesShown ? ' …' : ''}` };
}
