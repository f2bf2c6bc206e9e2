/**
 * API tokens against every declared call, with a body that the call takes: a token opens what its scopes name, whatever
 * the call does on behalf of the system.
 */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modules } from '../../../support/modules.ts';
import { rightsOf, routeOf, type CallDeclaration, type Right } from '../../../../src/engine/registry/calls/call.ts';
import { engineCalls } from '../../../../src/engine/registry/calls/engineCalls.ts';
import type { Resource } from '../../../../src/engine/registry/types.ts';
import { everyVerb } from '../../../support/oracle.ts';
import { valueOf, type Schema } from '../../../support/schemaValues.ts';
import { createWorld, type Somebody, type World } from '../../../support/world.ts';

const declared: readonly CallDeclaration[] = [...engineCalls, ...modules.calls.map(({ call }) => call)];
const withRights = declared.filter((call) => rightsOf(call).length > 0);
const never = '01900000-0000-7000-8000-000000000000';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.keep();
});
afterAll(() => world.close());

const scopeOf = ({ resource, verb }: Right): string => `${resource}:${verb}`;

/** An existing record of the resource in the address, where the address names one. */
function pathOf(call: CallDeclaration): string {
  const [, , resource = ''] = call.path.split('/');
  const uuid = [...(world.rows.get(resource)?.keys() ?? [])][0] ?? never;
  return call.path
    .replace(':uuid', uuid)
    .replace(':monday', '2026-03-16')
    .replace(':step', 'remind')
    .replaceAll(/:\w+/g, never);
}

function bodyOf({ body }: CallDeclaration): unknown {
  if (!body) return undefined;
  const uuids = (name: string): readonly string[] => {
    const table = `${name.replace(/_?uuids?$/, '').replaceAll('_', '-')}s`;
    return [...(world.rows.get(table)?.keys() ?? [never])].slice(0, 1);
  };
  const [value] = fc.sample(valueOf(body as Schema, { schemas: {}, uuids }), { seed: 47, numRuns: 1 });
  return value;
}

async function answerTo(call: CallDeclaration, { secret }: Somebody): Promise<{ status: number; text: string }> {
  const { statusCode, body } = await world.call(secret, `${call.method} ${pathOf(call)}`, bodyOf(call));
  if (statusCode < 300 && call.method !== 'GET') await world.restore();
  return { status: statusCode, text: body };
}

const scopesBeside = (rights: readonly Right[], resource: Resource): readonly string[] =>
  everyVerb(resource)
    .map((verb) => `${resource.name}:${verb}`)
    .filter((scope) => !rights.some((right) => scopeOf(right) === scope));

describe('a declared call', () => {
  test.each(withRights.map((call) => [routeOf(call), call] as const))(
    '%s answers 403 to a token with every scope but the needed one',
    async (_route, call) => {
      const rights = rightsOf(call);
      for (const missing of rights) {
        const scopes = Object.values(world.registry.resources).flatMap((resource) => scopesBeside([missing], resource));
        const { status, text } = await answerTo(call, await world.token('management', scopes));
        expect([status, text], scopeOf(missing)).toEqual([403, expect.stringContaining('E_FORBIDDEN')]);
        if (call.may !== 'management') expect(text).toContain(scopeOf(missing));
      }
    },
  );

  test.each(withRights.filter(({ may }) => may !== 'management').map((call) => [routeOf(call), call] as const))(
    '%s is open to a token that has just the scopes it needs',
    async (_route, call) => {
      const { status, text } = await answerTo(call, await world.token('management', rightsOf(call).map(scopeOf)));
      // Fields, rows and further records are judged on their own; the call itself is not refused for its scope.
      expect([status, text]).toEqual([expect.not.toBeOneOf([401, 500]), expect.not.stringContaining('Give the token')]);
    },
  );

  test('only these declared calls limit their own result to what is visible', () => {
    expect(
      declared
        .filter(({ needs }) => needs === 'visible')
        .map(routeOf)
        .toSorted(),
    ).toEqual([
      'DELETE /api/trash/:uuid',
      'GET /api/badges',
      'GET /api/batch',
      'GET /api/changes',
      'GET /api/events',
      'GET /api/openapi.json',
      'GET /api/registry',
      'GET /api/registry/details',
      'GET /api/registry/validators/:name',
      'GET /api/search',
      'GET /api/trash',
      'PUT /api/presence',
      'PUT /api/trash/:uuid/restore',
    ]);
  });
});

describe('a token of one scope', () => {
  test('sees nothing of other resources in calls that limit their result', async () => {
    const token = await world.token('management', ['tlds:list']);
    const manager = world.people.management.secret;
    const task = (await world.call(manager, 'POST /api/tasks', { title: 'A secret' })).json<{ uuid: string }>();
    const { statusCode } = await world.call(manager, `DELETE /api/tasks/${task.uuid}`);
    const trash = (await world.call(manager, 'GET /api/trash')).json<{ entries: readonly { uuid: string }[] }>();
    const deleted = trash.entries[0]?.uuid ?? never;
    const answers: Record<string, unknown> = {};
    for (const address of [
      'GET /api/badges',
      'GET /api/trash',
      'GET /api/search?q=secret',
      'GET /api/registry/validators/clients',
      `PUT /api/trash/${deleted}/restore`,
      `DELETE /api/trash/${deleted}`,
    ]) {
      const answer = await world.call(token.secret, address);
      answers[address.replace(deleted, 'DELETED')] = [
        answer.statusCode,
        answer.statusCode < 300 ? answer.json() : null,
      ];
    }
    const shown = (await world.call(token.secret, 'GET /api/openapi.json')).json<{ paths: object }>();
    await world.restore();
    expect({ statusCode, answers }).toEqual({
      statusCode: 200,
      answers: {
        'GET /api/badges': [200, {}],
        'GET /api/trash': [200, { total: 0, entries: [] }],
        'GET /api/search?q=secret': [200, { near: false, results: [] }],
        'GET /api/registry/validators/clients': [404, null],
        'PUT /api/trash/DELETED/restore': [404, null],
        'DELETE /api/trash/DELETED': [404, null],
      },
    });
    expect(Object.keys(shown.paths).filter((path) => path.includes('/api/tasks'))).toEqual([]);
  });
});
