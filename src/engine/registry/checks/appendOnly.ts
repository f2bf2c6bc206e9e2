/** Checks append-only resources: nothing in the registry may require changing their rows. */
import { registryFile, type Path } from '../load.ts';
import type { RawRule, RawVerbs } from '../raw.ts';
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
      for (const { verb, path } of writtenVerbs(rule)) if (!reading.has(verb)) report(['access', actor, ...path], verb);
      if (typeof rule === 'object' && 'verbs' in rule && rule.fields?.write !== undefined)
        report(['access', actor, 'fields', 'write'], 'write');
    }
    checkReferences(context, name);
  }
}

interface WrittenVerb {
  readonly verb: string;
  /** The place in the rule. */
  readonly path: Path;
}

/** Returns the verbs that a rule names one by one, also those for further rows and for parts. */
export function writtenVerbs(rule: RawRule | undefined): readonly WrittenVerb[] {
  const each = (verbs: RawVerbs | undefined, path: Path): readonly WrittenVerb[] =>
    Array.isArray(verbs) ? verbs.map((verb: string, index) => ({ verb, path: [...path, index] })) : [];
  if (typeof rule !== 'object' || !('verbs' in rule)) return each(rule, []);
  return [
    ...each(rule.verbs, ['verbs']),
    ...(rule.also ?? []).flatMap(({ verbs }, index) => each(verbs, ['also', index, 'verbs'])),
    ...Object.entries(rule.parts ?? {}).flatMap(([part, verbs]) => each(verbs, ['parts', part])),
  ];
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
