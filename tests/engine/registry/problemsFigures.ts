/** Figures that name resources, fields and filters wrongly. */
import { clients, entry, label, type Case } from './smallest.ts';

export const figuresCases = {
  E301: [
    [
      'what a figure adds up',
      {
        schemas: { clients },
        pages: { start: { route: '/', label, figures: [{ name: 'all', resource: 'clients', label, sum: 'nmae' }] } },
      },
      {},
      ['resources.json:18:6 E301 clients has no field "nmae". (/pages/start/figures/0/sum)', 'Did you mean "name"?'],
    ],
    [
      'the limit of a figure about a record',
      entry({
        show: {
          figures: [
            {
              name: 'all',
              resource: 'things',
              label,
              filter: { uuid: '$record' },
              limit: { resource: 'things', sum: 'nmae' },
            },
          ],
        },
      }),
      {},
      [
        'resources.json:19:8 E301 things has no field "nmae". (/resources/things/show/figures/0/limit/sum)',
        'Did you mean "name"?',
      ],
    ],
  ],
  E303: [
    [
      'the sum of a text',
      {
        schemas: { clients },
        pages: { start: { route: '/', label, figures: [{ name: 'all', resource: 'clients', label, sum: 'name' }] } },
      },
      {},
      [
        'resources.json:18:6 E303 "name" is of kind text, which is no number to add up. (/pages/start/figures/0/sum)',
        'Sum an amount, a duration or another number; leave "sum" out to count.',
      ],
    ],
    [
      'a chart along a text',
      {
        schemas: { clients },
        pages: {
          start: { route: '/', label, figures: [{ name: 'all', resource: 'clients', label, by: { field: 'name' } }] },
        },
      },
      {},
      [
        'resources.json:19:7 E303 "name" is of kind text, which has no choices to go along. (/pages/start/figures/0/by/field)',
        'Name a field with choices, or give a date a "step".',
      ],
    ],
    [
      'a chart along the time of a text',
      {
        schemas: { clients },
        pages: {
          start: {
            route: '/',
            label,
            figures: [{ name: 'all', resource: 'clients', label, by: { field: 'name', step: 'month' } }],
          },
        },
      },
      {},
      [
        'resources.json:19:7 E303 "name" is of kind text, which has no time to go along. (/pages/start/figures/0/by/field)',
        'Name a date or an instant, or leave "step" out.',
      ],
    ],
  ],
  E304: [
    [
      'a figure',
      {
        schemas: { clients },
        pages: {
          start: { route: '/', label, figures: [{ name: 'all', resource: 'clients', label, filter: { nmae: 'x' } }] },
        },
      },
      {},
      [
        'resources.json:19:7 E304 clients has no field "nmae". (/pages/start/figures/0/filter/nmae)',
        'Did you mean "name"?',
      ],
    ],
    [
      'what a figure is compared with',
      {
        schemas: { clients },
        pages: {
          start: {
            route: '/',
            label,
            figures: [{ name: 'all', resource: 'clients', label, compare: [{ label, filter: { nmae: 'x' } }] }],
          },
        },
      },
      {},
      [
        'resources.json:25:9 E304 clients has no field "nmae". (/pages/start/figures/0/compare/0/filter/nmae)',
        'Did you mean "name"?',
      ],
    ],
    [
      'the record shown, where none is',
      {
        schemas: { clients },
        pages: {
          start: {
            route: '/',
            label,
            figures: [{ name: 'all', resource: 'clients', label, filter: { uuid: '$record' } }],
          },
        },
      },
      {},
      [
        'resources.json:19:7 E304 The value of "uuid" has the wrong type. (/pages/start/figures/0/filter/uuid)',
        'Give a uuid.',
      ],
    ],
  ],
} satisfies Readonly<Record<string, readonly Case[]>>;
