/** Client and project of an entry, with the values usually written with them. */
import {
  Access,
  type Queries,
  type RecordOf,
  type Records,
  type Registry,
  renderTitle,
  type Resource,
} from '#engine/registry';
import { inLanguage } from '#engine/values';
import { type Caller, resourceNamed, type StoreCalls } from '#engine/server';
import type { BookedOn, NamedOne } from '../../rules/quickAnswer.ts';

/** Includes the values of its last entry. */
export interface UsedCombination extends BookedOn {
  readonly activity: string;
  readonly billable: boolean;
  readonly description: string;
  readonly minutes: number;
  /** How often and when last, in the period that was read. */
  readonly times: number;
  readonly last_on: string;
}

/** The caller and registry for reads of the store. */
export interface ReadContext {
  readonly records: StoreCalls;
  readonly registry: Registry;
  readonly caller: Caller;
}

/**
 * Reads the rows that the caller may see: none of a resource that they may not list, and no relations that they may not
 * follow. An API token may be limited to hours.
 */
export async function seenRows<Name extends string>(
  asking: ReadContext,
  name: Name,
  query: Partial<Queries.ListQuery>,
): Promise<readonly RecordOf<Name>[]> {
  const { records, caller } = asking;
  const resource = resourceNamed(asking.registry, name);
  if (!Access.mayDo(resource, caller, 'list')) return [];
  const embed = (query.embed ?? []).filter((path) => isFollowed(asking, resource, path.split('.')));
  const { rows } = await records.list(caller, resource, {
    sort: null,
    range: [0, 24],
    filter: {},
    search: '',
    columns: null,
    ...query,
    embed,
  });
  return rows;
}

function isFollowed(asking: ReadContext, resource: Resource, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  const { registry, caller } = asking;
  const field = Object.values(resource.fields).find(({ relation }) => relation?.name === name);
  const target = registry.resources[field?.relation?.to ?? ''];
  return (
    field !== undefined &&
    target !== undefined &&
    Access.mayFollow(registry, resource, caller, field) &&
    isFollowed(asking, target, rest)
  );
}

/** Returns null if the record was not embedded: deleted, or not visible to the caller. */
export function namedRecord(
  { registry, caller }: ReadContext,
  resource: string,
  record: { readonly uuid: string } | null | undefined,
): NamedOne | null {
  const found = registry.resources[resource];
  if (!found || !record) return null;
  return {
    uuid: record.uuid,
    name: renderTitle(registry, found, record, caller.locale) ?? inLanguage(found.label, caller.locale),
  };
}

/** Returns a project by name only, without its number. */
export function namedProject(project: Pick<Records['projects'], 'uuid' | 'name'> | null | undefined): NamedOne | null {
  return project && 'name' in project ? { uuid: project.uuid, name: project.name } : null;
}

export function keyOfCombination({ client, project }: BookedOn): string {
  return `${client.uuid} ${project?.uuid ?? ''}`;
}
