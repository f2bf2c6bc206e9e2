/**
 * In charge of what gives people rights: API tokens, roles, security groups and memberships. Nobody raises themselves,
 * or others above themselves.
 */
import type { Module } from '../modules.ts';
import { protectGroup, protectManager, protectMember, protectStaff } from '../accounts/firstUse.ts';
import { keepFullAccessOnChange, keepFullAccessOnRemoval } from './lastFullAccess.ts';
import {
  refuseEscalationByGroup,
  refuseEscalationByMembership,
  refuseEscalationByRole,
  refuseEscalationByUser,
} from './privilegeEscalation.ts';
import { prepareToken } from './tokens.ts';

export const permissions: Module = {
  name: 'permissions',
  memberHooks: {
    async beforeWrite(event) {
      return refuseEscalationByMembership({ ...event, values: await keepFullAccessOnChange(event) });
    },
    beforeRemove: keepFullAccessOnRemoval,
    afterWrite: protectMember,
  },
  staffHooks: { afterWrite: protectStaff },
  hooks: {
    tokens: { beforeWrite: prepareToken },
    roles: {
      beforeWrite: refuseEscalationByRole,
      beforeRemove: (event) => void refuseEscalationByRole({ ...event, before: event.record, values: {} }),
    },
    'security-groups': { beforeWrite: refuseEscalationByGroup, afterWrite: protectGroup },
    users: { beforeWrite: refuseEscalationByUser, afterWrite: protectManager },
  },
};
