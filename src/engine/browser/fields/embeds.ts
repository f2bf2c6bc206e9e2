/** Computes which references to embed in a request, so that one request returns everything that is shown. */
import { mayDo, mayFollow, maySee, ownerOf } from '../../registry/access.ts';
import type { Principal } from '../../registry/permissions.ts';
import type { Field, Registry, Resource } from '../../registry/types.ts';

interface EmbedScope {
  readonly registry: Registry;
  readonly principal: Principal;
}

/** Returns the relations in the title of the resource: `["client"]` for `{number} {client.name}`. */
export function titleEmbeds({ registry, principal }: EmbedScope, resource: Resource): readonly string[] {
  return resource.titlePaths.flatMap((path) => {
    const [name] = path;
    if (path.length < 2 || name === undefined) return [];
    const field = Object.values(resource.fields).find((one) => one.relation?.name === name);
    return field && mayFollow(registry, resource, principal, field) ? [path.slice(0, -1).join('.')] : [];
  });
}

/**
 * Returns the path to the owner of the records and to its owners, for a principal who may edit or delete. The state of
 * the owners determines which actions are available.
 */
function ownerEmbeds({ registry, principal }: EmbedScope, resource: Resource): readonly string[] {
  const owner = ownerOf(registry, resource);
  const field = resource.fields[resource.owner?.field ?? ''];
  const changes = mayDo(resource, principal, 'edit') || mayDo(resource, principal, 'delete');
  if (!changes || !owner || !field?.relation || !mayFollow(registry, resource, principal, field)) return [];
  const { name } = field.relation;
  return [name, ...ownerEmbeds({ registry, principal }, owner).map((path) => `${name}.${path}`)];
}

/** Returns the relations of the fields, with the relations that the titles of their records need. */
export function embedsFor(scope: EmbedScope, resource: Resource, fields: readonly Field[]): readonly string[] {
  const names = fields.flatMap((field) => {
    const target = field.relation ? scope.registry.resources[field.relation.to] : undefined;
    if (!field.relation || !target || !mayFollow(scope.registry, resource, scope.principal, field)) return [];
    const { name } = field.relation;
    const further =
      field.kind === 'reference' && maySee(target, scope.principal)
        ? titleEmbeds(scope, target).map((path) => `${name}.${path}`)
        : [];
    return [name, ...further];
  });
  return [...new Set([...titleEmbeds(scope, resource), ...ownerEmbeds(scope, resource), ...names])];
}
