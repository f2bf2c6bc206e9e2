/** Checks that every resource is used: somebody has access to it, or another part of the registry names it. */
import { registryFile } from '../load.ts';
import { users } from '../resolve/business.ts';
import type { Resource } from '../types.ts';
import { schemaFile, type CheckContext } from './context.ts';

/** Code of a module can use a resource that nobody sees, so registries with modules are not checked. */
export function checkUnused(context: CheckContext): void {
  const { registry, report } = context;
  if (registry.modules.length > 0) return;
  for (const resource of Object.values(registry.resources)) {
    const { name } = resource;
    if (isOpen(resource) || isOpenedByRole(context, name) || isRelated(resource) || isNamed(context, resource))
      continue;
    report(registryFile, ['resources', name], {
      id: 'E422',
      message: `Nobody has access to ${name}, and nothing refers to it.`,
      hint: `Open it: "access": { "management": "*" }; or remove the entry and ${schemaFile(name)}.`,
    });
  }
}

const isOpen = ({ access, adopted }: Resource): boolean =>
  adopted !== null || Object.values(access).some((rule) => rule !== null && rule.verbs.length + rule.also.length > 0);

const isOpenedByRole = ({ raw }: CheckContext, name: string): boolean =>
  Object.values(raw.roles ?? {}).some(({ access }) => Object.hasOwn(access, name));

const isRelated = ({ fields, inverses }: Resource): boolean =>
  Object.keys(inverses).length > 0 || Object.values(fields).some(({ relation }) => relation !== null);

/** Looks for the name of the resource, and of its table, in everything except its own entry and schema. */
function isNamed({ raw }: CheckContext, { name, table }: Resource): boolean {
  if (name === users) return true;
  const { resources, schemas, ...rest } = raw;
  const others = [resources, schemas].map((all) => Object.entries(all).filter(([other]) => other !== name));
  const words = new Set(JSON.stringify([rest, others]).match(/[\w-]+/g));
  return words.has(name) || words.has(table);
}
