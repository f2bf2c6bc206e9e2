/**
 * Protects permissions that are given to an account which somebody else may have created in advance: anybody can
 * register the address of another person and wait until that person is invited.
 *
 * Until the owner of the address has signed in since confirming it, new permissions come with a mail that asks for a
 * new password, and the old password, sessions, second factors and tokens are revoked.
 */
import type { Registry } from '../../registry/types.ts';
import { isUsedSinceConfirmed } from '../auth/addresses.ts';
import { inviterOf, sendInvitation, type SentInvitation } from '../auth/invitations.ts';
import { resetCredentials } from '../auth/revocation.ts';
import type { Hooks, Row, Tx, WrittenEvent } from '../store/contract.ts';
import { acrossClients } from '../store/row-level-security/confine.ts';
import { personQueries, systemQueries, type UserAccount } from '../store/system.ts';
import { findTenant } from '../store/system/tenants.ts';

/** Returns true if the account is known to be used by the person it was created for. Staff are known to the company. */
export async function isInHandsOfOwner(tx: Tx, registry: Registry, account: UserAccount): Promise<boolean> {
  if (account.password === null) return false;
  return isUsedSinceConfirmed(account) || (await personQueries(tx, () => registry).isStaff(account.uuid));
}

type Giving = Pick<WrittenEvent, 'tx' | 'caller' | 'registry' | 'records' | 'now'>;

/** Revokes all access to the account, and mails a link to choose a new password. */
export async function askNewPassword(
  { tx, caller, registry, records, now }: Giving,
  account: UserAccount,
  invitation: Omit<SentInvitation, 'account' | 'now'>,
): Promise<void> {
  const queries = systemQueries(tx);
  await resetCredentials({ queries, records, registry, caller, now }, account.uuid);
  await sendInvitation(queries, { ...invitation, account, now });
}

interface NewRights {
  readonly users: readonly unknown[];
  /** New tenant of the person; null for none. */
  readonly tenant?: unknown;
  /**
   * Returns true where the account is known to be used by its owner, for cases in which the new permissions would
   * already say so.
   */
  readonly isKnown?: (account: UserAccount, tx: Tx) => Promise<boolean> | boolean;
}

/**
 * Protects permissions that one person gives to others. Unused accounts created by staff keep the password they were
 * given.
 */
async function protectNewRights(event: Giving, { users, tenant = null, isKnown }: NewRights): Promise<void> {
  const { caller, registry } = event;
  if (caller.user_uuid === null) return;
  await acrossClients(event.tx, async (tx) => {
    const queries = systemQueries(tx);
    for (const uuid of new Set(users)) {
      const account =
        typeof uuid === 'string' && uuid !== caller.user_uuid ? await queries.users.findAccount(uuid) : null;
      if (account === null || account.status !== 'active' || account.password === null) continue;
      if (isUsedSinceConfirmed(account)) continue;
      if (await (isKnown ? isKnown(account, tx) : isInHandsOfOwner(tx, registry, account))) continue;
      const client = typeof tenant === 'string' ? await findTenant(tx, registry, tenant) : null;
      await askNewPassword({ ...event, tx }, account, { inviter: await inviterOf(queries, caller.user_uuid), client });
    }
  });
}

/** Hook of memberships. */
export const protectMember: NonNullable<Hooks['afterWrite']> = async (event) => {
  const { members = null } = event.registry.tenant ?? {};
  const user = members && event.values[members.user];
  if (!members || user === undefined || user === event.before?.[members.user]) return;
  const tenant = event.values[members.tenant] ?? event.before?.[members.tenant];
  await protectNewRights(event, { users: [user], tenant });
};

/** Hook of employees. */
export const protectStaff: NonNullable<Hooks['afterWrite']> = async (event) => {
  const { staff } = event.registry;
  const user = staff && event.values[staff.user];
  if (!staff || user === undefined || user === event.before?.[staff.user]) return;
  await protectNewRights(event, { users: [user], isKnown: ({ type }) => type === 'management' });
};

/** Hook of security groups: protects all members where roles are added, else the added members. */
export const protectGroup: NonNullable<Hooks['afterWrite']> = async (event) => {
  const { before, values } = event;
  const listed = (row: Row | null, name: string): readonly unknown[] => {
    const value = row?.[name];
    return Array.isArray(value) ? value : [];
  };
  const former = listed(before, 'user_uuids');
  const users = values['user_uuids'] === undefined ? former : listed(values, 'user_uuids');
  const knownRoles = listed(before, 'role_uuids');
  const hasNewRoles = listed(values, 'role_uuids').some((role) => !knownRoles.includes(role));
  await protectNewRights(event, { users: hasNewRoles ? users : users.filter((one) => !former.includes(one)) });
};

/** Hook of users: protects a user who becomes a manager. */
export const protectManager: NonNullable<Hooks['afterWrite']> = async (event) => {
  const { before, values, uuid, registry } = event;
  if (before === null || before['type'] === 'management' || values['type'] !== 'management') return;
  await protectNewRights(event, {
    users: [uuid],
    isKnown: async (account, all) =>
      (await personQueries(all, () => registry).findPerson(account.uuid))?.employee !== null,
  });
};
