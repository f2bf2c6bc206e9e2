/** Initial rows that no table accepts. */
import type { RegistryFiles } from '../../../src/engine/registry/load.ts';
import type { Case } from './smallest.ts';

const registry = '{"menu": [], "resources": {"owners": {"menu": false}, "animals": {"menu": false}}}';
const owners =
  '{"title": "Owner", "required": ["name"], "properties": {"name": {"type": "string"}, "email": {"type": "string", "format": "email"}}}';
const animals =
  '{"title": "Animal", "required": ["name", "owner_uuid"], "properties": {"name": {"type": "string"}, "owner_uuid": {"x-relation": {"to": "owners"}}, "born_on": {"type": "string", "format": "date"}, "species": {"enum": ["dog", "cat"]}, "label": {"type": "string", "x-computed": {"template": "{name}"}}}}';

const files = (demo: RegistryFiles): RegistryFiles => ({
  'resources.json': registry,
  'schemas/owners.json': owners,
  'schemas/animals.json': animals,
  ...demo,
});

const post = '"owner_uuid": {"name": "Post"}';
const withOwners = (rows: string): RegistryFiles =>
  files({ 'demo/animals.json': rows, 'demo/owners.json': '[{"name": "Post"},\n{"name": "Mos"}]' });
const told = (name: string, rows: string, message: string, hint: string): Case => [
  name,
  withOwners(rows),
  {},
  [`demo/animals.json:1:3 E419 ${message}`, hint],
];

export const rowsCases = {
  E419: [
    told(
      'a field that is not there',
      `[{"nam": "Snuf", "name": "Snuf", ${post}}]`,
      'animals has no field "nam". (/0/nam)',
      'Did you mean "name"?',
    ),
    told(
      'a choice that is none',
      `[{"species": "bird", "name": "Snuf", ${post}}]`,
      '"species" does not fit: it is none of the choices. (/0/species)',
      'Available: dog, cat.',
    ),
    told(
      'a day that is none',
      `[{"born_on": "31-12-2020", "name": "Snuf", ${post}}]`,
      '"born_on" does not fit: it has the wrong type. (/0/born_on)',
      'Give a date: "2026-01-31".',
    ),
    told(
      'a variable that is none',
      `[{"born_on": "$tody-3y", "name": "Snuf", ${post}}]`,
      '"born_on" does not fit: it is "$tody-3y", which is not a variable. (/0/born_on)',
      'Did you mean "$today-3y"?',
    ),
    told(
      'what is computed',
      `[{"label": "Snuf", "name": "Snuf", ${post}}]`,
      '"label" does not fit: it is computed. (/0/label)',
      'Leave it out.',
    ),
    told(
      'a reference to nobody',
      '[{"owner_uuid": {"name": "Pots"}, "name": "Snuf"}]',
      '"owner_uuid" does not fit: demo/owners.json has no row with {"name":"Pots"}. (/0/owner_uuid)',
      'One of it is { "name": "Post" }.',
    ),
    told(
      'a reference by its text',
      '[{"owner_uuid": "Post", "name": "Snuf"}]',
      '"owner_uuid" does not fit: it is no reference to owners. (/0/owner_uuid)',
      'Write what finds the record in demo/owners.json: { "name": "Post" }.',
    ),
    [
      'what is missing',
      withOwners('[{"name": "Snuf"}]'),
      {},
      [
        'demo/animals.json:1:2 E419 A row of animals has no "owner_uuid". (/0)',
        'Fill it in, or remove it from "required" of the schema.',
      ],
    ],
    [
      'a reference to several',
      files({
        'demo/animals.json': `[{${post}, "name": "Snuf"}]`,
        'demo/owners.json': '[{"name": "Post"},\n{"name": "Post", "email": "carla@example.com"}]',
      }),
      {},
      [
        'demo/animals.json:1:3 E419 "owner_uuid" does not fit: demo/owners.json has 2 rows with {"name":"Post"}, where one is meant. (/0/owner_uuid)',
        'Write more of it, until it is one.',
      ],
    ],
    [
      'a resource that is not there',
      files({ 'demo/animal.json': '[]' }),
      {},
      ['demo/animal.json:1:1 E419 There is no resource "animal" whose rows these are.', 'Did you mean "animals"?'],
    ],
    [
      'an object in the place of a list',
      files({ 'demo/owners.json': '{"name": "Post"}' }),
      {},
      ['demo/owners.json:1:1 E419 Starting rows must be a list.', 'Write [{ "name": … }, …].'],
    ],
    [
      'a text in the place of a row',
      files({ 'demo/owners.json': '["Post"]' }),
      {},
      ['demo/owners.json:1:2 E419 A row must be an object. (/0)', 'Write { "name": … }.'],
    ],
  ],
} satisfies Record<string, readonly Case[]>;
