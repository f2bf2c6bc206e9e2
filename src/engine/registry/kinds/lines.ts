/** Owned records, edited with their owner. Created by a relation with `owned`, never declared as a property. */
import { defineKind } from './kind.ts';

export const lines = defineKind({
  traits: {
    numeric: false,
    summable: false,
    scaled: false,
    typed: false,
    prose: false,
    formWidth: 'whole',
    wide: true,
    large: true,
    inCell: false,
    coarse: false,
  },
  valueSchema: () => ({ type: 'array', maxItems: 1_000 }),
  literal: 'none',
  operators: [],
  sortable: false,
  listed: false,
});
