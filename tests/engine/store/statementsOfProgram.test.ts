/** The cache of compiled statements keeps apart whom the program acts for, and days. */
import { beforeAll, expect, test } from 'vitest';
import type { Registry } from '../../../src/engine/registry/types.ts';
import { systemCaller, systemOnBehalfOf, systemWithin, type Caller } from '../../../src/engine/server/store/caller.ts';
import { viewOf } from '../../../src/engine/server/store/select/createView.ts';
import { compiledOnce } from '../../../src/engine/server/store/select/view.ts';
import { testRegistry } from '../../support/testRegistry.ts';

let registry: Registry;
beforeAll(async () => {
  registry = await testRegistry();
});

const day = new Date('2026-03-04T09:00:00Z');
/** Compiles what depends on the caller and the day, as conditions do. */
const compiled = (caller: Caller, now = day): object => {
  const view = viewOf(registry, caller, now);
  return compiledOnce(view, 'tasks of mine that are due', () => ({
    me: view.context.me,
    client: view.context.client,
    today: view.context.today,
  }));
};
const of = (user_uuid: string): Caller => systemOnBehalfOf({ ...systemCaller, user_uuid });

test('returns a statement that names the day from the cache on the same day', () => {
  const first = compiled(systemCaller);
  expect(first).toEqual({ me: null, client: null, today: '2026-03-04' });
  expect(compiled(systemCaller, new Date('2026-03-04T21:00:00Z'))).toBe(first);
  expect(compiled(systemCaller, new Date('2026-03-05T09:00:00Z'))).toMatchObject({ today: '2026-03-05' });
});

test('compiles a statement again for another person or client that the program acts for', () => {
  expect(compiled(of('one'))).toMatchObject({ me: 'one' });
  expect(compiled(of('two'))).toMatchObject({ me: 'two' });
  expect(compiled(of('one'))).toBe(compiled(of('one')));
  expect(compiled(systemWithin('client', 'Rule'))).toMatchObject({ client: 'client' });
});

test('compiles a statement with the present time each time', () => {
  const now = (): object => {
    const view = viewOf(registry, systemCaller, day);
    return compiledOnce(view, 'tasks of this moment', () => ({ now: view.context.now }));
  };
  expect(now()).not.toBe(now());
});
