/** Compares two concurrent edits of a record, and merges form values into the newer version. */
import type { Field, Registry, Resource } from '../../../registry/types.ts';
import { createBody, updateBody } from '../../providers/requestBody.ts';
import { recordValues } from './formValues.ts';

type Row = Readonly<Record<string, unknown>>;

export interface Versions {
  /** Version when the form was opened. */
  readonly opened: Row;
  /** Values that the form would send, without hidden and read-only fields. */
  readonly mine: Row;
  /** Version that another person has saved since. */
  readonly newest: Row;
}

interface VersionComparison {
  /** Fields that both sides changed to different values. */
  readonly conflicts: readonly Field[];
  readonly onlyMine: readonly Field[];
  readonly onlyTheirs: readonly Field[];
}

export function compareVersions(
  registry: Registry,
  resource: Resource,
  { opened, mine, newest }: Versions,
): VersionComparison {
  const changedBetween = (previous: Row, values: Row): ReadonlySet<string> =>
    new Set(Object.keys(updateBody(registry, resource, { values, previous })));
  const here = changedBetween(opened, mine);
  const there = changedBetween(opened, newest);
  const apart = changedBetween(newest, mine);
  const fields = Object.values(resource.fields);
  return {
    conflicts: fields.filter(({ name }) => here.has(name) && there.has(name) && apart.has(name)),
    onlyMine: fields.filter(({ name }) => here.has(name) && !there.has(name)),
    onlyTheirs: fields.filter(({ name }) => there.has(name) && !here.has(name)),
  };
}

/** Returns the newest version with the form values of the given fields and their embedded records. */
export function mergeVersions(
  resource: Resource,
  { newest, values, taken }: { readonly newest: Row; readonly values: Row; readonly taken: readonly Field[] },
): Row {
  const names = taken.flatMap(({ name, relation }) => (relation ? [name, relation.name] : [name]));
  const mine = names.filter((name) => name in values).map((name) => [name, values[name]] as const);
  return { ...recordValues(resource, newest), ...Object.fromEntries(mine) };
}

/** Returns a version as a form sends it; lines have only their writable fields. */
export function writtenValues(registry: Registry, resource: Resource, version: Row): Row {
  return createBody(registry, resource, version);
}
