/**
 * Employees who leave: on the day, everything that refers to them is handed over and their account is blocked, which
 * ends their sessions and revokes their tokens. A day in the future is carried out by a job.
 */
import type { Preview, Rows } from '#engine/registry';
import { Dates } from '#engine/values';
import {
  Accounts,
  type ActionEvent,
  Failure,
  forEach,
  type Job,
  type OpenStore,
  resourceOf,
  type Row,
  runAsSystem,
  systemCaller,
  type SystemContext,
} from '#engine/server';
import { texts } from './texts.ts';

type Leaving = ActionEvent<'employees.leave'>;
type Exceptions = NonNullable<Rows['employees']['handover']>;

/** Records the departure, and carries it out if the day has come. */
export async function leave(event: Leaving): Promise<void> {
  const { record, body, now } = event;
  const { leaves_on, successor_uuid = null } = body;
  const exceptions = body.handover ?? [];
  const isDue = leaves_on <= Dates.localDate(now);
  const lastDay = Dates.addDays(Dates.calendarDate(leaves_on), -1);
  await runAsSystem(event, async (system) => {
    await checkTakers(system, record.uuid, exceptions);
    if (isDue) await handOverAll(system, record, { to: successor_uuid, exceptions });
    await system.tx
      .updateTable('employees')
      .set({
        leaves_on,
        successor_uuid,
        handover: exceptions.length === 0 ? null : JSON.stringify(exceptions),
        end_on: lastDay < record.start_on ? record.start_on : lastDay,
        ...(isDue ? { status: 'inactive' } : {}),
      })
      .where('uuid', '=', record.uuid)
      .execute();
    if (isDue) await blockAccount(system, record.user_uuid ?? null);
  });
}

/** Returns what hangs on the employee, and when access ends. Can be confirmed once everything has a taker. */
export async function previewLeave(event: ActionEvent<'employees.leave.preview'>): Promise<Row> {
  const { record, body, resource, registry, now } = event;
  const { leaves_on, successor_uuid = null } = body;
  const exceptions = body.handover ?? [];
  const counts = await runAsSystem(event, (system) => Accounts.countHandOver(system, { resource, record }));
  const isTaken = ({ key, ends }: Accounts.HandOverCount): boolean =>
    ends || successor_uuid !== null || exceptions.some((exception) => exception.key === key);
  const isReady = counts.every(isTaken);
  const day = leaves_on ?? null;
  const when = day === null || day > Dates.localDate(now) ? 'later' : 'now';
  const preview: Preview.ActionPreview = {
    seen: day === null || !isReady ? null : JSON.stringify([day, successor_uuid, exceptions, counts]),
    questions: [],
    handOver: Accounts.previewHandOver(registry, resource, counts, { to: 'successor_uuid', field: 'handover' }),
    lines: [],
    total_cents: null,
    currency: 'EUR',
    facts: [],
    note: texts.label(isReady ? `leave.${when}` : 'leave.choose'),
  };
  return { ...preview };
}

/** @throws Failure E_INVALID for an exception that names no reference or nobody who can take it over */
async function checkTakers({ tx }: SystemContext, leaving: string, exceptions: Exceptions): Promise<void> {
  const uuids = exceptions.map(({ uuid }) => uuid);
  if (uuids.length === 0) return;
  const found = await tx
    .selectFrom('employees')
    .select('uuid')
    .where('uuid', 'in', uuids)
    .where('uuid', '!=', leaving)
    .where('status', '=', 'active')
    .execute();
  const known = new Set(found.map(({ uuid }) => uuid));
  if (!uuids.every((uuid) => known.has(uuid)))
    throw new Failure('E_INVALID', { errors: { handover: { label: texts.label('leave.no_taker') } } });
}

interface Taking {
  readonly to: string | null;
  readonly exceptions: Exceptions;
}

async function handOverAll(
  system: SystemContext,
  record: Leaving['record'],
  { to, exceptions }: Taking,
): Promise<void> {
  const each = new Map(exceptions.map(({ key, uuid }) => [key, uuid]));
  await Accounts.handOverReferences(system, { resource: resourceOf(system, 'employees'), record }, { to, each });
}

async function blockAccount({ tx, records, registry, caller }: SystemContext, user: string | null): Promise<void> {
  if (user === null) return;
  const account = await tx.selectFrom('users').select('status').where('uuid', '=', user).executeTakeFirst();
  if (account === undefined || account.status === 'blocked') return;
  await records.act(caller, resourceOf({ registry }, 'users'), user, 'block', {});
}

const everyMilliseconds = 60 * 60_000;

/**
 * Job that carries out planned departures on their day. Runs every hour. Idempotent. A taker who has left in the
 * meantime takes nothing over: access ends on the day in any case, and the references are left empty.
 */
export function departures(store: OpenStore, warn: (line: string) => void): Job {
  return {
    name: 'employee-departures',
    everyMilliseconds,
    async run(now, { failPart }) {
      const due = await store.database
        .selectFrom('employees')
        .select(['uuid', 'leaves_on', 'successor_uuid', 'handover'])
        .where('status', '=', 'active')
        .where('leaves_on', '<=', Dates.localDate(now))
        .execute();
      const failed = await forEach(due, (employee) =>
        runAsSystem({ store, now }, async (system) => {
          const active = await system.tx
            .selectFrom('employees')
            .select('uuid')
            .where('status', '=', 'active')
            .execute();
          const stays = (uuid: string): boolean => uuid !== employee.uuid && active.some((one) => one.uuid === uuid);
          const { leaves_on, successor_uuid: to, handover } = employee;
          await system.records.act(systemCaller, resourceOf(system, 'employees'), employee.uuid, 'leave', {
            leaves_on: leaves_on ?? Dates.localDate(now),
            ...(to !== null && stays(to) ? { successor_uuid: to } : {}),
            handover: (handover ?? []).filter(({ uuid }) => stays(uuid)),
          });
        }),
      );
      for (const { item, reason } of failed) {
        warn(`Employee ${item.uuid} could not be signed out: ${reason}`);
        failPart({ resource: 'employees', uuid: item.uuid, error: reason });
      }
    },
  };
}
