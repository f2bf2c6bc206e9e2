/** API calls of domains: comparison with the registrars, and repair of the differences. */
import { defineCall } from '../../engine/registry/calls/call.ts';
import {
  answer,
  body,
  choice,
  list,
  maybeInstant,
  maybeText,
  maybeUuid,
  singleLineOf,
  text,
  typed,
  uuid,
  whole,
} from '../../engine/registry/calls/schemas.ts';
import { registrarDifferenceKinds, remedies, type RegistrarComparison } from './rules/registrarComparison.ts';

const tag = 'domains';
const kind = choice(...registrarDifferenceKinds);
const comparison = typed<RegistrarComparison>(
  answer({
    compared_at: maybeInstant,
    listed: whole,
    failed: list(answer({ provider_name: text, reason: text })),
    differences: list(
      answer({
        kind,
        uuid: maybeUuid,
        name: text,
        client_name: maybeText,
        provider_uuid: uuid,
        provider_name: text,
        ours: maybeText,
        theirs: maybeText,
        task_uuid: maybeUuid,
      }),
    ),
  }),
);

export const readRegistrarComparison = defineCall({
  method: 'GET',
  path: '/api/registrar-comparison',
  id: 'readRegistrarComparison',
  tag,
  contract: 'what differs between domains here and at their registrars, as it was compared last',
  may: 'staff',
  needs: { resource: 'domains', verb: 'list' },
  answer: comparison,
});

export const compareRegistrars = defineCall({
  method: 'POST',
  path: '/api/registrar-comparison',
  id: 'compareRegistrars',
  tag,
  contract: 'ask the registrars that can list their domains, and compare them now; every night it is done by itself',
  may: 'staff',
  needs: { resource: 'domains', verb: 'edit' },
  answer: comparison,
});

export const repairRegistrarDifference = defineCall({
  method: 'POST',
  path: '/api/registrar-comparison/mend',
  id: 'repairRegistrarDifference',
  tag,
  contract: 'take over what the registrar has, have it changed there, or make a task of it',
  may: 'staff',
  needs: { resource: 'domains', verb: 'edit' },
  body: body({ kind, provider_uuid: uuid, name: singleLineOf({ max: 253 }), way: choice(...remedies) }),
  answer: comparison,
  errors: { E_STATE: 'where it is not listed any more, has changed since, or cannot be put right in that way' },
});
