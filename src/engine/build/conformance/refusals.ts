/** Checks of API errors for invalid reads: the status, the error format, and the name of the invalid part. */
import { expectRefusal, NotTried, type Check, type Probe } from './check.ts';
import { nobody } from './filters.ts';
import { typeOf } from './values.ts';

const unknown = 'conformance_unknown';

export const refusalChecks: readonly Check[] = [
  {
    group: 'refusals',
    name: 'an unknown parameter is refused by name',
    run: async ({ ask, subject }) =>
      expectRefusal(await ask({ path: subject.name, raw: { [unknown]: '1' } }), 400, unknown),
  },
  {
    group: 'refusals',
    name: 'an unknown field is refused by name, in filter, sort, embed and columns',
    run: unknownFields,
  },
  { group: 'refusals', name: 'malformed JSON in a parameter is refused', run: malformed },
  {
    group: 'refusals',
    name: 'an unknown operator is refused by name',
    run: async ({ ask, subject }) =>
      expectRefusal(await ask({ path: subject.name, query: { filter: { uuid: { [unknown]: 1 } } } }), 400, unknown),
  },
  { group: 'refusals', name: 'a value of another type is refused, not coerced', run: coercion },
  { group: 'refusals', name: 'a range that is none, or of more than 1,000 rows, is refused', run: ranges },
  { group: 'refusals', name: 'an unknown record does not exist: 404', run: unknownRecords },
  { group: 'refusals', name: 'without a token, or with a wrong one: 401', run: tokens },
];

async function unknownFields({ ask, subject }: Probe): Promise<void> {
  for (const query of [
    { filter: { [unknown]: 1 } },
    { filter: { or: [{ not: { [unknown]: 1 } }] } },
    { sort: [unknown, 'ASC'] },
    { embed: [unknown] },
  ]) {
    expectRefusal(await ask({ path: subject.name, query }), 400, unknown);
  }
  expectRefusal(
    await ask({ path: subject.name, query: { columns: [unknown] }, headers: { accept: 'text/csv' } }),
    400,
    unknown,
  );
}

async function malformed({ ask, subject }: Probe): Promise<void> {
  for (const [name, value] of [
    ['filter', '{"uuid":'],
    ['sort', 'name'],
    ['range', '[0,'],
    ['embed', '["client"'],
    ['filter', '[]'],
    ['sort', '["uuid","SIDEWAYS"]'],
  ] as const) {
    expectRefusal(await ask({ path: subject.name, raw: { [name]: value } }), 400, name);
  }
}

async function coercion({ ask, subject }: Probe): Promise<void> {
  const named = (type: string): string | undefined =>
    Object.keys(subject.fields).find((field) => typeOf(subject.fields[field] ?? {}) === type);
  const [number, boolean] = [named('integer'), named('boolean')];
  if (number === undefined && boolean === undefined) throw new NotTried('there is no number and no boolean');
  if (number !== undefined)
    expectRefusal(await ask({ path: subject.name, query: { filter: { [number]: '1' } } }), 400, number);
  if (boolean !== undefined)
    expectRefusal(await ask({ path: subject.name, query: { filter: { [boolean]: 'true' } } }), 400, boolean);
}

async function ranges({ ask, subject }: Probe): Promise<void> {
  for (const range of [[5, 0], [-1, 5], [0, 1_000], [0], ['0', '24']])
    expectRefusal(await ask({ path: subject.name, query: { range } }), 400, 'range');
}

async function unknownRecords({ ask, subject }: Probe): Promise<void> {
  expectRefusal(await ask({ path: 'conformance-no-such-resource' }), 404);
  if (!subject.verbs.has('show')) return;
  expectRefusal(await ask({ path: `${subject.name}/${nobody}` }), 404);
  expectRefusal(await ask({ path: `${subject.name}/no-uuid` }), 404);
}

async function tokens({ ask, subject }: Probe): Promise<void> {
  expectRefusal(await ask({ path: subject.name, token: null }), 401);
  expectRefusal(await ask({ path: subject.name, token: 'conformance-wrong-token' }), 401);
  if (subject.verbs.has('show')) expectRefusal(await ask({ path: `${subject.name}/${nobody}`, token: null }), 401);
}
