/** Recent work of the person, each combination once, latest first. */
import type { ShownRecord } from '#engine/registry';
import { adminName, useRegistry } from '#engine/browser';
import { useGetList } from 'react-admin';
import { namedRecord, type WorkValue } from './workValue.ts';

const looked = 40;
const shown = 6;
const freshMilliseconds = 60_000;

/** Returns at most six different works of the latest 40 entries. Reads nothing unless `enabled`. */
export function useRecentWorks(employee_uuid: string, enabled: boolean): readonly WorkValue[] {
  const resource = useRegistry().resources['hours'];
  const { data = [] } = useGetList<ShownRecord<'hours'>>(
    resource ? adminName(resource) : '',
    {
      pagination: { page: 1, perPage: looked },
      sort: { field: 'work_date', order: 'DESC' },
      filter: { employee_uuid },
      meta: { embed: ['client', 'project'] },
    },
    { enabled: enabled && resource !== undefined, staleTime: freshMilliseconds },
  );
  return distinctWorks(data).slice(0, shown);
}

function distinctWorks(records: readonly ShownRecord<'hours'>[]): readonly WorkValue[] {
  const works = new Map<string, WorkValue>();
  for (const { client, project, activity = 'other', description = '', billable = true } of records) {
    const work: WorkValue = {
      client: namedRecord(client),
      project: namedRecord(project),
      activity,
      description,
      billable,
    };
    const key = JSON.stringify([work.client?.uuid, work.project?.uuid, work.activity, work.description]);
    if (!works.has(key)) works.set(key, work);
  }
  return [...works.values()];
}
