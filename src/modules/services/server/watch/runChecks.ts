/**
 * Runs the due checks of servers: each in one process at a time, several concurrently. Stores the result together with
 * its consequences for the server.
 */
import type { Rows } from '#engine/registry';
import { Dates, Json, LocalTime } from '#engine/values';
import {
  type OpenStore,
  reachable,
  runAsSystem,
  type SystemContext,
  type TxAcrossClients,
  uuidv7,
} from '#engine/server';
import { addTally, emptyTally, readTally, storeTally, type CheckState } from '../../rules/serverChecks.ts';
import { settleServer, watchedStates } from './outages.ts';
import { probe, type CheckResult, type Surroundings } from './probe.ts';

/** Aborting the signal stops running checks. They run again at their next time. */
export interface Watching extends Surroundings {
  readonly store: OpenStore;
  readonly onError: (error: unknown, what: string) => void;
}

/** Enough for hundreds of servers every few minutes, and few enough for a small machine. */
const atOnce = 10;

type Check = Rows['server_checks'];

interface Claimed {
  readonly check: Check;
  readonly hostname: string;
}

/** Runs checks until none is due. @returns the number of checks */
export async function runDueChecks(watching: Watching): Promise<number> {
  let count = 0;
  const run = async (first: Claimed | null): Promise<void> => {
    for (let next = first; next !== null; next = watching.signal.aborted ? null : await claim(watching)) {
      count += 1;
      await runCheck(watching, next).catch((error: unknown) => {
        if (!watching.signal.aborted) watching.onError(error, 'a check of a server failed');
      });
    }
  };
  const first = await claim(watching);
  if (first === null) return 0;
  // Start the other workers only if there is more than one due check.
  const second = await claim(watching);
  const more = second === null ? [] : Array.from({ length: atOnce - 2 }, async () => run(await claim(watching)));
  await Promise.all([run(first), run(second), ...more]);
  return count;
}

/** Interval in which an ongoing outage is examined for mails. */
const outageMilliseconds = 15_000;

/** @returns the time of the next check, mail or end of maintenance, or null if there is none */
export async function nextDue({ database }: OpenStore, now: Date): Promise<Date | null> {
  const next = await reachable(() =>
    database
      .selectNoFrom(({ selectFrom, eb, fn }) => [
        selectFrom('server_checks')
          .select(({ fn: { min, coalesce } }) => min(coalesce('next_check_at', eb.val(now))).as('at'))
          .where('is_paused', '=', false)
          .where('server_uuid', 'in', (from) =>
            from.selectFrom('servers').select('uuid').where('status', 'in', watchedStates),
          )
          .as('check_at'),
        selectFrom('servers')
          .select(({ fn: { min } }) => min('maintenance_until').as('at'))
          .where('status', '=', 'maintenance')
          .as('maintenance_ends'),
        selectFrom('server_outages').select(fn.countAll<number>().as('n')).where('status', '=', 'open').as('outages'),
      ])
      .executeTakeFirstOrThrow(),
  );
  const times = [
    next.check_at,
    next.maintenance_ends,
    Number(next.outages) > 0 ? new Date(now.getTime() + outageMilliseconds) : null,
  ].flatMap((at) => (at === null ? [] : [at.getTime()]));
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/**
 * Claims the check that has waited longest. The claim sets its next time, which serves as the lease: no other process
 * runs it meanwhile, and after a crash it runs at that time.
 */
async function claim({ store, now }: Watching): Promise<Claimed | null> {
  return runAsSystem({ store, now: now() }, async ({ tx, now: at }) => {
    const check = await tx
      .selectFrom('server_checks')
      .selectAll()
      .where('is_paused', '=', false)
      .where('server_uuid', 'in', (from) =>
        from.selectFrom('servers').select('uuid').where('status', 'in', watchedStates),
      )
      .where(({ or, eb }) => or([eb('next_check_at', 'is', null), eb('next_check_at', '<=', at)]))
      .orderBy('next_check_at', (order) => order.asc().nullsFirst())
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!check) return null;
    const server = await tx
      .selectFrom('servers')
      .select('hostname')
      .where('uuid', '=', check.server_uuid)
      .executeTakeFirstOrThrow();
    // Keep the version, so that open forms do not become stale.
    await tx
      .updateTable('server_checks')
      .set({ next_check_at: new Date(at.getTime() + check.interval_minutes * 60_000) })
      .where('uuid', '=', check.uuid)
      .execute();
    return { check, hostname: server.hostname };
  });
}

async function runCheck(watching: Watching, { check, hostname }: Claimed): Promise<void> {
  const { store, now } = watching;
  const finding = await probe({ ...check, host: check.host ?? hostname }, watching);
  await runAsSystem({ store, now: now() }, (system) =>
    record(system, { uuid: check.uuid, server_uuid: check.server_uuid, finding }),
  );
}

interface Recorded {
  readonly uuid: string;
  readonly server_uuid: string;
  readonly finding: CheckResult;
}

async function record(system: SystemContext, { uuid, server_uuid, finding }: Recorded): Promise<void> {
  const { tx, now } = system;
  // Lock the server first, as everywhere else, so that its check results are settled one after another.
  const server = await tx
    .selectFrom('servers')
    .select(['uuid', 'status'])
    .where('uuid', '=', server_uuid)
    .forUpdate()
    .executeTakeFirst();
  const check = await tx
    .selectFrom('server_checks')
    .selectAll()
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst();
  // The check was paused or removed, or its server left service, while it ran.
  if (!server || !check || check.is_paused || !watchedStates.includes(server.status)) return;
  const isInMaintenance = server.status === 'maintenance';
  const next = nextState(check, finding, isInMaintenance);
  await tx
    .updateTable('server_checks')
    .set({
      ...next,
      state_since: hasSameState(check.state, next.state) ? check.state_since : now,
      problem: finding.problem,
      problem_detail: finding.problem === null ? null : finding.detail,
      response_ms: finding.problem === null ? finding.milliseconds : null,
      ...(finding.certificateUntil === null ? {} : { certificate_until: finding.certificateUntil }),
      checked_at: now,
    })
    .where('uuid', '=', uuid)
    .execute();
  if (next.state !== 'not_possible') await addToDay(tx, check, { finding, isInMaintenance, now });
  await settleServer(system, server_uuid);
}

/** Returns true if a certificate could not be read. Other checks find out whether the server answers. */
function isUnseen({ kind }: Check, { problem }: CheckResult): boolean {
  return kind === 'tls' && problem !== null && !problem.startsWith('certificate_');
}

function nextState(
  check: Check,
  finding: CheckResult,
  isInMaintenance: boolean,
): { readonly state: CheckState; readonly failures_in_row: number } {
  if (finding.problem === null) return { state: 'up', failures_in_row: 0 };
  if (finding.problem === 'internal_address') return { state: 'not_possible', failures_in_row: 0 };
  if (isUnseen(check, finding)) return { state: check.state, failures_in_row: check.failures_in_row };
  const isDown = check.state === 'down';
  if (isInMaintenance) return { state: isDown ? 'down' : 'failing', failures_in_row: 0 };
  const failures = check.failures_in_row + 1;
  return { state: isDown || failures >= check.failures_to_down ? 'down' : 'failing', failures_in_row: failures };
}

/** A failing check keeps the time of its first failure when it becomes `down`. */
const hasSameState = (before: CheckState, next: CheckState): boolean =>
  before === next || (before === 'failing' && next === 'down');

interface Counted {
  readonly finding: CheckResult;
  readonly isInMaintenance: boolean;
  readonly now: Date;
}

/** Adds the result to the hourly tally in the row of the day. The caller has locked the check. */
async function addToDay(tx: TxAcrossClients, check: Check, { finding, isInMaintenance, now }: Counted): Promise<void> {
  const day = Dates.localDate(now);
  const hour = String(Math.floor(LocalTime.localTimeOf(now).minute / 60));
  const hasFailed = finding.problem !== null;
  const added = {
    runs: 1,
    failures: hasFailed && !isInMaintenance ? 1 : 0,
    maintenance: isInMaintenance ? 1 : 0,
    milliseconds: hasFailed ? 0 : finding.milliseconds,
  };
  const row = await tx
    .selectFrom('server_check_days')
    .selectAll()
    .where('server_check_uuid', '=', check.uuid)
    .where('day', '=', day)
    .executeTakeFirst();
  const hours = Json.isRecord(row?.hours) ? row.hours : {};
  const values = {
    runs: (row?.runs ?? 0) + added.runs,
    failures: (row?.failures ?? 0) + added.failures,
    maintenance: (row?.maintenance ?? 0) + added.maintenance,
    hours: JSON.stringify({ ...hours, [hour]: storeTally(addTally(readTally(hours[hour] ?? emptyTally), added)) }),
    updated_at: now,
  };
  if (row) await tx.updateTable('server_check_days').set(values).where('uuid', '=', row.uuid).execute();
  else
    await tx
      .insertInto('server_check_days')
      .values({ uuid: uuidv7(), server_check_uuid: check.uuid, day, ...values })
      .execute();
}
