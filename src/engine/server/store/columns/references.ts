/**
 * List of references, stored in the join table `<table>__<field>` without a column. The definition is for the list of
 * uuids selected from it.
 */
import { sql } from 'kysely';
import { defineColumn } from './column.ts';

export const references = defineColumn({
  type: () => null,
  isEmpty: (column) => sql`coalesce(cardinality(${column}), 0) = 0`,
  stableText: false,
});
