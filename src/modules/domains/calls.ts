/** API calls of domains: comparison with the registrars, and repair of the differences. */
import { defineCall, Schema } from '#engine/registry';
import { registrarDifferenceKinds, remedies, type RegistrarComparison } from './rules/registrarComparison.ts';

const tag = 'domains';
const kind = Schema.choice(...registrarDifferenceKinds);
const comparison = Schema.typed<RegistrarComparison>(
  Schema.answer({
    compared_at: Schema.maybeInstant,
    listed: Schema.whole,
    failed: Schema.list(Schema.answer({ provider_name: Schema.text, reason: Schema.text })),
    differences: Schema.list(
      Schema.answer({
        kind,
        uuid: Schema.maybeUuid,
        name: Schema.text,
        client_name: Schema.maybeText,
        provider_uuid: Schema.uuid,
        provider_name: Schema.text,
        ours: Schema.maybeText,
        theirs: Schema.maybeText,
        task_uuid: Schema.maybeUuid,
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
  body: Schema.body({
    kind,
    provider_uuid: Schema.uuid,
    name: Schema.singleLineOf({ max: 253 }),
    way: Schema.choice(...remedies),
  }),
  answer: comparison,
  errors: { E_STATE: 'where it is not listed any more, has changed since, or cannot be put right in that way' },
});
