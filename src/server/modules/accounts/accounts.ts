/** In charge of accounts: passwords kept as hashes, sessions that end with the account, and always somebody left to manage. */
import { hashPassword } from '../../auth/passwords.ts';
import type { Hooks, Row } from '../../store/contract.ts';
import { systemQueries } from '../../store/system.ts';
import type { Module } from '../module.ts';
import { refuseWithoutManagement } from './lastManager.ts';

export const accounts: Module = {
  name: 'accounts',
  hooks: {
    users: {
      async beforeWrite({ tx, before, values }): Promise<Row> {
        if (before && leavesManagement(before, values)) await refuseWithoutManagement(tx, before);
        const { email, password, ...others } = values;
        return {
          ...others,
          ...(typeof email === 'string' ? { email: email.trim().toLowerCase() } : {}),
          // An empty one keeps what is there: a form never has it to send back.
          ...(typeof password === 'string' ? { password: await hashPassword(password) } : {}),
        };
      },
      afterWrite: endSessions,
      async beforeRemove({ tx, record }) {
        if (isManager(record)) await refuseWithoutManagement(tx, record);
      },
    },
  },
};

type WrittenEvent = Parameters<NonNullable<Hooks['afterWrite']>>[0];

/** A blocked user is out at once. After a change of password only the session that changed it goes on. */
async function endSessions({ tx, caller, before, values, uuid }: WrittenEvent): Promise<void> {
  const isBlocked = values['status'] === 'blocked';
  if (before === null || !(isBlocked || typeof values['password'] === 'string')) return;
  await systemQueries(tx).deleteSessionsOfUser(uuid, isBlocked ? null : caller.session_id);
}

function isManager(user: Row): boolean {
  return user['type'] === 'management' && user['status'] !== 'blocked';
}

function leavesManagement(before: Row, values: Row): boolean {
  return isManager(before) && !isManager({ ...before, ...values });
}
