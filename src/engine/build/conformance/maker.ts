/** Creates test records on the tested server, keeps track of them, and removes them. */
import { randomBytes, randomUUID } from 'node:crypto';
import { Differs, expectRecord, NotTried } from './check.ts';
import { shortened, type ServerAnswer, type AskServer } from './client.ts';
import type { ApiRow } from './row.ts';
import type { Subject } from './subject.ts';
import { sampleBody, sampleValue } from './values.ts';
import { isRecord } from '../../values/json.ts';

interface Pending {
  readonly resource: string;
  readonly body: ApiRow;
  readonly key: string;
}

/** The test records that were not removed yet. */
export class Belongings {
  private readonly made = new Map<string, string>();
  private readonly pending: Pending[] = [];

  constructor(private readonly ask: AskServer) {}

  /** Creates a record. Remembers it, or the request if it had no response. */
  async create(resource: string, body: ApiRow, key: string = randomUUID()): Promise<ServerAnswer> {
    const pending = { resource, body, key };
    this.pending.push(pending);
    const answer = await this.ask({ method: 'POST', path: resource, body, headers: { 'idempotency-key': key } });
    this.pending.splice(this.pending.indexOf(pending), 1);
    this.remember(resource, answer);
    return answer;
  }

  remember(resource: string, { status, json }: ServerAnswer): void {
    if (status < 300 && isRecord(json) && typeof json['uuid'] === 'string') this.made.set(json['uuid'], resource);
  }

  forget(uuids: readonly string[]): void {
    for (const uuid of uuids) this.made.delete(uuid);
  }

  /** Removes everything. @throws Differs with the records that could not be removed */
  async removeAll(): Promise<number> {
    for (const { resource, body, key } of this.pending.splice(0)) {
      // The same idempotency key returns the record, if it was created.
      this.remember(
        resource,
        await this.ask({ method: 'POST', path: resource, body, headers: { 'idempotency-key': key } }),
      );
    }
    const left: string[] = [];
    const count = this.made.size;
    for (const [uuid, resource] of [...this.made].reverse()) {
      const failure = await this.ask({ method: 'DELETE', path: `${resource}/${uuid}` }).then(
        ({ status, text }) => (status < 300 || status === 404 ? null : `${status} ${shortened(text)}`),
        String,
      );
      if (failure === null) this.made.delete(uuid);
      else left.push(`${resource}/${uuid} (${failure})`);
    }
    if (left.length > 0)
      throw new Differs(
        'DELETE what was made',
        'every record of this run removed',
        `still there, remove by hand: ${left.join('; ')}`,
      );
    return count;
  }
}

const maxAttempts = 4;

/** Creates test records of one resource. */
export class Maker {
  /** The record that was created while finding a valid body. */
  readonly first: ApiRow;
  private readonly belongings: Belongings;
  private readonly recipe: (tag: string) => ApiRow;

  private constructor(
    private readonly subject: Subject,
    {
      belongings,
      recipe,
      first,
    }: { readonly belongings: Belongings; readonly recipe: (tag: string) => ApiRow; readonly first: ApiRow },
  ) {
    this.belongings = belongings;
    this.recipe = recipe;
    this.first = first;
  }

  /** Tries bodies until one is accepted. @throws NotTried with the last API error */
  static async prepare(
    ask: AskServer,
    subject: Subject,
    { belongings, given }: { readonly belongings: Belongings; readonly given: ApiRow | null },
  ): Promise<Maker> {
    const { createSchema } = subject;
    if (createSchema === null) throw new NotTried('it may not be created');
    const also = new Set<string>();
    const references: Record<string, unknown> = {};
    const recipe = (tag: string): ApiRow =>
      given ? retagged(given, tag) : { ...sampleBody(createSchema, tag, [...also]), ...references };
    let refusal = '';
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      if (!given) await fillReferences(ask, subject, { wanted: Object.keys(recipe('x')), references });
      const answer = await belongings.create(subject.name, recipe(newTag()));
      if (answer.status === 201)
        return new Maker(subject, { belongings, recipe, first: isRecord(answer.json) ? answer.json : {} });
      refusal = `${answer.status} ${shortened(answer.text)}`;
      const errors = isRecord(answer.json) && isRecord(answer.json['errors']) ? Object.keys(answer.json['errors']) : [];
      const fresh = errors.map((path) => path.split('.')[0] ?? path).filter((name) => !also.has(name));
      if (given || fresh.length === 0) break;
      for (const name of fresh) also.add(name);
    }
    throw new NotTried(
      `no body was found that it takes: ${refusal} Give one with --resource ${subject.name} --body '{…}'.`,
    );
  }

  body(): ApiRow {
    return this.recipe(newTag());
  }

  send(body: ApiRow, key?: string): Promise<ServerAnswer> {
    return this.belongings.create(this.subject.name, body, key);
  }

  /** Creates a record. */
  async make(): Promise<ApiRow & { readonly uuid: string }> {
    const answer = await this.send(this.body());
    if (answer.status === 422)
      throw new NotTried(`a second record of this kind was refused: ${shortened(answer.text)}`);
    const record = expectRecord(answer, 201);
    if (typeof record['uuid'] !== 'string')
      throw new Differs(answer.asked, '201 and a record with its uuid', shortened(answer.text));
    return { ...record, uuid: record['uuid'] };
  }

  /** Forgets records that were removed. */
  forget(uuids: readonly string[]): void {
    this.belongings.forget(uuids);
  }

  /** Returns bodies that change one field of the record, the most promising first. */
  changes(record: ApiRow): readonly ApiRow[] {
    const properties = (this.subject.updateSchema?.['properties'] ?? {}) as Readonly<Record<string, ApiRow>>;
    const made = this.body();
    const likely = (name: string): number =>
      Number(typeof made[name] === 'string') * 2 + Number(typeof record[name] === 'string');
    return Object.keys(properties)
      .filter((name) => name !== 'version' && !name.endsWith('_uuid'))
      .sort((a, b) => likely(b) - likely(a))
      .flatMap((name) => {
        const value = made[name] ?? sampleValue(properties[name] ?? {}, newTag());
        const isPlain = ['string', 'number', 'boolean'].includes(typeof value);
        return isPlain && name in record && value !== record[name] ? [{ [name]: value }] : [];
      });
  }
}

/** Returns an existing record for each requested reference. It is not changed. */
async function fillReferences(
  ask: AskServer,
  { relations }: Subject,
  { wanted, references }: { readonly wanted: readonly string[]; readonly references: Record<string, unknown> },
): Promise<void> {
  for (const [name, target] of Object.entries(relations)) {
    const field = `${name}_uuid`;
    if (!wanted.includes(field) || field in references) continue;
    const { json } = await ask({ path: target, query: { range: [0, 0] } });
    const first: unknown = Array.isArray(json) ? json[0] : undefined;
    if (!isRecord(first)) throw new NotTried(`it needs a ${name}, and there are no ${target}`);
    references[field] = first['uuid'];
  }
}

/** Replaces each `TAG` in a given body by a unique text. */
function retagged(body: ApiRow, tag: string): ApiRow {
  return JSON.parse(JSON.stringify(body).replaceAll('TAG', tag)) as ApiRow;
}

/** Seven letters and digits, starting with a letter. */
function newTag(): string {
  return `c${randomBytes(6).toString('hex').slice(0, 6)}`;
}
