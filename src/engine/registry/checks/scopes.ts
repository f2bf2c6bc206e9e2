/** Checks scopes: an explicit scope must lead to the tenant. */
import { registryFile } from '../load.ts';
import { fieldAt } from '../records/title.ts';
import type { Resource } from '../types.ts';
import { didYouMean, type CheckContext } from './context.ts';

export function checkScopes(context: CheckContext): void {
  for (const resource of Object.values(context.registry.resources)) {
    const written = context.raw.resources[resource.name]?.scope;
    if (typeof written === 'string') checkScope(context, resource, written);
    else if (written === undefined) checkMeant(context, resource);
  }
}

/** Rows that belong to no client are visible to the people of every client, so this must be stated explicitly. */
function checkMeant({ registry, report }: CheckContext, { name, access, scope }: Resource): void {
  const tenant = registry.tenant?.resource;
  if (access.user === null || scope !== null || tenant === undefined) return;
  report(registryFile, ['resources', name, 'access', 'user'], {
    id: 'E317',
    message: `People of all ${tenant} would see the same rows of ${name}: nothing leads from them to ${tenant}.`,
    hint: `Add a reference to ${tenant}, name the path to one with "scope", or write "scope": false where all of them may see these.`,
  });
}

function checkScope(context: CheckContext, resource: Resource, written: string): void {
  const at = ['resources', resource.name, 'scope'];
  const tenant = context.registry.tenant?.resource;
  const field = fieldAt(context.registry, resource, written.split('.'));
  if (!field) {
    context.report(registryFile, at, {
      id: 'E301',
      message: `${resource.name} has no field "${written}".`,
      hint: didYouMean(written, Object.keys(resource.fields)),
    });
  } else if (tenant === undefined) {
    context.report(registryFile, at, {
      id: 'E412',
      message: `"${written}" cannot be the scope: the registry has no tenants.`,
      hint: 'Name the resource of those whose rows are kept apart at the root, as "tenant"; or leave "scope" out.',
    });
  } else if (
    !(field.kind === 'reference' && field.relation?.to === tenant) &&
    !(resource.name === tenant && written === 'uuid')
  ) {
    context.report(registryFile, at, {
      id: 'E303',
      message: `"${written}" does not lead to ${tenant}, so it cannot be the scope.`,
      hint: `Name a reference to ${tenant}, or write false where the rows are nobody's.`,
    });
  }
}
