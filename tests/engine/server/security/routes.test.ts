/**
 * Every route that is about no resource, by its policy alone; and every route that is about one has its cases in the
 * matrix.
 */
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Policy } from '../../../../src/engine/registry/calls/call.ts';
import { mayDo } from '../../../../src/engine/registry/access.ts';
import { policies, rightsFor } from '../../../support/policies.ts';
import { startSession } from '../../../../src/engine/server/auth/sessions.ts';
import { newToken } from '../../../../src/engine/server/auth/tokens.ts';
import { guardRoutes } from '../../../../src/engine/server/http/requests/guard.ts';
import { insertMany } from '../../../../src/engine/server/store/bulk.ts';
import { uuidv7 } from '../../../../src/engine/server/store/uuid.ts';
import { createTestApp, type TestActor, type TestApp } from '../../../support/app.ts';
import { own } from '../../../support/row.ts';
import { productRegistry } from '../../../support/testRegistry.ts';

const never = '01900000-0000-7000-8000-000000000000';
let here: TestApp;
beforeAll(async () => {
  here = await createTestApp({ registry: await productRegistry() });
});
afterAll(() => here.close());

/** The routes of resources, and which suite asks them of everybody. A route that is not in here has no proof yet. */
const provenElsewhere: Readonly<Record<string, string>> = {
  'GET /api/:resource': 'matrix: list, csv',
  'POST /api/:resource': 'matrix: create',
  'PUT /api/:resource': 'matrix: bulk edit',
  'DELETE /api/:resource': 'matrix: bulk delete',
  'GET /api/:resource/totals': 'tests/engine/server/totals',
  'GET /api/:resource/aggregate': 'tests/engine/server/aggregates',
  'GET /api/:resource/:uuid': 'matrix: show',
  'PUT /api/:resource/:uuid': 'matrix: edit',
  'DELETE /api/:resource/:uuid': 'matrix: delete',
  'PUT /api/:resource/:uuid/:action': 'matrix: each action',
  'POST /api/:resource/:uuid/:action/preview': 'tests/modules/subscriptions/server/subscriptions',
  'GET /api/:resource/imports': 'tests/engine/server/imports',
  'POST /api/:resource/imports': 'tests/engine/server/imports',
  'GET /api/:resource/:uuid/documents/:document': 'tests/engine/server/documents',
  'GET /api/:resource/:uuid/history': 'matrix: history',
  'PUT /api/:resource/:uuid/history/:entry/restore': 'tests/engine/server/restoreVersion',
  'POST /api/:resource/:uuid/history/:entry/restore/preview': 'tests/engine/server/restoreVersion',
  'GET /api/:resource/:uuid/timeline': 'tests/engine/server/timeline',
  'POST /api/:resource/:uuid/notes': 'tests/engine/server/timeline',
  'PUT /api/:resource/:uuid/notes/:note': 'tests/engine/server/timeline',
  'DELETE /api/:resource/:uuid/notes/:note': 'tests/engine/server/timeline',
  'GET /api/:resource/:uuid/figures': 'figures: about a record',
  'POST /api/:resource/files/:field': 'files, below',
  'GET /api/:resource/:uuid/:field': 'files, below',
  'GET /build/*': 'attacks: paths',
  'GET /build/texts/:locale': 'tests/engine/server/ownTexts',
  'GET /*': 'attacks: paths',
};

type Kind = TestActor | 'nobody' | 'token';
const kinds: readonly Kind[] = ['nobody', 'token', 'user', 'employee', 'management'];
type Refusal = 'E_SESSION' | 'E_FORBIDDEN' | 'E_CONFIRM' | null;

/** Which refusal each kind of caller must get; null: none of these. */
function apiErrorOf(policy: Policy, kind: Kind): Refusal {
  if (policy === 'public') return null;
  if (kind === 'nobody') return 'E_SESSION';
  if (kind === 'token') return policy === 'session' || policy === 'staff' ? null : 'E_FORBIDDEN';
  if (policy === 'staff') return kind === 'user' ? 'E_FORBIDDEN' : null;
  if (policy === 'management') return kind === 'management' ? null : 'E_FORBIDDEN';
  return policy === 'confirmed' ? 'E_CONFIRM' : null;
}

/** What the registry gives people of the kind; the token has every scope of a manager. */
function lacksRight(route: string, kind: Kind): boolean {
  if (kind === 'nobody') return false;
  const { resources } = here.store.registry();
  const actor = kind === 'token' ? 'management' : kind;
  return rightsFor(route).some(({ resource, verb }) => !mayDo(own(resources, resource), { actor }, verb));
}

/** A secret of its own for each call: some end the session that they come with. */
async function secretOf(kind: Kind): Promise<string | null> {
  if (kind === 'nobody') return null;
  if (kind !== 'token')
    return (await startSession(here.queries, here.company.users[kind], { now: here.clock.now })).secret;
  const { secret, hash, prefix } = newToken();
  const row = {
    uuid: uuidv7(),
    name: 'A program',
    user_uuid: here.company.users.management,
    scopes: ['*:*'],
    secret: hash,
    prefix,
    ip_allowlist: [],
  };
  await insertMany(here.store.database, own(here.store.registry().resources, 'tokens'), [row], here.clock.now);
  return secret;
}

async function codeFor(kind: Kind, method: string, url: string): Promise<Refusal | number> {
  const secret = await secretOf(kind);
  const headers = secret === null ? {} : { authorization: `Bearer ${secret}` };
  const { statusCode, body } = await here.withoutProof(() =>
    here.app.inject({
      method: method as 'GET',
      url,
      headers,
      ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }),
    }),
  );
  const code = /"code":"(E_SESSION|E_FORBIDDEN|E_CONFIRM)"/.exec(body)?.[1];
  if (code !== undefined) return code as Refusal;
  return statusCode >= 500 ? statusCode : null;
}

describe('routes by policy', () => {
  const routes = Object.entries(policies).filter(([route]) => !Object.hasOwn(provenElsewhere, route));
  test.each(routes)('%s is %j', async (route, policy) => {
    expect(policy, 'a route of resources must be named above, with the suite that holds it').toBeTypeOf('string');
    const [method = '', pattern = ''] = route.split(' ');
    const url = pattern.replaceAll(/:\w+/g, never);
    const answers: Record<string, unknown> = {};
    for (const kind of kinds) answers[kind] = await codeFor(kind, method, url);
    expect(answers).toEqual(
      Object.fromEntries(
        kinds.map((kind) => [kind, apiErrorOf(policy, kind) ?? (lacksRight(route, kind) ? 'E_FORBIDDEN' : null)]),
      ),
    );
  });

  test('every route that is tested elsewhere has a policy', () => {
    expect(Object.keys(provenElsewhere).filter((route) => !Object.hasOwn(policies, route))).toEqual([]);
  });

  test('a route without a policy prevents the start', async () => {
    const app = Fastify();
    guardRoutes(app, {
      ...here,
      xsrfKey: '',
      now: () => here.clock.now,
      accounts: {
        origin: () => '',
        originIsGiven: true,
        registration: false,
        requireSecondFactor: 'off',
        delivery: 'outbox',
      },
    });
    expect(() => app.get('/api/back-door', () => 'hello')).toThrow('has no policy');
    await app.close();
  });
});

describe('files', () => {
  const png = Buffer.from('89504e470d0a1a0a', 'hex');

  test('are uploaded by people who may change the record, and downloaded by people who may see it', async () => {
    const registry = here.store.registry();
    const taking = Object.values(registry.resources).flatMap((resource) =>
      Object.values(resource.fields)
        .filter(({ kind }) => kind === 'file')
        .map((field) => ({ resource, field })),
    );
    expect(taking.length).toBeGreaterThan(0);
    for (const { resource, field } of taking) {
      const mayChange = (actor: TestActor): boolean =>
        ['create', 'edit'].some((verb) => {
          const verbs = resource.access[actor]?.verbs ?? [];
          return verbs === '*' || verbs.includes(verb);
        });
      for (const kind of kinds) {
        const secret = await secretOf(kind);
        const headers = {
          'content-type': 'image/png',
          ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
        };
        const { statusCode } = await here.app.inject({
          method: 'POST',
          url: `/api/${resource.name}/files/${field.name}?name=logo.png`,
          headers,
          payload: png,
        });
        const maySend = !field.readOnly && (kind === 'token' || (kind !== 'nobody' && mayChange(kind)));
        const expected = kind === 'nobody' ? 401 : maySend ? 201 : 403;
        expect(statusCode, `${kind} sends ${resource.name}.${field.name}`).toBe(expected);
        const fetched = await here.app.inject({
          url: `/api/${resource.name}/${never}/${field.name}`,
          headers: secret === null ? {} : { authorization: `Bearer ${secret}` },
        });
        const isShown = kind === 'token' || (kind !== 'nobody' && resource.access[kind] !== null);
        expect(fetched.statusCode, `${kind} fetches ${resource.name}.${field.name}`).toBe(
          kind === 'nobody' ? 401 : isShown ? 404 : 403,
        );
      }
    }
  });
});
