/** API calls of services: results of the nightly comparison, their correction, and availability of servers. */
import { defineCall } from '../../engine/registry/calls/call.ts';
import {
  answer,
  body,
  choice,
  day,
  instant,
  list,
  maybe,
  maybeDay,
  maybeInstant,
  maybeText,
  maybeUuid,
  maybeWhole,
  text,
  typed,
  uuid,
  whole,
} from '../../engine/registry/calls/schemas.ts';
import { checkKinds, checkProblems, checkStates, type ServerAvailability } from './rules/serverChecks.ts';
import type { Capacity } from './rules/capacity.ts';
import { differenceKinds, type ServiceComparison } from './rules/serviceComparison.ts';

const tag = 'services';
const kind = choice(...differenceKinds);
const comparison = typed<ServiceComparison>(
  answer({
    compared_at: maybeInstant,
    differences: list(answer({ kind, resource: text, uuid, name: text, client_name: maybeText })),
  }),
);

export const readServiceComparison = defineCall({
  method: 'GET',
  path: '/api/service-comparison',
  id: 'readServiceComparison',
  tag,
  contract:
    'what does not agree of services, subscriptions, clients and the work of providers, as it was compared last',
  may: 'management',
  needs: { resource: 'subscriptions', verb: 'list' },
  answer: comparison,
});

export const compareServices = defineCall({
  method: 'POST',
  path: '/api/service-comparison',
  id: 'compareServices',
  tag,
  contract: 'compare them now; every night it is done by itself',
  may: 'management',
  needs: { resource: 'subscriptions', verb: 'list' },
  answer: comparison,
});

export const repairService = defineCall({
  method: 'POST',
  path: '/api/service-comparison/mend',
  id: 'repairService',
  tag,
  contract: 'take the step that is due for one of them, as services take it by themselves',
  may: 'management',
  needs: { resource: 'subscriptions', verb: 'edit' },
  body: body({ kind, resource: text, uuid }),
  answer: comparison,
  errors: {
    E_STATE: 'where what is found is for a person to put right',
    E_NOT_FOUND: 'for a record that is not there',
  },
});

const tally = answer({ runs: whole, failures: whole, maintenance: whole, milliseconds: whole });

export const readServerAvailability = defineCall({
  method: 'GET',
  path: '/api/servers/:uuid/course',
  id: 'readServerAvailability',
  tag: 'servers',
  requires: ['server-check-days', 'server-outages'],
  contract:
    'how the checks of a server went: each with its last 24 hours and 90 days, the newest last; its outages, the open ones first; what it carries',
  may: 'staff',
  needs: { resource: 'servers', verb: 'show' },
  answer: typed<ServerAvailability>(
    answer({
      hours_from: instant,
      days_from: day,
      checks: list(
        answer({
          uuid,
          name: text,
          kind: choice(...checkKinds),
          state: choice(...checkStates),
          state_since: maybeInstant,
          problem: maybe(choice(...checkProblems)),
          problem_detail: maybeText,
          response_ms: maybeWhole,
          checked_at: maybeInstant,
          certificate_until: maybeInstant,
          hours: list(tally),
          days: list(tally),
        }),
      ),
      outages: list(
        answer({
          uuid,
          kind: choice('unreachable', 'problem'),
          what: text,
          began_at: instant,
          ended_at: maybeInstant,
          task_uuid: maybeUuid,
        }),
      ),
      carried: list(answer({ resource: text, count: whole, names: list(text) })),
    }),
  ),
});

export const readServerCapacity = defineCall({
  method: 'GET',
  path: '/api/server-capacity',
  id: 'readServerCapacity',
  tag: 'servers',
  requires: ['server-usage-days'],
  contract:
    'how full the servers are that take accounts, what of their disks is sold, how they grew in the last 90 days and when they are full at that; the one that is full first on top',
  may: 'staff',
  needs: { resource: 'servers', verb: 'list' },
  answer: typed<Capacity>(
    answer({
      servers: list(
        answer({
          uuid,
          name: text,
          status: text,
          accounts: whole,
          max_accounts: maybeWhole,
          disk_used_mb: whole,
          disk_sold_mb: whole,
          disk_mb: maybeWhole,
          unlimited: whole,
          accounts_per_month: maybeWhole,
          disk_mb_per_month: maybeWhole,
          full_on: maybeDay,
          full_of: maybe(choice('accounts', 'disk')),
        }),
      ),
    }),
  ),
});
