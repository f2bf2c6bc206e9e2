/**
 * Proposals to book: finished tasks of the person, and script runs and deployments that they started. Books nothing.
 */
import type { RawCondition, RecordOf, Records } from '#engine/registry';
import { type CalendarDate, Dates, inLanguage, LocalTime } from '#engine/values';
import type { Proposal, ProposalSource } from '../../rules/quickAnswer.ts';
import { namedProject, namedRecord, seenRows, type ReadContext } from './combination.ts';

const most = 50;
/** A longer time means that the work was left open. */
const longestMinutes = 480;
const stepMinutes = 5;

export interface InclusivePeriod {
  /** Both days are included. */
  readonly from: CalendarDate;
  readonly until: CalendarDate;
}

/** Returns proposals, newest first, without those that were booked or dismissed. */
export async function proposals(asking: ReadContext, period: InclusivePeriod): Promise<readonly Proposal[]> {
  const { employee_uuid, user_uuid } = asking.caller;
  if (employee_uuid === null) return [];
  const finished: RawCondition = {
    finished_at: {
      gte: LocalTime.midnightOf(period.from).toISOString(),
      lt: LocalTime.midnightOf(Dates.addDays(period.until, 1)).toISOString(),
    },
  };
  const found = (
    await Promise.all([
      rowsOf(asking, 'tasks', { ...finished, assignee_uuid: employee_uuid, status: 'done' }, ['client']).then((rows) =>
        rows.map((row) => taskProposal(asking, row)),
      ),
      user_uuid === null
        ? []
        : rowsOf(
            asking,
            'script-runs',
            { ...finished, started_by_uuid: user_uuid, cause: 'by_hand', status: { in: ['succeeded', 'failed'] } },
            ['server_script', 'server.client'],
          ).then((rows) => rows.map((row) => runProposal(asking, row))),
      user_uuid === null
        ? []
        : rowsOf(
            asking,
            'deployments',
            { ...finished, started_by_uuid: user_uuid, status: { in: ['succeeded', 'failed'] } },
            ['client', 'application.project'],
          ).then((rows) => rows.map((row) => deploymentProposal(asking, row))),
    ])
  ).flat();
  const settledKeys = await settled(
    asking,
    found.map(({ source_key }) => source_key),
  );
  return found
    .filter(({ source_key }) => !settledKeys.has(source_key))
    .sort((left, right) => right.at.localeCompare(left.at));
}

const rowsOf = <Name extends string>(
  asking: ReadContext,
  name: Name,
  filter: RawCondition,
  embed: readonly string[],
): Promise<readonly RecordOf<Name>[]> =>
  seenRows(asking, name, { sort: { field: 'finished_at', direction: 'DESC' }, range: [0, most - 1], filter, embed });

/** Keys that the caller has booked or dismissed. */
async function settled(asking: ReadContext, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const marks = await Promise.all(
    (['hours', 'hour-dismissals'] as const).map(async (name) => {
      const rows = await seenRows({ ...asking, caller: { ...asking.caller, active_client: null } }, name, {
        range: [0, keys.length - 1],
        filter: { employee_uuid: asking.caller.employee_uuid, source_key: { in: keys } },
      });
      return rows.flatMap(({ source_key }) => source_key ?? []);
    }),
  );
  return new Set(marks.flat());
}

function taskProposal(asking: ReadContext, row: Records['tasks']): Proposal {
  const title = inLanguage({ en: row.title, ...(row.title_nl ? { nl: row.title_nl } : {}) }, asking.caller.locale);
  return proposal(row, {
    source: 'task',
    title,
    minutes: spent(row.taken_at, row.finished_at),
    client: namedRecord(asking, 'clients', row.client),
    project: null,
    activity: 'support',
  });
}

function runProposal(asking: ReadContext, row: Records['script-runs']): Proposal {
  const { server_script: script, server } = row;
  const title = [script?.name, server?.name].filter((name) => typeof name === 'string').join(' · ');
  return proposal(row, {
    source: 'script_run',
    title,
    minutes: spent(row.started_at, row.finished_at),
    client: namedRecord(asking, 'clients', server?.client),
    project: null,
    activity: 'support',
  });
}

function deploymentProposal(asking: ReadContext, row: Records['deployments']): Proposal {
  return proposal(row, {
    source: 'deployment',
    title: row.name ?? '',
    minutes: spent(row.started_at, row.finished_at),
    client: namedRecord(asking, 'clients', row.client),
    project: namedProject(row.application?.project),
    activity: 'development',
  });
}

type Finished = Pick<Records['tasks'], 'uuid' | 'finished_at'>;

interface ProposedEntry {
  readonly source: ProposalSource;
  readonly title: string;
  readonly minutes: number | null;
  readonly client: Proposal['client'];
  readonly project: Proposal['project'];
  readonly activity: string;
}

function proposal({ uuid, finished_at }: Finished, proposed: ProposedEntry): Proposal {
  const at = finished_at ?? '';
  return {
    ...proposed,
    source_key: `${proposed.source}:${uuid}`,
    record_uuid: uuid,
    at,
    work_date: Dates.localDate(new Date(at)),
    billable: true,
    description: proposed.title.slice(0, 500),
  };
}

/** Rounds to five minutes, at least one step; null if unknown, or if it was open over a night. */
function spent(begun: string | null, ended: string | null): number | null {
  const [from, until] = [new Date(begun ?? ''), new Date(ended ?? '')];
  if (Number.isNaN(from.getTime()) || Number.isNaN(until.getTime()) || Dates.localDate(from) !== Dates.localDate(until))
    return null;
  const minutes = LocalTime.minutesBetween(from, until);
  return minutes < 0 || minutes > longestMinutes
    ? null
    : Math.max(stepMinutes, Math.ceil(minutes / stepMinutes) * stepMinutes);
}
