/** Mailboxes: their addresses, the limits of the account's plan, and their end together with the account. */
import type { FieldsOf, Rows, ValuesOf } from '#engine/registry';
import { Hostnames } from '#engine/values';
import {
  acrossClients,
  resourceOf,
  systemCaller,
  type Tx,
  type TxAcrossClients,
  type WriteEvent,
  type WrittenEvent,
} from '#engine/server';
import type { ServiceTable } from '../../../providers/server/adapter.ts';
import { rowOf } from '../../../providers/server/choose.ts';
import { invalid, type WorkContext } from '../../../providers/server/work.ts';
import { unfinishedChanges } from '../changesOf.ts';
import { texts } from '../texts.ts';

/**
 * `beforeWrite` hook of mailboxes. @throws Failure E_INVALID if the address is taken or a limit of the plan is exceeded
 */
export async function prepareMailbox(event: WriteEvent<'mailboxes'>): Promise<ValuesOf<'mailboxes'>> {
  const { before, values } = event;
  const written = ['local_part', 'quota_mb', 'aliases', 'forward_to'] as const;
  if (before !== null && !written.some((name) => name in values)) return values;
  if (before === null && !values.password) throw invalid('password', texts.label('mailbox.no_password'));
  return acrossClients(event.tx, async (tx) => {
    const hosting = await rowOf(tx, 'hosting', before?.hosting_uuid ?? values.hosting_uuid);
    const domain = await rowOf(tx, 'domains', before?.domain_uuid ?? values.domain_uuid);
    // The field rules report missing references.
    if (!hosting || !domain) return values;
    if (hosting.move_state !== null && hosting.move_state !== 'switched')
      throw invalid('hosting_uuid', texts.label('mailbox.account_moves'));
    await ensureAddressesFree(tx, event, domain);
    ensureStorage(hosting, values);
    if (before !== null) return values;
    await ensureOnAccount(tx, hosting, domain);
    await ensurePlace(tx, hosting);
    return {
      ...values,
      name: `${values.local_part ?? ''}@${domain.name}`,
      client_uuid: hosting.client_uuid,
      quota_mb: values.quota_mb ?? hosting.pack_snapshot?.mailbox_quota_mb ?? null,
    };
  });
}

/** Ensures that neither the local part nor an alias is used by another mailbox of the domain. */
async function ensureAddressesFree(
  tx: TxAcrossClients,
  { before, values }: WriteEvent<'mailboxes'>,
  domain: Rows['domains'],
): Promise<void> {
  const local_part = before?.local_part ?? values.local_part ?? '';
  const aliases = values.aliases ?? before?.aliases ?? [];
  const others = await tx
    .selectFrom('mailboxes')
    .select(['local_part', 'aliases'])
    .where('domain_uuid', '=', domain.uuid)
    .where('status', '!=', 'deleted')
    .$if(before !== null, (rows) => rows.where('uuid', '!=', before?.uuid ?? ''))
    .execute();
  const taken = new Set(others.flatMap((other) => [other.local_part, ...(other.aliases ?? [])]));
  const takenLabel = (name: string) =>
    texts.label('mailbox.taken', { address: `${name}@${Hostnames.displayHostname(domain.name)}` });
  if (before === null && taken.has(local_part)) throw invalid('local_part', takenLabel(local_part));
  const wrong = aliases.find((name) => taken.has(name) || name === local_part);
  if (wrong !== undefined) throw invalid('aliases', takenLabel(wrong));
}

function ensureStorage({ pack_snapshot }: Rows['hosting'], { quota_mb }: ValuesOf<'mailboxes'>): void {
  const most = pack_snapshot?.mailbox_quota_mb;
  if (quota_mb && most && quota_mb > most) throw invalid('quota_mb', texts.label('mailbox.too_large', { most }));
}

/** Ensures that the domain is the main domain of the account or belongs to an application in it. */
async function ensureOnAccount(tx: TxAcrossClients, hosting: Rows['hosting'], domain: Rows['domains']): Promise<void> {
  if (hosting.domain_uuid === domain.uuid) return;
  const application = await tx
    .selectFrom('applications')
    .select('uuid')
    .where('hosting_uuid', '=', hosting.uuid)
    .where('domain_uuid', '=', domain.uuid)
    .where('status', '!=', 'deleted')
    .executeTakeFirst();
  if (!application) throw invalid('domain_uuid', texts.label('mailbox.other_domain', { username: hosting.username }));
}

/** Locks the account, so that two concurrent requests cannot take the same last mailbox. */
async function ensurePlace(tx: TxAcrossClients, { uuid, pack_snapshot }: Rows['hosting']): Promise<void> {
  const most = pack_snapshot?.mailboxes;
  if (most === undefined || most === null) return;
  await tx.selectFrom('hosting').select('uuid').where('uuid', '=', uuid).forUpdate().execute();
  const { count } = await tx
    .selectFrom('mailboxes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('hosting_uuid', '=', uuid)
    .where('status', '!=', 'deleted')
    .executeTakeFirstOrThrow();
  if (Number(count) >= most) throw invalid('hosting_uuid', texts.label('mailbox.plan_full', { most }));
}

/** `afterWrite` hook of hosting accounts: marks the mailboxes of a terminated account as deleted. */
export async function endMailboxes(event: WrittenEvent<'hosting'>): Promise<void> {
  const { tx, records, registry, values, before, uuid, now } = event;
  if (values.status !== 'terminated' || before?.status === 'terminated') return;
  const ended = await acrossClients(tx, async (all) => {
    const there = all.selectFrom('mailboxes').select(['uuid', 'status']).where('hosting_uuid', '=', uuid);
    const rows = await there.where('status', '!=', 'deleted').execute();
    await all
      .updateTable('mailboxes')
      .set(({ eb }) => ({ status: 'deleted', password: null, updated_at: now, version: eb('version', '+', 1) }))
      .where('hosting_uuid', '=', uuid)
      .where('status', '!=', 'deleted')
      .execute();
    return rows;
  });
  if (ended.length === 0) return;
  const changes = resourceOf({ registry }, 'service-changes');
  for (const mailbox of ended)
    for (const change of await unfinishedChanges(tx, { resource: 'mailboxes', uuid: mailbox.uuid }))
      if (change.status !== 'running') await records.act(systemCaller, changes, change.uuid, 'cancel', {});
  await records.noteChanges(
    systemCaller,
    resourceOf({ registry }, 'mailboxes'),
    'mark-deleted',
    ended.map(({ uuid: mailbox_uuid, status }) => ({
      uuid: mailbox_uuid,
      changes: [{ field: 'status', before: status, after: 'deleted' }],
    })),
  );
}

/** Erases the stored password after the provider has received it, unless a newer change is still unfinished. */
export async function forgetPassword({ tx }: WorkContext, change: FieldsOf<'service-changes'>): Promise<void> {
  const { subject_resource: resource, subject_uuid: uuid, status } = change;
  if (resource !== 'mailboxes' || status !== 'succeeded' || uuid === undefined) return;
  if ((await unfinishedChanges(tx, { resource, uuid })).length > 0) return;
  await acrossClients(tx, (all) =>
    all.updateTable('mailboxes').set({ password: null }).where('uuid', '=', uuid).execute(),
  );
}

/** Returns the hosting account that a service belongs to, or null for services without one. */
export const accountOf = (record: Rows[ServiceTable]): string | null =>
  'hosting_uuid' in record ? record.hosting_uuid : null;

/** Returns the server that a service runs on; for a mailbox, the server of its account. */
export async function serverOf(tx: Tx, record: Rows[ServiceTable]): Promise<Rows['servers'] | null> {
  if ('server_uuid' in record) return rowOf(tx, 'servers', record.server_uuid);
  if (!('local_part' in record)) return null;
  return rowOf(tx, 'servers', (await rowOf(tx, 'hosting', record.hosting_uuid))?.server_uuid);
}
