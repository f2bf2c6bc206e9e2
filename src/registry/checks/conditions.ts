/** Every condition of the registry is read once, so that none fails while somebody works. */
import { parseCondition } from '../condition.ts';
import { registryFile, type Path } from '../load.ts';
import type { RawOperation } from '../raw.ts';
import { actors } from '../resolve/access.ts';
import type { RawCondition, Resource } from '../types.ts';
import { didYouMean, schemaFile, type CheckContext } from './context.ts';
import { partsOf } from './computed.ts';

export function checkConditions(context: CheckContext): void {
  for (const resource of Object.values(context.registry.resources)) {
    const inEntry = (path: Path, condition: RawCondition | null): void => check(context, resource, { file: registryFile, path: ['resources', resource.name, ...path], condition });
    const inSchema = (path: Path, condition: RawCondition | null): void => check(context, resource, { file: schemaFile(resource.name), path, condition });
    for (const actor of actors) inEntry(['access', actor, 'where'], resource.access[actor]?.where ?? null);
    for (const [index, view] of resource.list.views.entries()) inEntry(['list', 'views', index, 'filter'], view.filter);
    for (const action of Object.values(resource.actions)) inEntry(['actions', action.name, 'when'], action.when);
    inEntry(['edit', 'when'], resource.editWhen);
    inEntry(['delete', 'when'], resource.deleteWhen);
    for (const [index, rule] of resource.checks.entries()) inSchema(['x-checks', index, 'rule'], rule.rule);
    for (const field of Object.values(resource.fields)) {
      for (const effect of ['hidden', 'required', 'readOnly'] as const) inSchema(['properties', field.name, 'x-when', effect], field.when?.[effect] ?? null);
      if (field.computed) checkComputed(context, resource, { path: ['properties', field.name, 'x-computed'], operation: field.computed });
    }
  }
  checkCards(context);
}

/** The conditions inside a computed value: of its cases, and of the rows it counts or sums. */
function checkComputed(context: CheckContext, resource: Resource, at: { path: Path; operation: RawOperation }): void {
  const file = schemaFile(resource.name);
  const { operation, path } = at;
  for (const [index, branch] of (operation.case ?? []).entries()) check(context, resource, { file, path: [...path, 'case', index, 'when'], condition: branch.when });
  const inverse = resource.inverses[operation.count ?? operation.sum?.split('.')[0] ?? ''];
  const rows = context.registry.resources[inverse?.resource ?? ''];
  if (rows && operation.where) check(context, rows, { file, path: [...path, 'where'], condition: operation.where });
  for (const part of partsOf(operation)) {
    if (typeof part.expression !== 'string') checkComputed(context, resource, { path: [...path, ...part.path], operation: part.expression });
  }
}

function checkCards(context: CheckContext): void {
  for (const page of Object.values(context.registry.pages)) {
    for (const [index, card] of page.cards.entries()) {
      const resource = context.registry.resources[card.resource];
      const path = ['pages', page.name, 'cards', index];
      if (resource) check(context, resource, { file: registryFile, path: [...path, 'filter'], condition: card.filter });
      else context.tell(registryFile, [...path, 'resource'], { id: 'E204', message: `There is no resource "${card.resource}".`, hint: didYouMean(card.resource, Object.keys(context.registry.resources)) });
    }
  }
}

function check(context: CheckContext, resource: Resource, at: { file: string; path: Path; condition: RawCondition | null }): void {
  if (at.condition === null) return;
  const parsed = parseCondition(at.condition, { registry: context.registry, resource });
  if (parsed.ok) return;
  for (const error of parsed.errors) {
    context.tell(at.file, [...at.path, ...error.at], { id: 'E304', message: error.message, hint: error.hint });
  }
}
