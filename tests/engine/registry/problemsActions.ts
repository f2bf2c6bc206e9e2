/** Registries with mistakes in the actions of a record. */
import { entry, label, text, to, type Case } from './smallest.ts';

export const actionsCases = {
  E301: [
    [
      'a reference to act through',
      entry({ show: { through: { field: 'ownr', actions: ['x'] } } }),
      {},
      [
        'resources.json:7:6 E301 things has no reference "ownr". (/resources/things/show/through/field)',
        'There are none yet.',
      ],
    ],
    [
      'an action through a reference',
      {
        resources: {
          things: { show: { through: { field: 'owner_uuid', actions: ['clsoe'] } } },
          owners: { actions: { close: { label, set: { name: 'x' } } } },
        },
        schemas: { owners: { name: text }, things: { owner_uuid: to('owners') } },
      },
      {},
      [
        'resources.json:9:7 E301 owners has no action "clsoe". (/resources/things/show/through/actions/0)',
        'Did you mean "close"?',
      ],
    ],
    [
      'an action through a key of any resource',
      {
        resources: {
          things: { show: { through: { field: 'about_uuid', actions: ['clsoe'] } } },
          owners: { actions: { close: { label, set: { name: 'x' } } } },
        },
        schemas: {
          owners: { name: text },
          things: {
            about: { 'x-options': 'resources' },
            about_uuid: { type: 'string', format: 'uuid', 'x-of-resource': 'about' },
          },
        },
      },
      {},
      [
        'resources.json:9:7 E301 No resource has an action "clsoe". (/resources/things/show/through/actions/0)',
        'Did you mean "close"?',
      ],
    ],
    [
      'a start',
      entry({ show: { starts: [{ inverse: 'runs', label }] } }),
      {},
      [
        'resources.json:8:7 E301 Nothing points at things as "runs". (/resources/things/show/starts/0/inverse)',
        'There are none yet.',
      ],
    ],
  ],
  E304: [
    [
      'when a figure stands',
      entry({ show: { figures: [{ name: 'all', resource: 'things', label, when: { uuid: 5 } }] } }),
      {},
      [
        'resources.json:15:8 E304 The value of "uuid" has the wrong type. (/resources/things/show/figures/0/when/uuid)',
        'Give a uuid.',
      ],
    ],
    [
      'when to offer',
      entry({ actions: { act: { label, offer: { uuid: 5 } } } }),
      {},
      [
        'resources.json:12:7 E304 The value of "uuid" has the wrong type. (/resources/things/actions/act/offer/uuid)',
        'Give a uuid.',
      ],
    ],
    [
      'when to act',
      entry({ actions: { act: { label, when: { 'client.name': 'x' } } } }),
      {},
      [
        'resources.json:12:7 E304 things has no relation "client". (/resources/things/actions/act/when/client.name)',
        'There are none.',
      ],
    ],
  ],
} satisfies Readonly<Record<string, readonly Case[]>>;
