/** Checks resources over views: declared in both files, and without write operations. */
import { registryFile } from '../load.ts';
import type { Actor } from '../raw.ts';
import { actors } from '../resolve/access.ts';
import { writtenVerbs } from './appendOnly.ts';
import { schemaFile, type CheckContext } from './context.ts';

/** Keys of an entry that are about writing. Actions may have code, which writes elsewhere. */
const writing = ['create', 'form', 'edit', 'delete'] as const;

export function checkViews({ registry, raw, report }: CheckContext): void {
  for (const { name } of Object.values(registry.resources)) {
    const [entry, schema] = [raw.resources[name], raw.schemas[name]];
    const isView = entry?.source === 'view';
    const text = [schema?.['x-view'] ?? ''].flat().join('\n').trim();
    if (!isView && text !== '')
      report(schemaFile(name), ['x-view'], {
        id: 'E316',
        message: `"${name}" has the SQL of a view, but its entry makes it a table.`,
        hint: `Write "${name}": { "source": "view" } in resources.json.`,
      });
    if (!isView) continue;
    if (text === '')
      report(registryFile, ['resources', name, 'source'], {
        id: 'E316',
        message: `"${name}" is a view, but its schema does not say of what.`,
        hint: `Add "x-view": "select …" to ${schemaFile(name)}, which selects uuid and every field by its name.`,
      });
    const fault =
      text === ''
        ? null
        : faultOf(
            text,
            Object.keys(schema?.properties ?? {}).filter((field) => !schema?.properties[field]?.['x-computed']),
          );
    if (fault) report(schemaFile(name), ['x-view'], { id: 'E316', ...fault });
    for (const actor of actors) checkVerbs({ raw, report }, name, actor);
    for (const key of writing) {
      if (entry[key] !== undefined)
        report(registryFile, ['resources', name, key], {
          id: 'E316',
          message: `"${name}" is a view, so nothing in it can be changed.`,
          hint: `Remove "${key}".`,
        });
    }
    for (const [action, { set }] of Object.entries(entry.actions ?? {})) {
      if (set !== undefined)
        report(registryFile, ['resources', name, 'actions', action, 'set'], {
          id: 'E316',
          message: `"${name}" is a view, so nothing in it can be changed.`,
          hint: 'Remove "set", and let the code of a module carry out the action.',
        });
    }
  }
}

/** Reports verbs that write, which views do not support. */
function checkVerbs({ raw, report }: Pick<CheckContext, 'raw' | 'report'>, name: string, actor: Actor): void {
  for (const { verb, path } of writtenVerbs(raw.resources[name]?.access?.[actor])) {
    if (!['create', 'edit', 'delete'].includes(verb)) continue;
    report(registryFile, ['resources', name, 'access', actor, ...path], {
      id: 'E316',
      message: `"${name}" is a view, so nobody has "${verb}" there.`,
      hint: 'Remove it.',
    });
  }
}

/** Checks what can be checked without a database: one SELECT statement that names every field. */
function faultOf(text: string, fields: readonly string[]): { message: string; hint: string } | null {
  const code = text.replaceAll(/'(?:[^']|'')*'/g, "''").replaceAll(/--[^\n]*/g, '');
  if (!/^[\s(]*(?:select|with|values|table)\b/i.test(code))
    return { message: 'The SQL of a view begins with "select" or "with".', hint: 'Write "x-view": "select …".' };
  if (/;\s*\S/.test(code))
    return { message: 'The SQL of a view is one statement.', hint: 'Remove what follows the first ";".' };
  // A `select *` may return any column.
  if (/\*/.test(code.replaceAll(/\(\s*\*\s*\)/g, ''))) return null;
  const words = new Set(code.toLowerCase().split(/[^a-z0-9_]+/));
  const missing = ['uuid', ...fields].find((field) => !words.has(field));
  return missing === undefined
    ? null
    : { message: `The SQL of this view selects no "${missing}".`, hint: `Add a column to it: … as ${missing}.` };
}
