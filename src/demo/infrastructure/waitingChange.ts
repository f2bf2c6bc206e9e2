/** Generates a service change that waits for a person, with its task. */
import type { Changeable, World, Written } from '../book.ts';
import { makeTask } from '../work/tasks.ts';

type Change = Pick<Written<'service-changes'>, 'name' | 'operation' | 'subject_resource' | 'subject_uuid'> &
  Partial<Pick<Written<'service-changes'>, 'changes' | 'before_state' | 'change_text' | 'change_text_nl'>> & {
    readonly client_uuid: string;
  };

/** Generates the change. @returns its uuid */
export function makeWaitingChange(
  world: World,
  at: string,
  { title, instructions, ...change }: Change & { readonly title: string; readonly instructions: string },
): string {
  const made = world.book.add<'service-changes', Changeable<'service-changes'>>('service-changes', at, {
    ...change,
    status: 'waiting',
    attempts: 0,
  });
  const { uuid } = makeTask(world, at, {
    title,
    kind: 'provisioning',
    client_uuid: change.client_uuid,
    subject_resource: 'service-changes',
    subject_uuid: made.uuid,
    instructions,
    status: 'open',
  });
  made.task_uuid = uuid;
  return made.uuid;
}
