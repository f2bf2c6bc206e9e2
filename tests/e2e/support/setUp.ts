/**
 * What staff do for an order through the API during a journey: finding the tasks that it created, and completing them.
 */
import type { Office } from './office.ts';

interface ServiceChange {
  readonly uuid: string;
  readonly name: string;
  readonly subject_resource: string;
  readonly status: string;
  readonly task_uuid: string | null;
}

const waitMilliseconds = 60_000;
const pollMilliseconds = 200;

/** Waits until each of so many lines has a task for staff. */
export async function tasksOf(
  office: Office,
  order: string,
  count: number,
): Promise<readonly (ServiceChange & { readonly task_uuid: string })[]> {
  const deadline = Date.now() + waitMilliseconds;
  for (;;) {
    const changes = await office.call<readonly ServiceChange[]>(
      'GET',
      `/service-changes?filter=${encodeURIComponent(JSON.stringify({ order_uuid: order }))}`,
    );
    const found = changes.flatMap((change) =>
      change.task_uuid === null ? [] : [{ ...change, task_uuid: change.task_uuid }],
    );
    if (found.length >= count) return found;
    if (Date.now() > deadline) throw new Error(`Order ${order} has ${found.length} tasks for staff, and not ${count}.`);
    await new Promise((resolve) => {
      setTimeout(resolve, pollMilliseconds);
    });
  }
}

/** All that two lines ask for is done. */
export async function finishSetUp(office: Office, order: string, count = 2): Promise<void> {
  for (const { task_uuid } of await tasksOf(office, order, count))
    await office.call('PUT', `/tasks/${task_uuid}/done`, { outcome: 'Done.' });
}

/** The task that is open now for that kind of service; after a new try it may be another. */
export async function openTaskOf(office: Office, order: string, resource: string): Promise<string> {
  const deadline = Date.now() + waitMilliseconds;
  for (;;) {
    const changes = await tasksOf(office, order, 1);
    const found = changes.find(({ subject_resource, status }) => subject_resource === resource && status === 'waiting');
    if (found) return found.task_uuid;
    if (Date.now() > deadline) throw new Error(`Nothing of ${resource} waits for staff in order ${order}.`);
    await new Promise((resolve) => {
      setTimeout(resolve, pollMilliseconds);
    });
  }
}
