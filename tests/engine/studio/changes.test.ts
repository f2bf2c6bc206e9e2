// What is done in the studio, on the registries of the product and of its examples.
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { buildRegistry } from '../../../src/engine/registry/build.ts';
import { knownOfCode, readRegistryFiles } from '../../../src/engine/build/product/registryFiles.ts';
import {
  addField,
  addResource,
  labelField,
  moveField,
  removeField,
  removeResource,
  renameField,
  setEntry,
  setFieldKey,
  setRequired,
} from '../../../src/engine/studio/edit/changes.ts';
import { matrixVerbs, withVerb } from '../../../src/engine/studio/edit/access.ts';
import { readDraft, type RegistryDraft } from '../../../src/engine/studio/edit/draft.ts';
import { applyEdits, EditRefused, type Edit } from '../../../src/engine/studio/edit/edits.ts';
import { fieldNameOf, offeredKinds, pluralOf, resourceNameOf } from '../../../src/engine/studio/edit/kinds.ts';
import { lineDiff } from '../../../src/engine/studio/edit/lineDiff.ts';
import { relationsOf, relationsTo, setRelation } from '../../../src/engine/studio/edit/relations.ts';
import { addStateAction, setTransition, stateFields } from '../../../src/engine/studio/edit/states.ts';
import type { Actor, RawEntry } from '../../../src/engine/registry/raw.ts';
import { formatJson } from '../../../src/engine/values/formatJson.ts';
import type { RegistryFiles } from '../../../src/engine/registry/load.ts';
import { testEach } from '../../support/testEach.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const library = readRegistryFiles(`${root}docs/examples/library`);
const product = readRegistryFiles(root);
const known = { ...knownOfCode(root), pages: null };

type Make = (draft: RegistryDraft) => readonly Edit[];
const after = (files: RegistryFiles, ...makes: readonly Make[]): RegistryFiles =>
  makes.reduce((now, make) => applyEdits(now, make(readDraft(now))), files);

/** The lines that come and go, by file. */
function changedLines(before: RegistryFiles, now: RegistryFiles): readonly string[] {
  return Object.keys({ ...before, ...now }).flatMap((file) =>
    lineDiff(before[file] ?? '', now[file] ?? '')
      .flat()
      .flatMap(({ mark, text }) => (mark === ' ' ? [] : [`${mark} ${text.trim()}`])),
  );
}

const books = { resource: 'books', field: 'isbn' };
const price = {
  resource: 'books',
  name: 'price_cents',
  kind: 'money',
  label: { en: 'Price', nl: 'Prijs' },
  required: false,
  inList: true,
} as const;

/** As somebody may have laid it out, who knows no form. */
const byHand: RegistryFiles = Object.fromEntries(
  Object.entries(library).map(([file, text]) => [file, `${JSON.stringify(JSON.parse(text), null, 2)}\n`]),
);
const values = (files: RegistryFiles): unknown =>
  Object.fromEntries(Object.entries(files).map(([file, text]) => [file, JSON.parse(text) as unknown]));

describe('the lines that change', () => {
  const cases: readonly (readonly [what: string, make: Make, lines: readonly string[]])[] = [
    [
      'a new field: its line, the comma before it, and the column',
      (draft) => addField(draft, price),
      [
        '- "in_count"',
        '+ "in_count",',
        '+ "price_cents"',
        '- }',
        '+ },',
        '+ "price_cents": { "type": "integer", "x-label": { "nl": "Prijs" } }',
      ],
    ],
    [
      'a field that is required',
      (draft) => setRequired(draft, { ...books, on: true }),
      ['- "author"', '+ "author",', '+ "isbn"'],
    ],
    [
      'a field that need not be unique',
      (draft) => setFieldKey(draft, { ...books, key: 'x-unique', value: undefined }),
      ['- "x-unique": true,'],
    ],
    [
      'a label',
      (draft) => labelField(draft, { ...books, label: { en: 'Number', nl: 'Nummer' } }),
      ['- "title": "ISBN",', '+ "title": "Number",', '- "nl": "ISBN"', '+ "nl": "Nummer"'],
    ],
    [
      'a label that is in the name is not written',
      (draft) => labelField(draft, { ...books, label: { en: 'Isbn', nl: '' } }),
      ['- "title": "ISBN",', '- "x-label": {', '- "nl": "ISBN"', '- },'],
    ],
    [
      'a name: what it was called stays, and every list follows',
      (draft) => renameField(draft, { ...books, to: 'number' }),
      [
        '- "isbn"',
        '+ "number"',
        '- "isbn",',
        '+ "number",',
        '- "isbn"',
        '+ "number"',
        '- "isbn": {',
        '+ "number": {',
        '+ "x-renamed-from": "isbn",',
      ],
    ],
    [
      'access',
      (draft) => setEntry(draft, { resource: 'librarians', path: ['access', 'user'], value: ['list'] }),
      ['- "employee": "read"', '+ "employee": "read",', '+ "user": ["list"]'],
    ],
    [
      'a key of an entry that was not there',
      (draft) => setEntry(draft, { resource: 'librarians', path: ['list', 'sort'], value: 'name' }),
      ['+ "sort": "name",'],
    ],
    ['nothing where nothing is another', (draft) => setRequired(draft, { ...books, on: false }), []],
  ];
  it.each(cases)('%s', (_what, make, lines) => {
    const changed = after(byHand, make);
    expect(changedLines(byHand, changed)).toEqual(lines);
    // What is in the one form stays in it, and says the same.
    const formatted = after(library, make);
    expect(values(formatted)).toEqual(values(changed));
    for (const [file, text] of Object.entries(formatted))
      if (text !== library[file]) expect(text, file).toBe(formatJson(JSON.parse(text)));
  });

  it('an order of fields, with each field as it was', () => {
    const changed = after(byHand, (draft) => moveField(draft, { resource: 'librarians', from: 1, to: 0 }));
    const [before, now] = [byHand, changed].map((files) => readDraft(files).resources['librarians']?.schema.properties);
    expect(Object.keys(now ?? {})).toEqual(['name', 'user_uuid', 'desk', 'status']);
    expect(now).toEqual(before);
    expect(changed['schemas/librarians.json']?.length).toBe(byHand['schemas/librarians.json']?.length);
  });
});

describe('access, cell by cell', () => {
  const entry = (access: RawEntry['access']): RawEntry => ({
    actions: { pay: { label: { en: 'Pay', nl: 'Betalen' } } },
    ...(access ? { access } : {}),
  });
  const all = matrixVerbs(entry({}));
  const cases: readonly (readonly [
    what: string,
    before: RawEntry['access'],
    actor: Actor,
    verb: string,
    on: boolean,
    after: unknown,
  ])[] = [
    ['the first verb of somebody', {}, 'employee', 'list', true, ['list']],
    ['one more, at the end', { user: ['show', 'list'] }, 'user', 'pay', true, ['show', 'list', 'pay']],
    ['the last one taken', { user: ['list'] }, 'user', 'list', false, undefined],
    [
      'all but one of everything',
      { employee: '*' },
      'employee',
      'delete',
      false,
      all.filter((verb) => verb !== 'delete'),
    ],
    ['everything again', { employee: all.filter((verb) => verb !== 'pay') }, 'employee', 'pay', true, '*'],
    [
      'of management, who has everything unsaid',
      {},
      'management',
      'delete',
      false,
      all.filter((verb) => verb !== 'delete'),
    ],
    ['of management, everything again', { management: all.slice(1) }, 'management', 'list', true, undefined],
    [
      'beside a condition, which stays',
      { user: { verbs: ['list'], where: { user_uuid: '$me' }, hidden: ['note'] } },
      'user',
      'show',
      true,
      { verbs: ['list', 'show'], where: { user_uuid: '$me' }, hidden: ['note'] },
    ],
  ];
  it.each(cases)('%s', (_what, before, actor, verb, on, expected) => {
    expect(withVerb(entry(before), { actor, verb }, on)).toEqual(expected);
  });
});

describe('states', () => {
  const changing = (draft: RegistryDraft) => stateFields(draft.resources['members'] ?? never())[0] ?? never();

  test('a transition is drawn in the order of the choices, and taken away', () => {
    const drawn = after(library, (draft) =>
      setTransition(draft, { resource: 'members', field: changing(draft), from: 'ended', to: 'paused', on: true }),
    );
    const transitions = readDraft(drawn).resources['members']?.schema.properties['status']?.['x-transitions'];
    expect(transitions?.['ended']).toEqual(['active', 'paused']);
    const back = after(drawn, (draft) =>
      setTransition(draft, { resource: 'members', field: changing(draft), from: 'ended', to: 'paused', on: false }),
    );
    expect(back).toEqual(library);
  });

  test('the first one makes a choice a state that begins somewhere, with an action that leads on', () => {
    const field = (draft: RegistryDraft) =>
      stateFields(draft.resources['books'] ?? never()).find(({ name }) => name === 'condition') ?? never();
    const made = after(
      library,
      (draft) =>
        addField(draft, {
          ...price,
          name: 'condition',
          kind: 'enum',
          label: { en: 'Condition', nl: 'Staat' },
          choices: [
            { const: 'good', title: 'Good', 'x-label': { nl: 'Goed' } },
            { const: 'worn', title: 'Worn', 'x-label': { nl: 'Versleten' } },
          ],
        }),
      (draft) => setTransition(draft, { resource: 'books', field: field(draft), from: 'good', to: 'worn', on: true }),
      (draft) =>
        addStateAction(draft, {
          resource: draft.resources['books'] ?? never(),
          field: 'condition',
          state: field(draft).states[1] ?? never(),
        }),
    );
    const { registry, problems } = buildRegistry(made, known);
    expect(problems).toEqual([]);
    const resource = registry?.resources['books'];
    expect(resource?.fields['condition']).toMatchObject({ transitions: { good: ['worn'] }, readOnly: true });
    expect(resource?.actions['worn']).toMatchObject({
      label: { en: 'Worn', nl: 'Versleten' },
      set: { condition: 'worn' },
    });
  });
});

test('a relation says what becomes of it, and leaves out what goes without saying', () => {
  const relation = (draft: RegistryDraft) =>
    relationsOf(draft, 'loans').find(({ field }) => field === 'book_uuid') ?? never();
  const made = after(library, (draft) =>
    setRelation(draft, relation(draft), { onDelete: 'cascade', inverse: undefined }),
  );
  expect(readDraft(made).resources['loans']?.schema.properties['book_uuid']?.['x-relation']).toMatchObject({
    to: 'books',
    onDelete: 'cascade',
  });
  expect(relationsTo(readDraft(library), 'books').map(({ resource, field }) => `${resource}.${field}`)).toEqual([
    'loans.book_uuid',
  ]);
});

function never(): never {
  throw new Error('The library has it.');
}

describe('what is made can be started', () => {
  test.each(offeredKinds)('a field of the kind %s is one of that kind', (kind) => {
    const name = fieldNameOf('Something new', kind);
    const choices = [{ const: 'a', title: 'A', 'x-label': { nl: 'A' } }];
    const made = after(library, (draft) =>
      addField(draft, { ...price, name, kind, to: 'members', choices, label: { en: 'X', nl: 'Y' }, inList: false }),
    );
    const { registry, problems, warnings } = buildRegistry(made, known);
    expect(problems).toEqual([]);
    // The studio asks for the labels of two languages, and the library has a third one.
    expect(warnings.filter(({ id }) => id !== 'E408')).toEqual([]);
    expect(registry?.resources['books']?.fields[name]).toMatchObject({ kind, label: { en: 'X', nl: 'Y' } });
  });

  test('a resource, written as the guide has it', () => {
    const made = after(library, (draft) =>
      addResource(draft, {
        name: 'reading-rooms',
        title: { en: 'Reading room', nl: 'Leeszaal' },
        plural: { nl: 'Leeszalen' },
        nameLabel: { en: 'Name', nl: 'Naam' },
        menu: 'collection',
        icon: 'mdi-sofa-outline',
      }),
    );
    expect(buildRegistry(made, known).problems).toEqual([]);
    expect(made['schemas/reading-rooms.json']).toBe(
      `{
  "$schema": "../../../../schemas/vocabulary/resource.schema.json", "title": "Reading room",
  "x-label": { "nl": "Leeszaal" }, "x-label-plural": { "nl": "Leeszalen" }, "required": ["name"],
  "properties": { "name": { "type": "string", "x-label": { "nl": "Naam" } } }
}
`,
    );
    expect(changedLines(library, made).slice(0, 3)).toEqual([
      '- }',
      '+ },',
      '+ "reading-rooms": { "icon": "mdi-sofa-outline", "menu": "collection" }',
    ]);
  });
});

const registries = { product, library };
const resourcesOf = (files: RegistryFiles): readonly string[] => Object.keys(readDraft(files).resources);
const placesOfFields = Object.entries(registries).flatMap(([of, files]) =>
  resourcesOf(files).map((resource, index) => ({ of, files, resource, index })),
);

// Each takes a tenth of a second in the large one.
testEach<(typeof placesOfFields)[number]>(
  'a field that is added to $resource of the $of and taken out again leaves every byte as it was',
  {
    cases: placesOfFields,
    sample: placesOfFields.filter(({ of, index }) => index % (of === 'product' ? 30 : 4) === 0),
  },
  ({ files, resource }) => {
    const field = { resource, field: 'studio_field' };
    const there = after(
      files,
      (draft) => addField(draft, { ...price, resource, name: field.field, kind: 'text', required: true }),
      (draft) => removeField(draft, field),
    );
    expect(changedLines(files, there), resource).toEqual([]);
  },
);

test.each(Object.entries(registries))(
  'a resource that is added to the %s and taken out again leaves every byte as it was',
  (_name, files) => {
    const whole = after(
      files,
      (draft) =>
        addResource(draft, {
          name: 'studio-things',
          title: { en: 'T' },
          plural: {},
          nameLabel: {},
          menu: null,
          icon: null,
        }),
      (draft) => removeResource(draft, 'studio-things'),
    );
    expect(whole).toEqual(files);
  },
);

describe('is refused', () => {
  const cases: readonly (readonly [what: string, edit: Edit])[] = [
    ['a file beside the registry', { file: 'package.json', path: [], value: {} }],
    ['a file above it', { file: '../resources.json', path: [], value: {} }],
    ['a schema elsewhere', { file: 'schemas/../../secret.json', path: [], value: {} }],
    ['the vocabulary', { file: 'schemas/vocabulary/resource.schema.json', path: [], value: {} }],
    ['the removal of resources.json', { file: 'resources.json', path: [] }],
    ['a key of a file that is not there', { file: 'schemas/nothing.json', path: ['title'], value: 'A' }],
    ['a key of a text', { file: 'resources.json', path: ['name', 'first'], value: 'A' }],
    ['what every object has', { file: 'resources.json', path: ['__proto__', 'a'], value: 1 }],
  ];
  it.each(cases)('%s', (_what, edit) => {
    expect(() => applyEdits(library, [edit])).toThrow(EditRefused);
  });

  test('a second field of one name', () => {
    expect(() => addField(readDraft(library), { ...price, name: 'isbn' })).toThrow(EditRefused);
  });
});

test('names come from labels', () => {
  expect(fieldNameOf('Date of birth', 'date')).toBe('date_of_birth');
  expect(fieldNameOf('Prix d’été', 'money')).toBe('prix_d_ete_cents');
  expect(fieldNameOf('Client', 'reference')).toBe('client_uuid');
  expect(fieldNameOf('7 days', 'text')).toBe('days');
  expect(fieldNameOf('…', 'money')).toBe('');
  expect(resourceNameOf('Rental cars')).toBe('rental-cars');
  expect(['Copy', 'Box', 'Toy', 'Loan', ''].map(pluralOf)).toEqual(['Copies', 'Boxes', 'Toys', 'Loans', '']);
});
