/**
 * In charge of what gives people rights: API tokens, roles, security groups and memberships. Nobody raises themselves,
 * or others above themselves.
 */
import type { Module } from '../modules.ts';
import {
  refuseRaisingByGroup,
  refuseRaisingByMembership,
  refuseRaisingByRole,
  refuseRaisingByUser,
} from './raising.ts';
import { prepareToken } from './tokens.ts';

export const permissions: Module = {
  name: 'permissions',
  memberHooks: { beforeWrite: refuseRaisingByMembership },
  hooks: {
    tokens: { beforeWrite: prepareToken },
    roles: {
      beforeWrite: refuseRaisingByRole,
      beforeRemove: (event) => void refuseRaisingByRole({ ...event, before: event.record, values: {} }),
    },
    'security-groups': { beforeWrite: refuseRaisingByGroup },
    users: { beforeWrite: refuseRaisingByUser },
  },
};
