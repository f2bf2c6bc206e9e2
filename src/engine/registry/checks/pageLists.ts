/** Checks lists of pages: the resource exists, its filter and order are valid, and the meter has a limit. */
import { registryFile } from '../load.ts';
import { checkCondition } from './conditions.ts';
import { didYouMean, type CheckContext } from './context.ts';

export function checkPageLists(context: CheckContext): void {
  const { report, registry } = context;
  for (const { name, lists } of Object.values(registry.pages))
    for (const [index, list] of lists.entries()) {
      const path = ['pages', name, 'lists', index];
      const resource = Object.hasOwn(registry.resources, list.resource) ? registry.resources[list.resource] : undefined;
      if (!resource) {
        report(registryFile, [...path, 'resource'], {
          id: 'E204',
          message: `There is no resource "${list.resource}".`,
          hint: didYouMean(list.resource, Object.keys(registry.resources)),
          breaks: [list.resource],
        });
        continue;
      }
      checkCondition(context, resource, { file: registryFile, path: [...path, 'filter'], condition: list.filter });
      for (const { field } of list.sort ?? [])
        if (!field.includes('.') && !resource.fields[field])
          report(registryFile, [...path, 'sort'], {
            id: 'E301',
            message: `${resource.name} has no field "${field}".`,
            hint: didYouMean(field, Object.keys(resource.fields)),
          });
      if (list.meter !== null && !resource.fields[list.meter]?.limit)
        report(registryFile, [...path, 'meter'], {
          id: 'E303',
          message: `"${list.meter}" has no limit to be seen against.`,
          hint: 'Name a field with "x-limit", or leave "meter" out.',
        });
    }
}
