/** Generated tables in documents, between `<!-- table of NAME -->` and `<!-- end of table -->`. */
import type { PrintedTable } from '../../server/modules.ts';

const place = /<!-- table of ([\w-]+) -->\n[^]*?<!-- end of table -->/g;

/** Replaces the tables in the document. @throws Error for a table without a place in it, or a place without a table */
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
