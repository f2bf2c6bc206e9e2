/** Owned records, edited with the record that owns them. Made by a relation with `owned`, never declared as a property. */
import { defineKind } from './kind.ts';

export const lines = defineKind({
  matches: () => false,
  valueSchema: () => ({ type: 'array', maxItems: 1_000 }),
  literal: 'none',
  operators: [],
  sortable: false,
  listed: false,
});
