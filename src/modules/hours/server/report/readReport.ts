/**
 * Reads a report over the hours that the caller may see: one statement for its period and one for the compared period,
 * and one more of each for contracts where they apply.
 */
import { Access, Queries, type RawCondition, type Registry, renderTitle, type Resource } from '#engine/registry';
import { Dates } from '#engine/values';
import { type Caller, Failure, resourceNamed, type StoreCalls } from '#engine/server';
import {
  hasContract,
  measureDefinitions,
  reportMeasures,
  reportSums,
  type ReportAnswer,
  type ReportDimension,
  type ReportGroup,
  type ReportSum,
} from '../../rules/hoursReport.ts';
import { contractGroups, type Contract } from './contractTime.ts';
import { dimensionsOf, groupOf, reportFilter, sumQueries, type ReportPart, type ReportQuery } from './reportQuery.ts';
import { texts } from '../texts.ts';

interface Asked {
  readonly records: StoreCalls;
  readonly registry: Registry;
  readonly caller: Caller;
  readonly now: Date;
}

/** More groups are of no use on a screen or in a file. */
const mostGroups = 10_000;

/** @throws Failure E_QUERY for an unknown field in the filter, and for too many groups. */
export async function readReport(asked: Asked, query: ReportQuery): Promise<ReportAnswer> {
  const { caller, now } = asked;
  const dimensions = dimensionsOf(query);
  const withContract =
    hasContract(dimensions) &&
    Access.mayDo(resourceNamed(asked.registry, 'employees'), caller, 'list') &&
    caller.active_client === null &&
    Object.keys(query.filter).every((name) => name === 'employee_uuid');
  const own = ownSums(resourceNamed(asked.registry, 'hours'), asked);
  const sums: readonly ReportSum[] = withContract ? [...own, 'contract_minutes'] : own;
  const part = await readPart(asked, query, { own, withContract });
  const before =
    query.before === null ? null : await readPart(asked, { ...query, ...query.before }, { own, withContract });
  return {
    from: query.from,
    until: query.until,
    today: Dates.localDate(now),
    rows: query.rows,
    column: query.column,
    sums,
    measures: reportMeasures.filter((measure) => measureDefinitions[measure].of.every((name) => sums.includes(name))),
    groups: part.groups,
    before:
      query.before === null || before === null
        ? null
        : { from: query.before.from, until: query.before.until, groups: before.groups },
    names: namesOf(
      dimensions,
      [...part.found, ...(before?.found ?? [])],
      [...part.contracts, ...(before?.contracts ?? [])],
    ),
  };
}

interface Part {
  readonly groups: readonly ReportGroup[];
  readonly found: readonly Queries.PivotGroup[];
  readonly contracts: readonly NamedContract[];
}

/** Reads one period. */
async function readPart(
  asked: Asked,
  query: ReportPart,
  { own, withContract }: { readonly own: readonly OwnSum[]; readonly withContract: boolean },
): Promise<Part> {
  const dimensions = dimensionsOf(query);
  const today = Dates.localDate(asked.now);
  const { groups: found, isWhole } = await asked.records.pivot(asked.caller, resourceNamed(asked.registry, 'hours'), {
    filter: reportFilter(query),
    by: dimensions.map((dimension) => groupOf(dimension, today)),
    sums: own.map((name) => sumQueries[name]),
    limit: mostGroups,
  });
  if (!isWhole) throw tooMany;
  if (!withContract) return { groups: found.map(({ keys, sums }) => ({ keys, sums })), found, contracts: [] };
  const contracts = await contractsOf(asked, query);
  return {
    groups: merged(found, contractGroups(contracts, dimensions, { ...query, today }), own.length),
    found,
    contracts,
  };
}

type OwnSum = keyof typeof sumQueries;

/** Open hours depend on projects: a token that may not read projects does not get them. */
const ofProjects: readonly ReportSum[] = ['open_minutes', 'open_cents'];

function ownSums(hours: Resource, { registry, caller }: Asked): readonly OwnSum[] {
  const isOwn = (name: ReportSum): name is OwnSum => name !== 'contract_minutes';
  const project = hours.fields['project_uuid'];
  const seesProjects = project !== undefined && Access.mayFollow(registry, hours, caller, project);
  return reportSums.filter(isOwn).filter((name) => {
    const field = hours.fields[sumQueries[name].field ?? ''];
    return field !== undefined && Access.mayRead(hours, caller, field) && (seesProjects || !ofProjects.includes(name));
  });
}

/** Includes people without hours, whose contract time was not met. */
function merged(
  groups: readonly Queries.PivotGroup[],
  contracts: readonly ReportGroup[],
  width: number,
): readonly ReportGroup[] {
  const minutes = new Map(contracts.map(({ keys, sums }) => [JSON.stringify(keys), sums[0] ?? 0]));
  const worked = groups.map(({ keys, sums }) => {
    const name = JSON.stringify(keys);
    const contract = minutes.get(name) ?? 0;
    minutes.delete(name);
    return { keys, sums: [...sums, contract] };
  });
  const none = Array.from({ length: width }, () => 0);
  return [
    ...worked,
    ...contracts
      .filter(({ keys }) => minutes.has(JSON.stringify(keys)))
      .map(({ keys, sums }) => ({ keys, sums: [...none, sums[0] ?? 0] })),
  ];
}

interface NamedContract extends Contract {
  readonly name: string;
}

/** Contracts of everybody for management; of the person and the team for an employee. */
async function contractsOf(asked: Asked, { filter, from, until }: ReportPart): Promise<readonly NamedContract[]> {
  const { caller, registry, records } = asked;
  const employees = resourceNamed(asked.registry, 'employees');
  const whose: RawCondition =
    caller.actor === 'management' ? {} : { or: [{ uuid: '$employee' }, { supervisor_uuid: '$employee' }] };
  const { employee_uuid: uuid } = filter;
  const wanted: RawCondition = uuid === undefined ? {} : { uuid };
  const employed: RawCondition = {
    and: [{ start_on: { lte: until } }, { or: [{ end_on: { empty: true } }, { end_on: { gte: from } }] }],
  };
  const { rows } = await records.list(caller, employees, {
    filter: { and: [whose, wanted, employed] },
    search: '',
    sort: { field: 'uuid', direction: 'ASC' },
    range: [0, Queries.maxRows - 1],
    embed: [],
    columns: null,
  });
  return rows
    .map((row) => ({
      uuid: row.uuid,
      name: renderTitle(registry, employees, row, caller.locale) ?? '',
      start_on: row.start_on,
      end_on: row.end_on ?? null,
      day_minutes: row.contract_day_minutes ?? 0,
    }))
    .filter(({ day_minutes }) => day_minutes > 0);
}

function namesOf(
  dimensions: readonly ReportDimension[],
  groups: readonly Queries.PivotGroup[],
  contracts: readonly NamedContract[],
): ReportAnswer['names'] {
  const names: Partial<Record<ReportDimension, Record<string, string>>> = {};
  dimensions.forEach((dimension, place) => {
    const found = dimension === 'employee' ? Object.fromEntries(contracts.map(({ uuid, name }) => [uuid, name])) : {};
    for (const { keys, titles } of groups) {
      const [key, title] = [keys[place], titles[place]];
      if (typeof key === 'string' && typeof title === 'string') found[key] = title;
    }
    if (dimension === 'client' || dimension === 'project' || dimension === 'employee') names[dimension] = found;
  });
  return names;
}

const tooMany = new Failure('E_QUERY', texts.refusal('report.too_many_lines', { most_groups: mostGroups }));
