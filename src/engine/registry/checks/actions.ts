/** Checks the labels and access of actions, which an entry, its rules and the schema can each define. */
import { registryFile } from '../load.ts';
import { actors } from '../resolve/access.ts';
import type { Resource } from '../types.ts';
import { didYouMean, schemaFile, type CheckContext } from './context.ts';

export function checkActions(context: CheckContext): void {
  for (const resource of Object.values(context.registry.resources)) {
    checkCalled(context, resource);
    checkWho(context, resource);
  }
}

/** Requires exactly one label: in the action itself, or next to the transitions of the state. */
function checkCalled({ raw, report }: CheckContext, { name, stateField, fields }: Resource): void {
  const actions = raw.resources[name]?.actions ?? {};
  const labels = fields[stateField ?? '']?.property['x-actions'] ?? {};
  for (const [action, { label }] of Object.entries(actions)) {
    const isInSchema = Object.hasOwn(labels, action);
    if (label === undefined && !isInSchema)
      report(registryFile, ['resources', name, 'actions', action], {
        id: 'E103',
        message: 'The key "label" is missing.',
        hint: 'Add "label", such as "label": { "en": "Renew", "nl": "Verlengen" }.',
      });
    if (label !== undefined && isInSchema)
      report(registryFile, ['resources', name, 'actions', action, 'label'], {
        id: 'E315',
        message: `"${action}" has its label in "x-actions" of "${stateField ?? ''}" already.`,
        hint: 'Remove it here, or there.',
      });
  }
  for (const action of Object.keys(labels)) {
    if (Object.hasOwn(actions, action)) continue;
    report(schemaFile(name), ['properties', stateField ?? '', 'x-actions', action], {
      id: 'E407',
      message: `${name} has no action "${action}".`,
      hint: didYouMean(action, Object.keys(actions)),
    });
  }
}

/** Reports an actor that both the action and the access rule grant the action to. */
function checkWho({ raw, report }: CheckContext, { name }: Resource): void {
  const entry = raw.resources[name];
  for (const [action, { access }] of Object.entries(entry?.actions ?? {})) {
    if (access === undefined) continue;
    for (const [index, actor] of access.entries()) {
      if (actor === 'management' || entry?.access?.[actor] !== undefined) continue;
      report(registryFile, ['resources', name, 'actions', action, 'access', index], {
        id: 'E315',
        message: `"${actor}" has no records of ${name}, so no action on them either.`,
        hint: `Give them a rule in "access" of the entry, such as "${actor}": ["list", "show"], or remove it here.`,
      });
    }
    for (const actor of actors) {
      const rule = entry?.access?.[actor];
      const [verbs, at] = typeof rule === 'object' && 'verbs' in rule ? [rule.verbs, ['verbs']] : [rule, []];
      const index = verbs === undefined || verbs === '*' ? -1 : verbs.indexOf(action);
      if (index < 0) continue;
      report(registryFile, ['resources', name, 'access', actor, ...at, index], {
        id: 'E315',
        message: `Who may do "${action}" is set on the action itself.`,
        hint: 'Remove it here, or remove "access" of the action.',
      });
    }
  }
}
