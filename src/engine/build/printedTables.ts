/** Tables that a program writes into documents of people, between `<!-- table of NAME -->` and `<!-- end of table -->`. */
import type { PrintedTable } from '../server/modules.ts';

const place = /<!-- table of ([\w-]+) -->\n[^]*?<!-- end of table -->/g;

/**
 * The document with its tables written anew. @throws Error for a table that has no place in it, and for a place of no
 * table.
 */
export function withTables(document: string, tables: readonly PrintedTable[]): string {
  const placed = [...document.matchAll(place)].map(([, name = '']) => name);
  for (const { name, document: path } of tables)
    if (!placed.includes(name))
      throw new Error(`${path} has no place for the table of ${name}: add "<!-- table of ${name} -->" to it.`);
  return document.replaceAll(place, (_all, name: string) => {
    const table = tables.find((one) => one.name === name);
    if (!table) throw new Error(`A document has a place for the table of ${name}, which no module prints.`);
    return `<!-- table of ${name} -->\n\n${table.print()}\n\n<!-- end of table -->`;
  });
}
