/** API calls of services: results of the nightly comparison, their correction, and availability of servers. */
import { defineCall, Schema } from '#engine/registry';
import { checkKinds, checkProblems, checkStates, type ServerAvailability } from './rules/serverChecks.ts';
import type { Capacity } from './rules/capacity.ts';
import { differenceKinds, type ServiceComparison } from './rules/serviceComparison.ts';

const tag = 'services';
const kind = Schema.choice(...differenceKinds);
const comparison = Schema.typed<ServiceComparison>(
  Schema.answer({
    compared_at: Schema.maybeInstant,
    differences: Schema.list(
      Schema.answer({
        kind,
        resource: Schema.text,
        uuid: Schema.uuid,
        name: Schema.text,
        client_name: Schema.maybeText,
      }),
    ),
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
  body: Schema.body({ kind, resource: Schema.text, uuid: Schema.uuid }),
  answer: comparison,
  errors: {
    E_STATE: 'where what is found is for a person to put right',
    E_NOT_FOUND: 'for a record that is not there',
  },
});

const tally = Schema.answer({
  runs: Schema.whole,
  failures: Schema.whole,
  maintenance: Schema.whole,
  milliseconds: Schema.whole,
});

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
  answer: Schema.typed<ServerAvailability>(
    Schema.answer({
      hours_from: Schema.instant,
      days_from: Schema.day,
      checks: Schema.list(
        Schema.answer({
          uuid: Schema.uuid,
          name: Schema.text,
          kind: Schema.choice(...checkKinds),
          state: Schema.choice(...checkStates),
          state_since: Schema.maybeInstant,
          problem: Schema.maybe(Schema.choice(...checkProblems)),
          problem_detail: Schema.maybeText,
          response_ms: Schema.maybeWhole,
          checked_at: Schema.maybeInstant,
          certificate_until: Schema.maybeInstant,
          hours: Schema.list(tally),
          days: Schema.list(tally),
        }),
      ),
      outages: Schema.list(
        Schema.answer({
          uuid: Schema.uuid,
          kind: Schema.choice('unreachable', 'problem'),
          what: Schema.text,
          began_at: Schema.instant,
          ended_at: Schema.maybeInstant,
          task_uuid: Schema.maybeUuid,
        }),
      ),
      carried: Schema.list(
        Schema.answer({ resource: Schema.text, count: Schema.whole, names: Schema.list(Schema.text) }),
      ),
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
  answer: Schema.typed<Capacity>(
    Schema.answer({
      servers: Schema.list(
        Schema.answer({
          uuid: Schema.uuid,
          name: Schema.text,
          status: Schema.text,
          place: Schema.maybeText,
          accounts: Schema.whole,
          max_accounts: Schema.maybeWhole,
          disk_used_mb: Schema.whole,
          disk_sold_mb: Schema.whole,
          disk_mb: Schema.maybeWhole,
          unlimited: Schema.whole,
          accounts_per_month: Schema.maybeWhole,
          disk_mb_per_month: Schema.maybeWhole,
          full_on: Schema.maybeDay,
          full_of: Schema.maybe(Schema.choice('accounts', 'disk')),
        }),
      ),
    }),
  ),
});
