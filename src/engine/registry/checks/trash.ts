/** Checks `trash`: it supports managed tables only, without secrets, and not lines of another record. */
import { registryFile } from '../load.ts';
import type { Registry, Resource } from '../types.ts';
import type { CheckContext } from './context.ts';

export function checkTrash({ registry, report }: CheckContext): void {
  for (const resource of Object.values(registry.resources)) {
    if (resource.trashDays === null) continue;
    const why = reasonAgainst(registry, resource);
    if (why !== null)
      report(registryFile, ['resources', resource.name, 'trash'], {
        id: 'E420',
        message: `Deleted ${resource.name} cannot be kept in the trash: ${why}.`,
        hint: 'Remove "trash".',
      });
  }
}

function reasonAgainst(registry: Registry, resource: Resource): string | null {
  const { name, adopted, view, appendOnly, owner } = resource;
  if (adopted !== null) return 'their table is somebody else’s, with rules of its own about what comes back';
  if (view !== null || appendOnly) return 'nobody deletes them';
  if (owner !== null) return `they are lines of ${owner.resource}, and go there with those`;
  const sealed = sealedAmong(registry, resource, new Set([name]));
  return sealed === null ? null : `"${sealed}" is a secret, which is sealed for its place in its own table`;
}

/** Returns a secret that would be stored in the trash: of the resource itself, or of records deleted with it. */
function sealedAmong(registry: Registry, resource: Resource, seen: Set<string>): string | null {
  const secret = Object.values(resource.fields).find(({ kind, computed }) => kind === 'secret' && computed === null);
  if (secret) return `${resource.name}.${secret.name}`;
  for (const other of Object.values(registry.resources)) {
    const goesAlong = Object.values(other.fields).some(
      ({ kind, relation }) => kind === 'reference' && relation?.to === resource.name && relation.onDelete === 'cascade',
    );
    if (!goesAlong || other.view !== null || seen.has(other.name)) continue;
    seen.add(other.name);
    const found = sealedAmong(registry, other, seen);
    if (found !== null) return found;
  }
  return null;
}
