/** Accounts: hashed passwords, sessions that end with the account, and the rule that one manager must remain. */
import { inviterOf, sendInvitation } from '../auth/invitations.ts';
import { requireProof } from '../auth/proof.ts';
import { revokeAccess } from '../auth/revocation.ts';
import { passwordFault } from '../auth/passwordRules.ts';
import { hashPassword } from '../auth/passwords.ts';
import { accountMails, greetingOf } from '../mail/accountMails.ts';
import { queueMail } from '../mail/queueMail.ts';
import type { ActionHandler, Hooks, Row } from '../store/contract.ts';
import { Failure } from '../store/failure.ts';
import { systemQueries } from '../store/system.ts';
import { acrossClients } from '../store/row-level-security/confine.ts';
import type { Module } from '../modules.ts';
import { inviteAgain } from './invite.ts';
import { refuseWithoutManagement } from './lastManager.ts';
import { refuseSuperior } from '../permissions/privilegeEscalation.ts';
import { texts } from '../texts.ts';

export const accounts: Module = {
  name: 'accounts',
  hooks: {
    users: {
      async beforeWrite({ tx, caller, before, values }): Promise<Row> {
        if (before && leavesManagement(before, values)) await refuseWithoutManagement(tx, before);
        if (givesControl(before, values)) await requireProof(caller);
        if (before && before['uuid'] === caller.user_uuid) refuseOwnKeys(before, values);
        const { email, password, ...others } = values;
        return {
          ...others,
          ...(typeof email === 'string' ? newAddress(before, email) : {}),
          // An empty password keeps the present one, which a form never has.
          ...(typeof password === 'string' ? { password: await acceptedHash(password, { ...before, ...values }) } : {}),
        };
      },
      async afterWrite(event) {
        if (event.before === null) await inviteNew(event);
        else await closeWays(event);
      },
      async beforeRemove({ tx, record }) {
        if (isManager(record)) await refuseWithoutManagement(tx, record);
        await acrossClients(tx, async (all) => {
          const queries = systemQueries(all);
          const uuid = String(record['uuid']);
          await queries.factors.deleteFactorsOfUser(uuid);
          // Tokens are deleted by cascade.
          await queries.sessions.deleteSessionsOfUser(uuid);
          await queries.challenges.deleteChallengesOfUser(uuid);
          await queries.links.deleteLinksOfUser(uuid);
          await queries.preferences.deletePreferences(uuid);
        });
      },
    },
  },
  actions: {
    'users.invite': (event) => acrossClients(event.tx, (tx) => inviteAgain({ ...event, tx })),
    'users.remove-second-factor': (event) => acrossClients(event.tx, (tx) => removeSecondFactor({ ...event, tx })),
  },
};

/**
 * Removes the second factors of a person who lost their phone. Management vouches for them, and they are notified by
 * mail.
 */
async function removeSecondFactor({ tx, caller, registry, record, now }: Parameters<ActionHandler>[0]): Promise<void> {
  await refuseSuperior({ tx, caller, registry }, [record['uuid']]);
  const queries = systemQueries(tx);
  const account = await queries.users.findAccount(String(record['uuid']));
  if (account === null) throw new Failure('E_NOT_FOUND');
  await queries.factors.deleteFactorsOfUser(account.uuid);
  await queries.challenges.deleteChallengesOfUser(account.uuid);
  await queueMail(queries.mails, {
    kind: accountMails['factor-removed'],
    to: account.email,
    language: account.language,
    data: { factor: 'all', ...greetingOf(account) },
    now,
  });
}

/** An address entered by somebody else is unconfirmed. */
function newAddress(before: Row | null, written: string): Row {
  const email = written.trim().toLowerCase();
  return before !== null && before['email'] !== email ? { email, email_verified_at: null } : { email };
}

async function acceptedHash(password: string, { email, first_name, last_name }: Row): Promise<string> {
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  const fault = await passwordFault(password, {
    email: text(email),
    first_name: text(first_name),
    last_name: text(last_name),
  });
  if (fault !== null) throw new Failure('E_INVALID', { errors: { password: fault } });
  return hashPassword(password);
}

/**
 * Rejects changes of the own password and address here; they have calls that ask for proof of identity and
 * confirmation.
 */
function refuseOwnKeys(before: Row, values: Row): void {
  const isChanged = (name: string): boolean => typeof values[name] === 'string' && values[name] !== before[name];
  const refused = ['email', 'password'].filter(isChanged);
  if (refused.length > 0)
    throw new Failure('E_INVALID', { errors: Object.fromEntries(refused.map((name) => [name, { label: ownKeys }])) });
}

const ownKeys = texts.label('accounts.own_keys');

type WrittenEvent = Parameters<NonNullable<Hooks['afterWrite']>>[0];

/**
 * Revokes access after a change: all of a blocked user, and what the old password or address gives, including mailed
 * links.
 */
async function closeWays({ tx, before, values, uuid, records, registry, caller, now }: WrittenEvent): Promise<void> {
  const isOut = values['status'] === 'blocked' || typeof values['password'] === 'string';
  const hasMoved = typeof values['email'] === 'string' && values['email'] !== before?.['email'];
  if (isOut)
    await acrossClients(tx, (all) =>
      revokeAccess({ queries: systemQueries(all), records, registry, caller, now }, uuid),
    );
  else if (hasMoved) await acrossClients(tx, (all) => systemQueries(all).links.deleteLinksOfUser(uuid));
}

/** Invites a person whose account was created without a password. */
async function inviteNew({ tx, caller, values, uuid, now }: WrittenEvent): Promise<void> {
  if (caller.user_uuid === null || typeof values['password'] === 'string') return;
  await acrossClients(tx, async (all) => {
    const queries = systemQueries(all);
    const account = await queries.users.findAccount(uuid);
    if (account !== null)
      await sendInvitation(queries, {
        account,
        inviter: await inviterOf(queries, caller.user_uuid),
        client: null,
        now,
      });
  });
}

/** Returns true if the user becomes a manager, or somebody else sets the password. */
function givesControl(before: Row | null, values: Row): boolean {
  const becomesManager = values['type'] === 'management' && before?.['type'] !== 'management';
  return becomesManager || (before !== null && typeof values['password'] === 'string');
}

function isManager(user: Row): boolean {
  return user['type'] === 'management' && user['status'] !== 'blocked';
}

function leavesManagement(before: Row, values: Row): boolean {
  return isManager(before) && !isManager({ ...before, ...values });
}
