/** The calls of services: what the nightly comparison found, and putting that right. */
import { defineCall } from '../../engine/registry/calls/call.ts';
import {
  answer,
  body,
  choice,
  list,
  maybeInstant,
  maybeText,
  text,
  typed,
  uuid,
} from '../../engine/registry/calls/schemas.ts';
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
  answer: comparison,
});

export const compareServices = defineCall({
  method: 'POST',
  path: '/api/service-comparison',
  id: 'compareServices',
  tag,
  contract: 'compare them now; every night it is done by itself',
  may: 'management',
  answer: comparison,
});

export const mendService = defineCall({
  method: 'POST',
  path: '/api/service-comparison/mend',
  id: 'mendService',
  tag,
  contract: 'take the step that is due for one of them, as services take it by themselves',
  may: 'management',
  body: body({ kind, resource: text, uuid }),
  answer: comparison,
  errors: { E_STATE: 'where what is found is for a person to put right' },
});
