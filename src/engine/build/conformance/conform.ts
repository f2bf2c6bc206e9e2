/**
 * Tests a server against the HTTP contract (docs/contract.md). Returns a finding per check, in order, and removes its
 * test records.
 */
import { actionChecks, forbiddenAction, hasConditions } from './actions.ts';
import {
  Differs,
  expectRecord,
  expectRefusal,
  expectStatus,
  expectThat,
  NotTried,
  type Check,
  type Finding,
  type Group,
  type Probe,
} from './check.ts';
import { askServer, Unreachable, type AskServer, type Server } from './client.ts';
import { filterChecks } from './filters.ts';
import { listChecks } from './lists.ts';
import { Belongings, Maker } from './maker.ts';
import { refusalChecks } from './refusals.ts';
import type { ApiRow } from './row.ts';
import { subjectsOf, type Subject } from './subject.ts';
import { writeChecks, type WriteProbe } from './writes.ts';
import { isRecord } from '../../values/json.ts';

export interface ConformOptions extends Server {
  /** Empty selects a few that the token may list and that allow most checks. */
  readonly resources: readonly string[];
  /** Also creates, changes and removes test records. */
  readonly write: boolean;
  /** A body for creating records, instead of a generated one. */
  readonly body: ApiRow | null;
  /** The description of the resources if the server has no `/api/openapi.json`. */
  readonly fallback: () => ApiRow;
  /** Stops after the current check, and cleans up. */
  readonly signal: AbortSignal;
  readonly onFinding: (finding: Finding) => void;
}

/** Thrown if the run cannot start: no server, no valid token, no such resource. The message says what to do. */
export class CannotStart extends Error {}

/** Signs in and returns a token. @throws CannotStart */
export async function signInAs(
  given: { readonly email: string; readonly password: string },
  server: Omit<Server, 'token'>,
): Promise<string> {
  const ask = askServer({ ...server, token: '' });
  const answer = await ask({ method: 'POST', path: 'session', body: given, token: null }).catch((error: unknown) => {
    throw new CannotStart(error instanceof Error ? error.message : String(error));
  });
  const token: unknown = isRecord(answer.json) ? answer.json['token'] : undefined;
  if (typeof token === 'string' && token !== '') return token;
  throw new CannotStart(`Signing in answered no token: ${answer.status} ${answer.text.slice(0, 200)}`);
}

const maxRead = 3;
const maxSurveyed = 60;
const maxPrepared = 10;
const sampleRows = 10;

/** Runs the checks. @throws CannotStart */
export async function conform(wishes: ConformOptions): Promise<readonly Finding[]> {
  const send = askServer(wishes);
  const findings: Finding[] = [];
  const belongings = new Belongings(send);
  const ask: AskServer = async (call) => {
    const answer = await send(call);
    if (call.method === 'POST') belongings.remember(call.path, answer);
    return answer;
  };
  const report = (finding: Finding): void => {
    findings.push(finding);
    wishes.onFinding(finding);
  };
  const run = new Run(wishes, ask, report);
  const subjects = wished(await run.start(), wishes.resources);
  try {
    await run.read(subjects);
    if (wishes.write) await run.write(subjects, belongings);
  } finally {
    await run.attempt(
      { group: 'cleaning up', name: 'what was made is removed' },
      null,
      async () => {
        if ((await belongings.removeAll()) === 0 && !wishes.write) throw new NotTried('nothing was made; --write does');
      },
      { always: true },
    );
  }
  return findings;
}

function wished(subjects: readonly Subject[], names: readonly string[]): readonly Subject[] {
  const missing = names.filter((name) => !subjects.some((subject) => subject.name === name));
  if (missing.length > 0)
    throw new CannotStart(
      `There is no resource ${missing.join(', ')} that this token may use. Available: ${subjects.map(({ name }) => name).join(', ') || 'none'}.`,
    );
  return names.length === 0 ? subjects : subjects.filter(({ name }) => names.includes(name));
}

class Run {
  constructor(
    private readonly wishes: ConformOptions,
    private readonly ask: AskServer,
    private readonly report: (finding: Finding) => void,
  ) {}

  /** Verifies the server and token, and returns the resources. */
  async start(): Promise<readonly Subject[]> {
    const session = await this.ask({ path: 'session' }).catch((error: unknown) => {
      throw new CannotStart(error instanceof Unreachable ? error.message : String(error));
    });
    if (session.status === 401)
      throw new CannotStart(
        'The server does not take this token (401). Sign in for another: docs/contract.md, "A token", says how.',
      );
    const about = { group: 'server' } as const;
    await this.attempt({ ...about, name: 'GET /api/session tells who is signed in' }, null, async () => {
      if (session.status === 403) throw new NotTried('an API token has no session');
      const user = expectRecord(session, 200);
      for (const name of ['uuid', 'email', 'type'])
        expectThat(typeof user[name] === 'string', session, { expected: `"${name}"` });
    });
    await this.attempt({ ...about, name: 'GET /api/session without a token: 401' }, null, async () =>
      expectRefusal(await this.ask({ path: 'session', token: null }), 401),
    );
    await this.attempt({ ...about, name: 'GET /api/health answers' }, null, async () =>
      expectStatus(await this.ask({ path: 'health', token: null }), 200),
    );
    let document: ApiRow | null = null;
    await this.attempt({ ...about, name: 'GET /api/openapi.json describes it' }, null, async () => {
      const answer = await this.ask({ path: 'openapi.json' });
      if (answer.status === 404) throw new NotTried('the server has none; the registry of this checkout is used');
      const record = expectRecord(answer, 200);
      expectThat(isRecord(record['paths']), answer, { expected: 'an OpenAPI document with "paths"' });
      document = record;
    });
    return subjectsOf(document ?? this.wishes.fallback());
  }

  async read(subjects: readonly Subject[]): Promise<void> {
    const { length: wanted } = this.wishes.resources;
    const probes = await this.survey(subjects.filter(({ verbs }) => verbs.has('list')));
    if (probes.length === 0)
      this.report({
        group: 'lists',
        check: 'lists',
        resource: null,
        result: 'not tried',
        why: 'the token may list nothing',
      });
    for (const probe of probes.slice(0, wanted || maxRead))
      await this.checks([...listChecks, ...filterChecks, ...refusalChecks], probe);
  }

  /** Puts resources that allow most checks first, by rows, relations and sortable fields. */
  private async survey(subjects: readonly Subject[]): Promise<readonly Probe[]> {
    const probes: (Probe & { readonly worth: number })[] = [];
    for (const subject of subjects.slice(0, maxSurveyed)) {
      if (this.wishes.signal.aborted) return [];
      const { json } = await this.ask({
        path: subject.name,
        query: { sort: ['uuid', 'ASC'], range: [0, sampleRows - 1] },
      }).catch(() => ({ json: null }));
      const rows = Array.isArray(json) ? json.filter(isRecord) : [];
      const related = Object.keys(subject.relations).some((name) =>
        rows.some((row) => typeof row[`${name}_uuid`] === 'string'),
      );
      const worth =
        Math.min(rows.length, 2) * 4 +
        Number(related) * 3 +
        Number(subject.verbs.has('show')) * 2 +
        Math.min(Object.keys(subject.fields).length, 20) / 20;
      probes.push({ ask: this.ask, subject, rows, worth });
    }
    return probes.sort((a, b) => b.worth - a.worth);
  }

  async write(subjects: readonly Subject[], belongings: Belongings): Promise<void> {
    const able = subjects
      .filter(({ verbs }) => (['create', 'delete', 'show'] as const).every((verb) => verbs.has(verb)))
      .sort((a, b) => demands(a) - demands(b));
    const named = this.wishes.resources.length > 0;
    const probe = await this.prepare(
      named
        ? able
        : able.filter(({ verbs }) => verbs.has('update') && verbs.has('updateMany') && verbs.has('deleteMany')),
      belongings,
      'create',
    );
    if (probe) await this.checks(writeChecks, probe);
    await this.act(able.filter(hasConditions), belongings);
  }

  private async act(subjects: readonly Subject[], belongings: Belongings): Promise<void> {
    for (const subject of subjects.slice(0, maxPrepared)) {
      const probe = await this.prepare([subject], belongings, null);
      if (probe && forbiddenAction(subject, probe.maker.first)) return this.checks(actionChecks, probe);
    }
    const why =
      subjects.length === 0
        ? 'no resource tells when its actions may be done (x-when)'
        : 'no action was found that a new record forbids';
    this.report({ group: 'actions', check: 'actions', resource: null, result: 'not tried', why });
  }

  /** Returns the first resource that accepts a generated body; reports it in the group if there is none. */
  private async prepare(
    subjects: readonly Subject[],
    belongings: Belongings,
    group: Group | null,
  ): Promise<WriteProbe | null> {
    let why = 'no resource may be created, read and removed with this token';
    for (const subject of subjects.slice(0, maxPrepared)) {
      if (this.wishes.signal.aborted) return null;
      try {
        return {
          ask: this.ask,
          subject,
          rows: [],
          maker: await Maker.prepare(this.ask, subject, { belongings, given: this.wishes.body }),
        };
      } catch (error) {
        if (!(error instanceof NotTried || error instanceof Unreachable)) throw error;
        why = `${subject.name}: ${error.message}`;
      }
    }
    if (group !== null) this.report({ group, check: group, resource: null, result: 'not tried', why });
    return null;
  }

  private async checks<P extends Probe>(checks: readonly Check<P>[], probe: P): Promise<void> {
    for (const check of checks) await this.attempt(check, probe.subject.name, () => check.run(probe));
  }

  /** Runs a check and reports its result. After stopping, only checks with `always` run. */
  async attempt(
    { group, name }: { readonly group: Group; readonly name: string },
    resource: string | null,
    work: () => Promise<void>,
    { always = false } = {},
  ): Promise<void> {
    if (this.wishes.signal.aborted && !always) return;
    const about = { group, check: name, resource };
    try {
      await work();
      this.report({ ...about, result: 'ok' });
    } catch (error) {
      if (error instanceof Differs)
        this.report({ ...about, result: 'differs', asked: error.asked, expected: error.expected, came: error.came });
      else if (error instanceof NotTried) this.report({ ...about, result: 'not tried', why: error.message });
      else if (error instanceof Unreachable)
        this.report({ ...about, result: 'differs', asked: name, expected: 'an answer', came: error.message });
      else throw error;
    }
  }
}

/** Estimates how difficult a record is to create. References weigh most, since they need other records. */
function demands({ createSchema }: Subject): number {
  const required = (createSchema?.['required'] ?? []) as readonly string[];
  return required.length + 10 * required.filter((name) => name.endsWith('_uuid')).length;
}
