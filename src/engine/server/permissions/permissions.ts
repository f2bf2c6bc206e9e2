/**
 * Hooks of resources that give permissions: API tokens, roles, security groups, memberships, users and employees.
 * Nobody can give more than they have, or change the permissions of a person who has more.
 */
import type { Module } from '../modules.ts';
import { protectGroup, protectManager, protectMember, protectStaff } from './firstUse.ts';
import { keepFullAccessOnChange, keepFullAccessOnRemoval } from './lastFullAccess.ts';
import {
  refuseEscalationByGroup,
  refuseEscalationByMembership,
  refuseEscalationByRole,
  refuseEscalationByStaff,
  refuseEscalationByUser,
  refuseRemovalOfMembership,
  refuseSuperior,
} from './privilegeEscalation.ts';
import { prepareView } from './sharedViews.ts';
import { prepareToken } from './tokens.ts';

export const permissions: Module = {
  name: 'permissions',
  memberHooks: {
    async beforeWrite(event) {
      return refuseEscalationByMembership({ ...event, values: await keepFullAccessOnChange(event) });
    },
    async beforeRemove(event) {
      await refuseRemovalOfMembership(event);
      await keepFullAccessOnRemoval(event);
    },
    afterWrite: protectMember,
  },
  staffHooks: {
    beforeWrite: refuseEscalationByStaff,
    afterWrite: protectStaff,
    beforeRemove: (event) => refuseSuperior(event, [event.record[event.registry.staff?.user ?? '']]),
  },
  hooks: {
    'saved-views': { beforeWrite: prepareView },
    tokens: { beforeWrite: prepareToken },
    roles: {
      beforeWrite: refuseEscalationByRole,
      async beforeRemove(event) {
        await refuseEscalationByRole({ ...event, before: event.record, values: {} });
      },
    },
    'security-groups': {
      beforeWrite: refuseEscalationByGroup,
      afterWrite: protectGroup,
      async beforeRemove(event) {
        await refuseEscalationByGroup({ ...event, before: event.record, values: { user_uuids: [] } });
      },
    },
    users: {
      beforeWrite: refuseEscalationByUser,
      afterWrite: protectManager,
      beforeRemove: (event) => refuseSuperior(event, [event.record['uuid']]),
    },
  },
};
