// Starting a task assigns it to the employee who starts it; a caller who is no employee starts it for its assignee.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemCaller } from '../../../../src/engine/server/store/caller.ts';
import { createTestApp, type TestApp } from '../../../support/app.ts';
import { own, type Row } from '../../../support/row.ts';
import { productRegistry } from '../../../support/testRegistry.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp({ registry: await productRegistry() });
});
afterAll(() => api.close());

async function started(actor: 'employee' | 'management', assignee_uuid: string | null): Promise<Row> {
  const tasks = own(api.store.registry().resources, 'tasks');
  const { uuid } = await api.store.create(systemCaller, tasks, { title: 'Mail verhuizen', assignee_uuid });
  const answer = await api.send(actor, `PUT /api/tasks/${String(uuid)}/take`, { body: {} });
  return { uuid, ...answer.json<Row>() };
}

test('an employee who starts a task becomes its assignee, also if a colleague had it', async () => {
  const me = api.company.employee;
  expect(await started('employee', null)).toMatchObject({ status: 'in_progress', assignee_uuid: me });
});

test('a manager who is no employee starts it for its assignee', async () => {
  const me = api.company.employee;
  expect(await started('management', me)).toMatchObject({ status: 'in_progress', assignee_uuid: me });
});

test('a manager gets its form where it has no assignee', async () => {
  const { uuid, code, remedy, message } = await started('management', null);
  expect([code, message]).toEqual(['E_STATE', 'No one is assigned to this task.']);
  expect(remedy).toMatchObject({ resource: 'tasks', uuid });
});
