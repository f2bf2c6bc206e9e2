/** Invitations: invite a colleague again, or invite a person to a tenant. */
import { isEmail } from '../../values/formats/email.ts';
import { renderTitle } from '../../registry/records/title.ts';
import { networkOf } from '../auth/networks.ts';
import { inviterOf, sendInvitation, notifyOfAccess } from '../auth/invitations.ts';
import type { SenderOfClient } from '../mail/mailKinds.ts';
import { systemCaller } from '../store/caller.ts';
import { anyTable, type ActionHandler, type Row } from '../store/contract.ts';
import { Failure } from '../store/failure.ts';
import { acrossClients } from '../store/row-level-security/confine.ts';
import { attemptQueries } from '../store/system/attempts.ts';
import { systemQueries, type UserAccount, type SystemQueries } from '../store/system.ts';
import { refuseSuperior } from '../permissions/privilegeEscalation.ts';
import { limits } from '../limits.ts';
import { texts } from '../texts.ts';
import { askNewPassword, isInHandsOfOwner } from '../permissions/firstUse.ts';

const dayMilliseconds = 24 * 3_600_000;

type ActionEvent = Parameters<ActionHandler>[0];

/** Runs in the system context, since accounts, links and mails are internal. */
export const inviteAgain: ActionHandler = (event) => acrossClients(event.tx, (all) => again({ ...event, tx: all }));

async function again({ tx, caller, registry, record, now }: ActionEvent): Promise<void> {
  await refuseSuperior({ tx, caller, registry }, [record['uuid']]);
  const queries = systemQueries(tx);
  const account = await accountOf(queries, String(record['uuid']));
  await sendInvitation(queries, { account, inviter: await inviterOf(queries, caller.user_uuid), client: null, now });
}

/**
 * Action of a tenant: finds or creates the account of the address, adds a membership, and sends a mail. Repeating it
 * sends the mail again, from the company that serves the tenant.
 */
export const inviteToTenant =
  (senderOfClient: SenderOfClient): ActionHandler =>
  (event) =>
    acrossClients(event.tx, (all) => invite({ ...event, tx: all }, senderOfClient));

async function invite(event: ActionEvent, senderOfClient: SenderOfClient): Promise<void> {
  const { tx, caller, record, body, now } = event;
  const queries = systemQueries(tx);
  const email = String(body['email'] ?? '')
    .trim()
    .toLowerCase();
  if (!isEmail(email)) throw new Failure('E_INVALID', { errors: { email: { key: 'email', params: {} } } });
  const known = await queries.users.findUserByEmail(email);
  const isBlocked = known?.status === 'blocked';
  // People of a tenant must not learn which addresses are blocked.
  if (isBlocked && caller.actor !== 'user') throw new Failure('E_STATE', { message: texts.label('accounts.blocked') });
  if (caller.actor === 'user') await countInvitation(event);
  const account = await accountOf(queries, known?.uuid ?? (await makeAccount(event, email)));
  await join(event, account.uuid);
  if (isBlocked) return;
  const invitation = {
    account,
    inviter: await inviterOf(queries, caller.user_uuid),
    client: { uuid: String(record['uuid']), name: titleOf(event) },
    from: await senderOfClient(tx, String(record['uuid'])),
    now,
  };
  if (await isInHandsOfOwner(tx, event.registry, account)) return notifyOfAccess(queries, invitation);
  return known === null ? sendInvitation(queries, invitation) : askNewPassword(event, account, invitation);
}

/** Limits the mails that people of a tenant make us send to others. @throws Failure E_TOO_MANY */
async function countInvitation({ tx, caller, record, now }: ActionEvent): Promise<void> {
  const resets_at = new Date(now.getTime() + dayMilliseconds);
  const { person, network, tenant, newTenant } = limits.invitations;
  const ageMilliseconds = now.getTime() - new Date(String(record['created_at'])).getTime();
  const isNew = ageMilliseconds < newTenant.days * dayMilliseconds;
  const counted: readonly (readonly [string, number])[] = [
    [`invite ${caller.user_uuid ?? ''}`, person],
    [`invite network ${networkOf(caller.origin?.ip ?? '')}`, network],
    [`invite tenant ${String(record['uuid'])}`, isNew ? newTenant.perDay : tenant],
  ];
  for (const [key, most] of counted) {
    const { count } = await attemptQueries(tx).countAttempt(key, { now, resets_at });
    if (count > most) throw new Failure('E_TOO_MANY', texts.refusal('accounts.too_many_invitations'));
  }
}

function titleOf({ registry, resource, record, caller }: ActionEvent): string {
  return renderTitle(registry, resource, record, caller.locale) ?? '';
}

async function accountOf(queries: SystemQueries, uuid: string): Promise<UserAccount> {
  const account = await queries.users.findAccount(uuid);
  if (account === null) throw new Failure('E_NOT_FOUND');
  return account;
}

async function makeAccount({ records, registry, body }: ActionEvent, email: string): Promise<string> {
  const users = registry.resources['users'];
  if (!users) throw new Failure('E_NOT_FOUND');
  const { first_name, last_name, language } = body;
  const made: Row = await records.create(systemCaller, users, {
    email,
    first_name,
    last_name,
    ...(language === undefined || language === null ? {} : { language }),
  });
  return String(made['uuid']);
}

/**
 * Adds the membership. An inviter of the tenant learns nothing about an existing account: they see the name that they
 * entered.
 */
async function join(event: ActionEvent, userUuid: string): Promise<void> {
  const { tx, caller, records, registry, record, body } = event;
  const members = registry.tenant?.members;
  const memberships = registry.resources[members?.resource ?? ''];
  if (!members || !memberships) throw new Failure('E_NOT_FOUND');
  const client = String(record['uuid']);
  const there = await anyTable(tx)
    .selectFrom(memberships.table)
    .select('uuid')
    .where(members.user, '=', userUuid)
    .where(members.tenant, '=', client)
    .executeTakeFirst();
  const part = members.part === null ? {} : { [members.part.field]: body[members.part.field] ?? members.part.whole };
  if (there) {
    if (caller.actor === 'user') throw new Failure('E_STATE', texts.refusal('accounts.member_already'));
    return;
  }
  const isNamedByMember = caller.actor === 'user' && memberships.fields['invited_as'] !== undefined;
  const invited_as = `${String(body['first_name'] ?? '')} ${String(body['last_name'] ?? '')}`.trim();
  await records.create(
    systemCaller,
    memberships,
    { [members.user]: userUuid, [members.tenant]: client, ...part },
    isNamedByMember ? { invited_as } : {},
  );
}
