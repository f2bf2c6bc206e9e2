/** Checks of creating, changing and removing, on test records only. */
import { randomUUID } from 'node:crypto';
import {
  expectRecord,
  expectRefusal,
  expectStatus,
  expectThat,
  NotTried,
  textOf,
  type Check,
  type Probe,
} from './check.ts';
import type { ServerAnswer } from './client.ts';
import { nobody } from './filters.ts';
import type { Maker } from './maker.ts';
import type { ApiRow } from './row.ts';
import { typeOf } from './values.ts';

export interface WriteProbe extends Probe {
  readonly maker: Maker;
}

const unknown = 'conformance_unknown';

export const writeChecks: readonly Check<WriteProbe>[] = [
  { group: 'create', name: 'creating answers 201 and the record, which is there from then on', run: create },
  { group: 'create', name: 'the same Idempotency-Key makes one record', run: idempotency },
  {
    group: 'create',
    name: 'an unknown field is refused by name',
    run: async ({ maker }) => expectRefusal(await maker.send({ ...maker.body(), [unknown]: 1 }), 422, unknown),
  },
  { group: 'create', name: 'a required field that is missing is refused by name', run: required },
  { group: 'create', name: 'a value of another type is refused by name, not coerced', run: coercion },
  { group: 'create', name: 'a body that is no JSON object is refused: 400', run: malformed },
  { group: 'create', name: 'another content type is refused: 415', run: contentType },
  {
    group: 'create',
    name: 'without a token nothing is created: 401',
    run: async ({ ask, maker, subject }) =>
      expectRefusal(await ask({ method: 'POST', path: subject.name, body: maker.body(), token: null }), 401),
  },
  { group: 'change', name: 'only what is sent changes, and the ETag with it', run: change },
  { group: 'change', name: 'a stale If-Match is refused: 412', run: staleTag },
  { group: 'change', name: 'a stale version in the body is refused: 412', run: staleVersion },
  { group: 'change', name: 'an unknown field is refused by name', run: changeUnknown },
  { group: 'change', name: 'several change at once, all or none', run: changeSeveral },
  {
    group: 'change',
    name: 'an unknown record cannot be changed: 404',
    run: async ({ ask, subject }) =>
      expectRefusal(await ask({ method: 'PUT', path: `${subject.name}/${nobody}`, body: {} }), 404),
  },
  { group: 'remove', name: 'one is removed, and is gone', run: removeOne },
  { group: 'remove', name: 'several are removed at once, all or none', run: removeSeveral },
];

const pathOf = ({ subject }: WriteProbe, record: ApiRow): string => `${subject.name}/${String(record['uuid'])}`;

async function create(probe: WriteProbe): Promise<void> {
  const body = probe.maker.body();
  const answer = await probe.maker.send(body);
  const record = expectRecord(answer, 201);
  expectThat(typeof record['uuid'] === 'string' && record['id'] === record['uuid'], answer, {
    expected: '"uuid", and "id" the same',
  });
  const other = Object.keys(body).find(
    (name) =>
      name in record && ['string', 'number', 'boolean'].includes(typeof body[name]) && record[name] !== body[name],
  );
  expectThat(other === undefined, answer, {
    expected: `"${other}": ${textOf(body[other ?? ''])}`,
    came: `"${other}": ${textOf(record[other ?? ''])}`,
  });
  const read = await probe.ask({ path: pathOf(probe, record) });
  expectThat(expectRecord(read, 200)['uuid'] === record['uuid'], read, {
    expected: `the record ${String(record['uuid'])}`,
  });
}

async function idempotency({ maker }: WriteProbe): Promise<void> {
  const [key, body] = [randomUUID(), maker.body()];
  const [first, second] = [await maker.send(body, key), await maker.send(body, key)];
  const [one, again] = [expectRecord(first, 201), expectRecord(second, 201)];
  expectThat(one['uuid'] === again['uuid'], second, {
    expected: `the record of the first time, ${String(one['uuid'])}`,
    came: `another, ${String(again['uuid'])}`,
  });
  expectRefusal(await maker.send(maker.body(), key), 422);
}

async function required({ maker, subject }: WriteProbe): Promise<void> {
  const [name] = (subject.createSchema?.['required'] ?? []) as readonly string[];
  if (name === undefined) throw new NotTried('no field is required');
  const { [name]: _left, ...body } = maker.body();
  expectRefusal(await maker.send(body), 422, name);
}

/** Sends values of the wrong type, one per type that the resource has. */
async function coercion({ maker, subject }: WriteProbe): Promise<void> {
  const properties = (subject.createSchema?.['properties'] ?? {}) as Readonly<Record<string, ApiRow>>;
  const wrong = { integer: '1', number: '1', boolean: 'true', string: 1 } as const;
  for (const [type, value] of Object.entries(wrong)) {
    const name = Object.keys(properties).find((field) => typeOf(properties[field] ?? {}) === type);
    if (name !== undefined) expectRefusal(await maker.send({ ...maker.body(), [name]: value }), 422, name);
  }
}

async function malformed({ ask, subject }: WriteProbe): Promise<void> {
  for (const text of ['{"name":', '[]', '"text"'])
    expectRefusal(await ask({ method: 'POST', path: subject.name, text }), 400);
}

async function contentType({ ask, maker, subject }: WriteProbe): Promise<void> {
  for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
    expectRefusal(
      await ask({
        method: 'POST',
        path: subject.name,
        text: JSON.stringify({ ...maker.body(), [unknown]: 1 }),
        headers: { 'content-type': type },
      }),
      415,
    );
  }
}

/** Returns the first change that the record accepts. */
async function changed(
  probe: WriteProbe,
  record: ApiRow,
): Promise<{ readonly body: ApiRow; readonly answer: ServerAnswer }> {
  if (!probe.subject.verbs.has('update')) throw new NotTried('it may not be changed');
  let answered = 'no field was found to change';
  for (const body of probe.maker.changes(record).slice(0, 6)) {
    const answer = await probe.ask({ method: 'PUT', path: pathOf(probe, record), body });
    if (answer.status === 200) return { body, answer };
    answered = `${answer.asked} was answered ${answer.status} ${answer.text.slice(0, 120)}`;
  }
  throw new NotTried(answered);
}

async function change(probe: WriteProbe): Promise<void> {
  const record = await probe.maker.make();
  const before = await probe.ask({ path: pathOf(probe, record) });
  const { body, answer } = await changed(probe, record);
  const after = expectRecord(answer, 200);
  const [name = ''] = Object.keys(body);
  expectThat(after[name] === body[name], answer, {
    expected: `"${name}": ${textOf(body[name])}`,
    came: `"${name}": ${textOf(after[name])}`,
  });
  const lost = Object.keys(probe.maker.body()).find(
    (field) => field !== name && field in record && JSON.stringify(after[field]) !== JSON.stringify(record[field]),
  );
  expectThat(lost === undefined, answer, {
    expected: `"${lost}" as it was: ${textOf(record[lost ?? ''])}`,
    came: textOf(after[lost ?? '']),
  });
  const read = await probe.ask({ path: pathOf(probe, record) });
  expectThat(expectRecord(read, 200)[name] === body[name], read, { expected: `"${name}": ${textOf(body[name])}` });
  expectThat(read.header('etag') !== null && read.header('etag') !== before.header('etag'), read, {
    expected: 'another ETag than before',
    came: `ETag: ${read.header('etag') ?? 'none'}`,
  });
}

async function staleTag(probe: WriteProbe): Promise<void> {
  const record = await probe.maker.make();
  const before = await probe.ask({ path: pathOf(probe, record) });
  const { body } = await changed(probe, record);
  const tag = before.header('etag');
  if (tag === null) throw new NotTried('the record has no ETag');
  expectRefusal(
    await probe.ask({ method: 'PUT', path: pathOf(probe, record), body, headers: { 'if-match': tag } }),
    412,
  );
  const now = (await probe.ask({ path: pathOf(probe, record) })).header('etag') ?? '';
  expectStatus(
    await probe.ask({ method: 'PUT', path: pathOf(probe, record), body, headers: { 'if-match': now } }),
    200,
  );
}

async function staleVersion(probe: WriteProbe): Promise<void> {
  const record = await probe.maker.make();
  if (typeof record['version'] !== 'number') throw new NotTried('the record has no version');
  const { body } = await changed(probe, record);
  expectRefusal(
    await probe.ask({ method: 'PUT', path: pathOf(probe, record), body: { ...body, version: record['version'] } }),
    412,
  );
}

async function changeUnknown(probe: WriteProbe): Promise<void> {
  if (!probe.subject.verbs.has('update')) throw new NotTried('it may not be changed');
  expectRefusal(
    await probe.ask({ method: 'PUT', path: pathOf(probe, await probe.maker.make()), body: { [unknown]: 1 } }),
    422,
    unknown,
  );
}

async function changeSeveral(probe: WriteProbe): Promise<void> {
  if (!probe.subject.verbs.has('updateMany')) throw new NotTried('several may not be changed');
  const [one, two] = [await probe.maker.make(), await probe.maker.make()];
  const { body: values } = await changed(probe, one);
  const back = Object.fromEntries(Object.keys(values).map((name) => [name, one[name]]));
  const refused = await probe.ask({
    method: 'PUT',
    path: probe.subject.name,
    body: { uuids: [one.uuid, nobody], values: back },
  });
  expectRefusal(refused, 404);
  const stored = await probe.ask({ path: pathOf(probe, one) });
  const [name = ''] = Object.keys(values);
  expectThat(expectRecord(stored, 200)[name] === values[name], stored, {
    expected: `"${name}" unchanged by what was refused: ${textOf(values[name])}`,
    came: textOf(expectRecord(stored, 200)[name]),
  });
  const answer = await probe.ask({ method: 'PUT', path: probe.subject.name, body: { uuids: [two.uuid], values } });
  if (answer.status === 422) throw new NotTried(`the values are for one record only: ${answer.text.slice(0, 120)}`);
  expectUuids(answer, [two.uuid]);
}

function expectUuids(answer: ServerAnswer, uuids: readonly string[]): void {
  const { uuids: answered } = expectRecord(answer, 200);
  expectThat(
    Array.isArray(answered) && answered.length === uuids.length && uuids.every((uuid) => answered.includes(uuid)),
    answer,
    { expected: `200 and {"uuids": ${textOf(uuids)}}` },
  );
}

async function removeOne(probe: WriteProbe): Promise<void> {
  const record = await probe.maker.make();
  const answer = await probe.ask({ method: 'DELETE', path: pathOf(probe, record) });
  expectThat(expectRecord(answer, 200)['uuid'] === record.uuid, answer, {
    expected: `200 and {"uuid": "${record.uuid}"}`,
  });
  expectRefusal(await probe.ask({ path: pathOf(probe, record) }), 404);
  probe.maker.forget([record.uuid]);
  expectRefusal(await probe.ask({ method: 'DELETE', path: pathOf(probe, record) }), 404);
}

async function removeSeveral(probe: WriteProbe): Promise<void> {
  if (!probe.subject.verbs.has('deleteMany')) throw new NotTried('several may not be removed');
  const uuids = [(await probe.maker.make()).uuid, (await probe.maker.make()).uuid];
  expectRefusal(
    await probe.ask({ method: 'DELETE', path: probe.subject.name, body: { uuids: [...uuids, nobody] } }),
    404,
  );
  for (const uuid of uuids) expectStatus(await probe.ask({ path: pathOf(probe, { uuid }) }), 200);
  expectUuids(await probe.ask({ method: 'DELETE', path: probe.subject.name, body: { uuids } }), uuids);
  for (const uuid of uuids) expectRefusal(await probe.ask({ path: pathOf(probe, { uuid }) }), 404);
  probe.maker.forget(uuids);
}
