/** Registries whose actions ask for fields that do not exist, or whose rows freeze by them. */
import type { ProblemId } from '../../../src/engine/registry/problem.ts';
import { clients, entry, label, text, to, type Case } from './smallest.ts';

const status = { default: 'draft', enum: ['draft', 'sent'] };
const frozen = (written: object): Case[1] =>
  entry({ frozen: { field: 'status', open: ['draft'], ...written } }, { name: text, status });
const asking = (action: object): Case[1] => ({
  resources: { clients: {}, things: { actions: { pay: { label, ...action } } } },
  schemas: { clients, things: { client_uuid: to('clients'), subject: text } },
});

/** Beside those of the other files, by id. */
export const askedCases: Partial<Readonly<Record<ProblemId, readonly Case[]>>> = {
  E204: [
    [
      'the resource that an action asks for fields of',
      asking({ of: 'cleints', fields: ['subject'] }),
      {},
      [
        'resources.json:12:6 E204 There is no resource "cleints". (/resources/things/actions/pay/of)',
        'Did you mean "clients"?',
      ],
    ],
  ],
  E301: [
    [
      'the state by which rows freeze',
      frozen({ field: 'sttus' }),
      {},
      [
        'resources.json:6:5 E301 things has no field "sttus". (/resources/things/frozen/field)',
        'Did you mean "status"?',
      ],
    ],
    [
      'what goes on changing of frozen rows',
      frozen({ except: ['name', 'nmae'] }),
      {},
      [
        'resources.json:12:6 E301 things has no field "nmae". (/resources/things/frozen/except/1)',
        'Did you mean "name"?',
      ],
    ],
    [
      'what an action fills in and does not ask for',
      asking({ fields: ['subject'], preset: { subject: 'x', sbject: 'y' } }),
      {},
      [
        'resources.json:17:7 E301 "sbject" is filled in, but "pay" does not ask for it. (/resources/things/actions/pay/preset/sbject)',
        'Add "sbject" to its "fields".',
      ],
    ],
    [
      'what an action fills in from the record',
      asking({ fields: ['subject'], preset: { subject: '$.subjct' } }),
      {},
      [
        'resources.json:16:7 E301 things has no field "subjct". (/resources/things/actions/pay/preset/subject)',
        'Did you mean "subject"?',
      ],
    ],
    [
      'a field of the resource that an action asks for fields of',
      asking({ of: 'clients', fields: ['name', 'topic'] }),
      {},
      [
        'resources.json:15:7 E301 clients has no field "topic". (/resources/things/actions/pay/fields/1)',
        'Available: name, uuid, created_at, updated_at, version.',
      ],
    ],
  ],
  E305: [
    [
      'in which rows may still change',
      frozen({ open: ['draft', 'drft'] }),
      {},
      [
        'resources.json:9:6 E305 status has no state "drft". (/resources/things/frozen/open/1)',
        'Did you mean "draft"?',
      ],
    ],
  ],
  E315: [
    [
      'an action that asks for another’s fields, and sets its own',
      asking({ of: 'clients', fields: ['name'], set: { subject: 'x' } }),
      {},
      [
        'resources.json:16:6 E315 "pay" asks for fields of "clients", so it cannot set its own. (/resources/things/actions/pay/set)',
        'Remove "set", and write the action in a module; or remove "of".',
      ],
    ],
  ],
};
