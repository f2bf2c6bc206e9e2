/**
 * Adapter of the HTTP contract (docs/contract.md) for another API: converts requests of the screens to requests of that
 * API, and its responses to the contract's.
 */
import type { FigureAnswer } from '../registry/figures/figures.ts';
import { kinds } from '../registry/kinds/table.ts';
import type { ConditionContext } from '../registry/conditions/operand.ts';
import { decodeListQuery, type ListQuery } from '../registry/lists/query.ts';
import { queryTexts } from '../registry/texts.ts';
import { renderTitle } from '../registry/records/title.ts';
import type { FigureConfig, Registry, Resource } from '../registry/types.ts';
import { relationNamed } from '../registry/conditions/condition.ts';
import { resolveOperand } from '../registry/conditions/operand.ts';
import type { Locale } from '../texts/locales.ts';
import { localDate } from '../values/dates/calendarDate.ts';
import { isRecord } from '../values/json.ts';
import type { Backend, JsonRow } from './backend.ts';
import { parametersOf, readRows, usualMaxSize, type Answered } from './lists.ts';
import { answerOf, BackendRefusal, invalidQuery, notOffered, notThere, apiErrorOf, valueIn } from './refusals.ts';
import { KeyedRecords } from './records.ts';

/** Sends a request, as `fetch` does. Rejects if the API is unreachable. */
export type Reach = (address: string, options: RequestInit) => Promise<Response>;

/** Returns a `fetch` for addresses below `/api` of the contract. Rejects if the API is unreachable, as `fetch` does. */
export function contractOver(backend: Backend, registry: Registry, reach: Reach): Reach {
  const records = new KeyedRecords(backend, registry);
  return async (address, options) => {
    try {
      return await new Exchange({ backend, registry, records, reach }, address, options).answer();
    } catch (failure) {
      if (failure instanceof BackendRefusal) return answerOf(failure);
      throw failure;
    }
  };
}

interface Surroundings {
  readonly backend: Backend;
  readonly registry: Registry;
  readonly records: KeyedRecords;
  readonly reach: Reach;
}

/** Backups are up to the operator of the API. */
const noBackups = {
  schedule: 'off',
  directory: null,
  retention: { days: 0, weeks: 0 },
  made: null,
  failed: null,
  problem: null,
  is_late: false,
};

const noContent = (): Response => new Response(null, { status: 204 });
const maxExported = 9_999;
const maxFound = 5;
const maxPagesSeen = 20;

/** One request of the screens, and the resulting requests to the API. */
class Exchange {
  private readonly method: string;
  private readonly parts: readonly string[];
  private readonly query: Readonly<Record<string, string>>;
  private readonly sent: Headers;
  private readonly body: JsonRow;

  constructor(
    private readonly around: Surroundings,
    address: string,
    private readonly options: RequestInit,
  ) {
    const url = new URL(address, 'http://screens');
    this.method = options.method ?? 'GET';
    this.parts = url.pathname
      .slice(url.pathname.indexOf('/api') + '/api'.length)
      .split('/')
      .filter((part) => part !== '')
      .map(decodeURIComponent);
    this.query = Object.fromEntries(url.searchParams);
    this.sent = new Headers(options.headers);
    this.body = typeof options.body === 'string' ? bodyIn(options.body, this.sent) : {};
  }

  async answer(): Promise<Response> {
    const [first = '', second, third] = this.parts;
    const resource = this.around.registry.resources[first];
    if (first === 'session') return this.session(second);
    if (first === 'health') return this.health();
    if (this.token === null) throw new BackendRefusal(401, signedOut);
    if (resource && second !== undefined && this.around.records.isUnseen(second)) await this.see(resource, second);
    if (resource && third === undefined) return second === undefined ? this.all(resource) : this.one(resource, second);
    if (resource && second !== undefined && third !== undefined) return this.below(resource, second, third);
    if (first === 'search') return this.search(this.query['q'] ?? '');
    if (first === 'figures') return Response.json(await this.figures(second ?? ''));
    if (first === 'badges') return Response.json({});
    if (first === 'backups') return Response.json(noBackups);
    if (first === 'account' && second === 'latest-url') return noContent();
    throw notThere(`The API in front of which these screens stand has no ${this.method} /${this.parts.join('/')}.`);
  }

  private get token(): string | null {
    return /^Bearer (.+)$/.exec(this.sent.get('authorization') ?? '')?.[1] ?? null;
  }

  private async session(further: string | undefined): Promise<Response> {
    const { signIn } = this.around.backend;
    if (further === 'options')
      return Response.json({ registration: false, passkeys: false, setup: false, seller: null });
    if (further !== undefined) throw notThere();
    if (this.method === 'DELETE') {
      if (signIn.signOut && this.token !== null) await this.ask(signIn.signOut.path, signIn.signOut.method);
      return noContent();
    }
    if (this.method === 'GET') {
      if (this.token === null) throw new BackendRefusal(401, signedOut);
      return Response.json(await this.user(this.token));
    }
    const [email, password] = [String(this.body['email'] ?? ''), String(this.body['password'] ?? '')];
    const answer = await this.ask(signIn.path, 'POST', { body: signIn.body({ email, password }), token: null }).catch(
      (failure: unknown) => {
        // A 401 would mean that the session has ended.
        if (failure instanceof BackendRefusal && failure.status < 500) throw wrongCredentials(failure);
        throw failure;
      },
    );
    const token = String(valueIn(answer.json, signIn.token) ?? '');
    return Response.json({ ...(await this.user(token)), token });
  }

  private async user(token: string): Promise<JsonRow> {
    const { signIn } = this.around.backend;
    const { json } = await this.ask(signIn.user, 'GET', { token });
    const { id, email, first_name = '', last_name = '', type, employee = null } = signIn.as(isRecord(json) ? json : {});
    const name = `${first_name} ${last_name}`.trim();
    return {
      uuid: this.around.records.uuidOf(id),
      email,
      first_name,
      last_name,
      name: name === '' ? email : name,
      type,
      emailVerified: true,
      hasMissingData: false,
      latest_url: null,
      client: null,
      missing: [],
      second_factor: { enrolled: false, required: false },
      grants: [],
      memberships: [],
      ...(employee === null ? {} : { employee: { uuid: this.around.records.uuidOf(employee), name } }),
    };
  }

  private async health(): Promise<Response> {
    await this.around.reach(this.around.backend.address, { method: 'GET' });
    return Response.json({ ok: true });
  }

  /** Finds a record whose key is too long for a uuid, as in a shared link, by reading all rows until it occurs. */
  private async see(resource: Resource, uuid: string): Promise<void> {
    const { records, backend } = this.around;
    const size = backend.list.paging.maxSize ?? usualMaxSize;
    const query = { filter: {}, search: '', sort: null, embed: [], columns: null } as const;
    for (let page = 0; page < maxPagesSeen && records.isUnseen(uuid); page += 1) {
      const range = [page * size, (page + 1) * size - 1] as const;
      const { rows, total } = await this.rowsOf(resource, { ...query, range });
      if (rows.length === 0 || (page + 1) * size >= total) return;
    }
  }

  private async all(resource: Resource): Promise<Response> {
    const uuids = Array.isArray(this.body['uuids']) ? this.body['uuids'].map(String) : [];
    if (this.method === 'GET') return this.list(resource);
    if (this.method === 'POST') return Response.json(await this.create(resource), { status: 201 });
    // Sequential. Changes before an error are kept.
    if (this.method === 'PUT') {
      const values = isRecord(this.body['values']) ? this.body['values'] : {};
      for (const uuid of uuids) await this.update(resource, uuid, values);
      return Response.json(uuids);
    }
    for (const uuid of uuids) await this.ask(this.pathTo(resource, uuid), 'DELETE', { resource });
    return Response.json(uuids);
  }

  private async one(resource: Resource, uuid: string): Promise<Response> {
    if (this.method === 'GET') return Response.json(await this.read(resource, uuid, this.listQuery().embed));
    if (this.method === 'PUT') return Response.json(await this.update(resource, uuid, this.body));
    await this.ask(this.pathTo(resource, uuid), 'DELETE', { resource });
    return Response.json({ uuid });
  }

  private async below(resource: Resource, uuid: string, part: string): Promise<Response> {
    if (part === 'timeline' || part === 'history')
      return Response.json([], { headers: { 'content-range': `${part} */0` } });
    if (part === 'figures') return Response.json([]);
    const action = resource.actions[part];
    if (!action || this.method !== 'PUT') throw notThere();
    const { actions, resources } = this.around.backend;
    const { seen: _seen, ...given } = this.body;
    if (actions) {
      const theirs = resources?.[resource.name]?.actions?.[part] ?? part;
      const path = `${this.pathTo(resource, uuid)}${actions.path.replace('{action}', theirs)}`;
      await this.ask(path, actions.method, { resource, body: this.around.records.write(resource, given) });
      return Response.json(await this.read(resource, uuid, []));
    }
    if (action.set === null) throw notOffered(`action "${part}"`, 'Name how actions are called: "actions".');
    const context = await this.context(action.set);
    const set = Object.entries(action.set).map(([name, value]) => [name, resolveOperand(value, context)]);
    return Response.json(await this.update(resource, uuid, { ...given, ...Object.fromEntries(set) }));
  }

  private async create(resource: Resource): Promise<JsonRow> {
    const body = this.around.records.write(resource, knownIn(resource, this.body));
    const { json } = await this.ask(this.pathOf(resource), 'POST', { resource, body });
    return this.recordIn(resource, json);
  }

  private async update(resource: Resource, uuid: string, values: JsonRow): Promise<JsonRow> {
    const { version: _version, ...changed } = values;
    const body = this.around.records.write(resource, knownIn(resource, changed));
    const { update = 'PATCH' } = this.around.backend;
    const { json } = await this.ask(this.pathTo(resource, uuid), update, { resource, body });
    return this.recordIn(resource, json);
  }

  private async read(resource: Resource, uuid: string, embed: readonly string[]): Promise<JsonRow> {
    const { json } = await this.ask(this.pathTo(resource, uuid), 'GET', { resource });
    const [record = {}] = await this.embedded(resource, [this.recordIn(resource, json)], embed);
    return record;
  }

  private recordIn(resource: Resource, json: unknown): JsonRow {
    const { backend, records } = this.around;
    const found = valueIn(json, backend.record ?? '');
    return records.read(resource, isRecord(found) ? found : {});
  }

  /** The language of the caller. */
  private get locale(): Locale {
    return this.sent.get('accept-language') ?? 'en';
  }

  private listQuery(): ListQuery {
    const decoded = decodeListQuery(this.query);
    if (!decoded.ok)
      throw invalidQuery(
        decoded.errors.map(({ parameter, message, hint }) => ({
          message: queryTexts.label('parameter', { parameter, problem: message }),
          hint,
        })),
        this.locale,
      );
    return { ...decoded.query, filter: withUuid(decoded.query.filter) as ListQuery['filter'] };
  }

  private async list(resource: Resource): Promise<Response> {
    const query = this.listQuery();
    const accepts = this.sent.get('accept') ?? '';
    if (accepts.includes('text/csv')) return this.csv(resource, query);
    if (accepts.includes('spreadsheetml')) throw notOffered('spreadsheets', 'Export as CSV.');
    const uuids = onlyUuids(query.filter);
    const { rows, total } = uuids ? await this.many(resource, uuids) : await this.rowsOf(resource, query);
    const [from] = query.range;
    const place = rows.length === 0 ? '*' : `${from}-${from + rows.length - 1}`;
    return Response.json(await this.embedded(resource, rows, query.embed), {
      headers: { 'content-range': `${resource.name} ${place}/${total}` },
    });
  }

  private async rowsOf(resource: Resource, query: ListQuery) {
    const { backend, records } = this.around;
    const narrowed = parametersOf(
      { ...this.around, locale: this.locale },
      resource,
      query,
      await this.context(query.filter),
    );
    const { rows, total } = await readRows(backend, query.range, async (parameters) => {
      const search = new URLSearchParams([...narrowed, ...parameters].map(([name, value]) => [name, value]));
      return this.ask(`${this.pathOf(resource)}?${search.toString()}`, 'GET', { resource }).catch(ifBeyond);
    });
    return { rows: rows.map((row) => records.read(resource, row)), total };
  }

  /** Reads records separately, since few APIs accept several keys. Missing records are left out. */
  private async many(resource: Resource, uuids: readonly string[]) {
    const found = await Promise.all(uuids.map((uuid) => this.read(resource, uuid, []).catch(ifMissing)));
    const rows = found.filter((one) => one !== null);
    return { rows, total: rows.length };
  }

  /** Adds the referenced records that the API did not include. */
  private async embedded(
    resource: Resource,
    rows: readonly JsonRow[],
    embed: readonly string[],
  ): Promise<readonly JsonRow[]> {
    let done = rows;
    for (const name of new Set(embed.map((path) => path.split('.')[0] ?? path))) {
      const field = relationNamed(resource, name);
      const target = this.around.registry.resources[field?.relation?.to ?? ''];
      if (!field || !target)
        throw invalidQuery(
          [
            {
              message: queryTexts.label('has_no_relation', { resource: resource.name, name }),
              hint: queryTexts.label('own_name'),
            },
          ],
          this.locale,
        );
      const further = embed.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1));
      const missing = done.flatMap((row) => (isRecord(row[name]) ? [] : [row[field.name]]));
      const uuids = [...new Set(missing.filter((uuid) => typeof uuid === 'string'))];
      const fetched = (await this.many(target, uuids)).rows;
      const known = [...fetched, ...done.flatMap((row) => (isRecord(row[name]) ? [row[name]] : []))];
      const whole = await this.embedded(target, known, further);
      const byUuid = new Map(whole.map((record) => [record['uuid'], record]));
      done = done.map((row) => ({ ...row, [name]: byUuid.get(row[field.name]) ?? null }));
    }
    return done;
  }

  private async csv(resource: Resource, query: ListQuery): Promise<Response> {
    const fields = (query.columns ?? resource.list.columns.map(String)).map((name) => {
      const field = resource.fields[name];
      if (field) return field;
      throw invalidQuery(
        [
          {
            message: queryTexts.label('has_no_field', { resource: resource.name, name }),
            hint: queryTexts.label('own_name'),
          },
        ],
        this.locale,
      );
    });
    const { rows } = await this.rowsOf(resource, { ...query, range: [0, maxExported] });
    const { locale } = this;
    const lines = [
      fields.map(({ name }) => name),
      ...rows.map((row) => fields.map((field) => kinds[field.kind].toText(row[field.name] ?? '', field, locale))),
    ];
    const text = lines.map((cells) => cells.map(quoted).join(',')).join('\r\n');
    return new Response(`${text}\r\n`, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${resource.name}.csv"`,
      },
    });
  }

  /** Searches every resource with a search box. Lists that fail are skipped. */
  private async search(q: string): Promise<Response> {
    const { registry, backend } = this.around;
    const searched = Object.values(registry.resources).filter(({ list }) => list.search.length > 0);
    if (backend.list.search === undefined || q.trim() === '') return Response.json({ results: [], near: false });
    const { locale } = this;
    const found = await Promise.all(
      searched.map(async (resource) => {
        const query = { filter: {}, search: q.trim(), sort: null, embed: [], columns: null } as const;
        const page = await this.rowsOf(resource, { ...query, range: [0, maxFound - 1] }).catch(ifRefused);
        return (page?.rows ?? []).map((row) => ({
          resource: resource.name,
          uuid: row['uuid'],
          title: renderTitle(registry, resource, row, locale) ?? '',
          hint: null,
          match: null,
          status: null,
        }));
      }),
    );
    return Response.json({ results: found.flat(), near: false });
  }

  /** Returns the figures that count rows. Lists provide no sums and charts. */
  private async figures(page: string): Promise<readonly FigureAnswer[]> {
    const declared = this.around.registry.pages[page]?.figures ?? [];
    const counted = declared.filter(({ sum, by, limit }) => sum === null && by === null && limit === null);
    const answers = await Promise.all(counted.map((figure) => this.figure(figure).catch(ifRefused)));
    return answers.filter((one) => one !== null);
  }

  private async figure({ name, resource: of, filter, compare }: FigureConfig): Promise<FigureAnswer> {
    const count = async (narrowed: FigureConfig['filter']): Promise<number> => {
      const resource = this.around.registry.resources[of];
      if (!resource) throw notThere();
      const query = { filter: narrowed, search: '', sort: null, embed: [], columns: null, range: [0, 0] } as const;
      return (await this.rowsOf(resource, query)).total;
    };
    const compared = await Promise.all(compare.map((part) => count({ ...filter, ...part.filter })));
    const value = await count(filter);
    return {
      name,
      value,
      count: null,
      trend: null,
      exact: true,
      compare: compared,
      points: null,
      series: [],
      limit: null,
    };
  }

  /** Requests the current user only if a condition compares with it. */
  private async context(mentioning: unknown): Promise<ConditionContext> {
    const now = new Date();
    const isPersonal = /"\$(?:me|employee)"/.test(JSON.stringify(mentioning));
    const user = isPersonal && this.token !== null ? await this.user(this.token) : {};
    const employee = isRecord(user['employee']) ? String(user['employee']['uuid']) : null;
    const me = user['uuid'] === undefined ? null : String(user['uuid']);
    return { me, employee, client: null, today: localDate(now), now: now.toISOString() };
  }

  private pathOf(resource: Resource): string {
    const { backend, records } = this.around;
    return `/${records.pathOf(resource)}${backend.trailingSlash ? '/' : ''}`;
  }

  private pathTo(resource: Resource, uuid: string): string {
    const { backend, records } = this.around;
    const key = records.keyOf(uuid);
    if (key === null) throw notThere();
    return `/${records.pathOf(resource)}/${encodeURIComponent(String(key))}${backend.trailingSlash ? '/' : ''}`;
  }

  private async ask(
    path: string,
    method: string,
    {
      body,
      resource = null,
      token = this.token,
    }: { readonly body?: JsonRow; readonly resource?: Resource | null; readonly token?: string | null } = {},
  ): Promise<Answered> {
    const { backend, records, reach } = this.around;
    const { signal } = this.options;
    const response = await reach(`${backend.address}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'accept-language': this.locale,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : headersWith(backend.signIn.headers, token)),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    const text = await response.text();
    const json: unknown = text === '' ? null : parsedOrText(text);
    if (response.ok) return { json, headers: response.headers };
    throw apiErrorOf({ status: response.status, json }, backend.errors, { records, resource });
  }
}

const signedOut = { code: 'E_SESSION', message: 'You are not signed in.', hint: 'Sign in and try again.' } as const;

const wrongCredentials = ({ body }: BackendRefusal): BackendRefusal =>
  new BackendRefusal(422, { code: 'E_CREDENTIALS', message: body.message, hint: 'Check both.' });

function headersWith(headers: Readonly<Record<string, string>>, token: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace('{token}', token)]));
}

/** Returns the uuids if the filter consists of these only, as for referenced records. */
function onlyUuids(filter: ListQuery['filter']): readonly string[] | null {
  const [[name, value] = [], ...others] = Object.entries(filter);
  if (name !== 'uuid' || others.length > 0) return null;
  const asked: unknown = isRecord(value) && Object.keys(value).length === 1 ? value['in'] : value;
  const list = Array.isArray(asked) ? (asked as readonly unknown[]) : [asked];
  return list.every((one) => typeof one === 'string') ? list : null;
}

/** Some APIs return 404 for a page beyond the end. */
const ifBeyond = (failure: unknown): null => {
  if (failure instanceof BackendRefusal && failure.status === 404) return null;
  throw failure;
};
const ifMissing = ifBeyond;
const ifRefused = (failure: unknown): null => {
  if (failure instanceof BackendRefusal && failure.status !== 401) return null;
  throw failure;
};

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function parsedOrText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Parses the request body, which must be a JSON object. @throws BackendRefusal */
function bodyIn(text: string, headers: Headers): JsonRow {
  const type = headers.get('content-type') ?? 'application/json';
  if (!type.startsWith('application/json'))
    throw new BackendRefusal(415, {
      code: 'E_MEDIA_TYPE',
      message: 'Only JSON is accepted here.',
      hint: 'Send Content-Type: application/json.',
    });
  const value = parsedOrText(text);
  if (isRecord(value)) return value;
  throw new BackendRefusal(400, {
    code: 'E_JSON',
    message: 'The body is no JSON object.',
    hint: 'Send one, in UTF-8.',
  });
}

/** Returns the body if all of its fields exist. @throws BackendRefusal with the unknown fields */
function knownIn(resource: Resource, body: JsonRow): JsonRow {
  const unknown = Object.keys(body).filter((name) => !(name in resource.fields) && name !== 'id');
  if (unknown.length === 0) return body;
  throw new BackendRefusal(422, {
    code: 'E_INVALID',
    message: 'Some fields are not right yet.',
    hint: 'Check the marked fields.',
    errors: Object.fromEntries(unknown.map((name) => [name, `${resource.name} has no such field.`])),
  });
}

/** Converts `id` in a filter to `uuid`. */
function withUuid(filter: unknown): unknown {
  if (Array.isArray(filter)) return filter.map(withUuid);
  if (!isRecord(filter)) return filter;
  return Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [name === 'id' ? 'uuid' : name, withUuid(value)]),
  );
}
