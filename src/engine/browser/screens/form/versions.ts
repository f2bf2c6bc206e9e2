/** In charge of what two people changed of one record at once, and of a form's values put over the newer version. */
import type { Field, Registry, Resource } from '../../../registry/types.ts';
import { createBody, updateBody } from '../../providers/requestBody.ts';
import { recordValues } from './formValues.ts';

type Row = Readonly<Record<string, unknown>>;

export interface Versions {
  /** As it was when the form was opened. */
  readonly opened: Row;
  /** As the form would send it: without what is hidden or not to be written. */
  readonly mine: Row;
  /** As somebody else has saved it since. */
  readonly newest: Row;
}

export interface VersionComparison {
  /** Changed on both sides, each to something else. */
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

/** The newest version with the form's values of these fields, and the records that they name. */
export function mergeVersions(
  resource: Resource,
  { newest, values, taken }: { readonly newest: Row; readonly values: Row; readonly taken: readonly Field[] },
): Row {
  const names = taken.flatMap(({ name, relation }) => (relation ? [name, relation.name] : [name]));
  const mine = names.filter((name) => name in values).map((name) => [name, values[name]] as const);
  return { ...recordValues(resource, newest), ...Object.fromEntries(mine) };
}

/** A version as forms send it: of lines only what is written in them. */
export function writtenValues(registry: Registry, resource: Resource, version: Row): Row {
  return createBody(registry, resource, version);
}
