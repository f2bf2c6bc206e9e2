/** Checks append-only resources: nothing in the registry may require changing their rows. */
import { registryFile } from '../load.ts';
import { actors } from '../resolve/access.ts';
import { schemaFile, type CheckContext } from './context.ts';

/** Keys of an entry that require writing, and views, which have no rows of their own. */
const contradicting = ['source', 'create', 'form', 'edit', 'delete', 'actions'] as const;
const reading = new Set(['list', 'show', 'history']);

export function checkAppendOnly(context: CheckContext): void {
  for (const [name, entry] of Object.entries(context.raw.resources)) {
    if (entry.appendOnly !== true) continue;
    const report = (path: readonly (string | number)[], what: string): void =>
      context.report(registryFile, ['resources', name, ...path], {
        id: 'E315',
        message: `The rows of "${name}" come and stay, so nobody has "${what}" there.`,
        hint: `Remove "${what}", or "appendOnly".`,
      });
    for (const key of contradicting) if (entry[key] !== undefined) report([key], key);
    for (const actor of actors) {
      const rule = entry.access?.[actor];
      const [verbs, path] =
        typeof rule === 'object' && 'verbs' in rule
          ? [rule.verbs, ['access', actor, 'verbs']]
          : [rule ?? [], ['access', actor]];
      if (verbs === '*') continue;
      for (const [index, verb] of verbs.entries()) if (!reading.has(verb)) report([...path, index], verb);
    }
    checkReferences(context, name);
  }
}

/** Deleting another record would change or remove a row here. */
function checkReferences({ registry, report }: CheckContext, name: string): void {
  for (const { name: field, relation } of Object.values(registry.resources[name]?.fields ?? {})) {
    if (!relation || (relation.onDelete !== 'set-null' && relation.onDelete !== 'cascade')) continue;
    report(schemaFile(name), ['properties', field, 'x-relation'], {
      id: 'E315',
      message: `The rows of "${name}" come and stay, so "${field}" cannot change or go with what it points at.`,
      hint: 'Write "onDelete": "keep", or "restrict".',
      breaks: [field],
    });
  }
}
