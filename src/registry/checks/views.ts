/** A resource over a view is declared as one on both sides, and says nothing of changing it. */
import { registryFile } from '../load.ts';
import { schemaFile, type CheckContext } from './context.ts';

/** What an entry says of writing. */
const writing = ['create', 'form', 'edit', 'delete', 'actions'] as const;

export function checkViews({ registry, raw, tell }: CheckContext): void {
  for (const { name } of Object.values(registry.resources)) {
    const [entry, schema] = [raw.resources[name], raw.schemas[name]];
    const isView = entry?.source === 'view';
    const text = [schema?.['x-view'] ?? ''].flat().join('').trim();
    if (!isView && text !== '')
      tell(schemaFile(name), ['x-view'], {
        id: 'E316',
        message: `"${name}" has the SQL of a view, but its entry makes it a table.`,
        hint: `Write "${name}": { "source": "view" } in resources.json.`,
      });
    if (!isView) continue;
    if (text === '')
      tell(registryFile, ['resources', name, 'source'], {
        id: 'E316',
        message: `"${name}" is a view, but its schema does not say of what.`,
        hint: `Add "x-view": "select …" to ${schemaFile(name)}, which selects uuid and every field by its name.`,
      });
    for (const key of writing) {
      if (entry[key] !== undefined)
        tell(registryFile, ['resources', name, key], {
          id: 'E316',
          message: `"${name}" is a view, so nothing in it can be changed.`,
          hint: `Take out "${key}".`,
        });
    }
  }
}
