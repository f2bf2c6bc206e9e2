/** Checks `partition`: it supports append-only tables that no other row refers to, by a moment that each row has. */
import { registryFile } from '../load.ts';
import type { Registry, Resource } from '../types.ts';
import type { CheckContext } from './context.ts';

export function checkPartitions({ registry, report }: CheckContext): void {
  for (const resource of Object.values(registry.resources)) {
    if (resource.partition === null) continue;
    const problem = reasonAgainst(registry, resource, resource.partition.by);
    if (problem !== null)
      report(registryFile, ['resources', resource.name, 'partition', ...problem.path], {
        id: 'E315',
        message: `The table of "${resource.name}" cannot be partitioned by month: ${problem.why}.`,
        hint: problem.hint,
      });
  }
}

interface Reason {
  readonly path: readonly string[];
  readonly why: string;
  readonly hint: string;
}

function reasonAgainst(registry: Registry, resource: Resource, by: string): Reason | null {
  const field = resource.fields[by];
  const remove = { path: [], hint: 'Remove "partition".' };
  if (!resource.appendOnly)
    return {
      path: [],
      why: 'its rows can be changed or removed',
      hint: 'Add "appendOnly": true, or remove "partition".',
    };
  if (field?.kind !== 'datetime' || field.nullable)
    return {
      path: ['by'],
      why: `"${by}" is not a date and time that each row has`,
      hint: 'Name a required field with "format": "date-time", such as "created_at".',
    };
  const unique =
    Object.values(resource.fields).find((one) => one.unique !== null)?.name ?? resource.uniques[0]?.join('+');
  if (unique !== undefined)
    return { ...remove, why: `"${unique}" is unique, which no database can see to over several partitions` };
  const list = Object.values(resource.fields).find(({ kind }) => kind === 'references' || kind === 'lines');
  if (list) return { ...remove, why: `the rows of "${list.name}" refer to it` };
  const referring = Object.values(registry.resources).find(
    ({ adopted, fields }) =>
      adopted === null &&
      Object.values(fields).some(
        ({ relation, kind }) =>
          relation?.to === resource.name && (kind === 'references' || relation.onDelete !== 'keep'),
      ),
  );
  return referring ? { ...remove, why: `"${referring.name}" refers to its rows` } : null;
}
