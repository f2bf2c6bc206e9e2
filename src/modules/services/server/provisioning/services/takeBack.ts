/** Undoes the request of an operation: restores the previous state and the requests that it had replaced. */
import type { Rows } from '#engine/registry';
import { acrossClients, type ActionEvent, Failure, resourceOf, type Row, Sql, systemCaller } from '#engine/server';
import { openMove } from '../../copies.ts';
import { followPayer } from '../../life/propagateEntitlement.ts';
import { lastChangeToward, unfinishedChanges } from '../../changesOf.ts';
import { services, type Course, type ServiceName } from '../../service-changes/services.ts';
import { texts } from '../../texts.ts';

type TakenBack = Exclude<ServiceName, 'domains'>;

interface BeforeState extends Row {
  readonly status?: unknown;
}

/** Returns true if the record is in the state that the operation requests. */
export function isRequestedState(course: Course | undefined, status: unknown): boolean {
  return course?.asked?.to === status || course?.under?.some((state) => state === status) === true;
}

/**
 * Undoes the last request, for staff and for a cancelled change. Changes that the request had cancelled are requested
 * again. @throws Failure E_STATE if there is nothing to undo
 */
export async function takeBack(event: ActionEvent<`${TakenBack}.take-back`>): Promise<void> {
  const { tx, resource, record, now, records, registry } = event;
  const courses = services[resource.name]?.courses ?? {};
  const change = await lastChangeToward(tx, { resource: resource.name, uuid: record.uuid }, (operation) =>
    isRequestedState(courses[operation], record.status),
  );
  const changes = resourceOf({ registry }, 'service-changes');
  const before: BeforeState | null = change?.before_state ?? null;
  if (!change || !before) {
    const open = await unfinishedChanges(tx, { resource: resource.name, uuid: record.uuid });
    const update = open.find(({ operation }) => operation === 'update');
    const move = update || resource.name !== 'hosting' ? null : await openMove(tx, record.uuid);
    if (move?.status === 'moving' || move?.status === 'switched')
      return void (await records.act(
        systemCaller,
        resourceOf({ registry }, 'hosting-moves'),
        move.uuid,
        move.status === 'moving' ? 'stop' : 'take-back',
        {},
      ));
    if (!update) throw new Failure('E_STATE', texts.refusal('service.nothing_to_take_back'));
    return void (await records.act(systemCaller, changes, update.uuid, 'cancel', {}));
  }
  const target = { table: resource.table, uuid: record.uuid };
  await Sql.setFields(tx, target, { ...before, updated_at: now, version: record.version + 1 });
  if (change.status !== 'cancelled') await records.act(systemCaller, changes, change.uuid, 'cancel', {});
  for (const one of await supersededBy(event, change))
    if (isRequestedState(courses[one.operation], before.status))
      await records.create(systemCaller, changes, askedAgain(one));
  // An unpaid service must not run again because of this.
  if (resource.name !== 'dns-zones' && resource.name !== 'mailboxes')
    await followPayer(event, resource.name, record.uuid);
}

function supersededBy(
  { tx }: Pick<ActionEvent, 'tx'>,
  { supersedes }: Rows['service_changes'],
): Promise<readonly Rows['service_changes'][]> {
  const uuids = Array.isArray(supersedes) ? supersedes.filter((uuid) => typeof uuid === 'string') : [];
  return acrossClients(tx, async (all) =>
    uuids.length === 0
      ? []
      : all
          .selectFrom('service_changes')
          .selectAll()
          .where('uuid', 'in', uuids)
          .where('status', '=', 'cancelled')
          .orderBy('created_at')
          .orderBy('uuid')
          .execute(),
  );
}

function askedAgain({
  operation,
  subject_resource,
  subject_uuid,
  order_line_uuid,
  before_state,
  changes,
}: Rows['service_changes']): Row {
  return {
    operation,
    subject_resource,
    subject_uuid,
    ...(before_state === null ? {} : { before_state }),
    ...(changes === null ? {} : { changes }),
    ...(order_line_uuid === null ? {} : { order_line_uuid }),
  };
}

/** "Try again" on the record itself. */
export async function retryOpenChange({
  record,
  records,
  registry,
}: ActionEvent<`${ServiceName}.retry-change`>): Promise<void> {
  if (record.open_change_uuid === null) throw new Failure('E_STATE', texts.refusal('service.retry_not_possible'));
  await records.act(systemCaller, resourceOf({ registry }, 'service-changes'), record.open_change_uuid, 'retry', {});
}
