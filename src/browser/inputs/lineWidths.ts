/** How wide the columns of an editor of owned records are: where there is room, and where there is not. */
import type { Field } from '../../registry/types.ts';
import type { LineFields } from './lineFields.ts';

interface Widths {
  /** Columns of a number need less room than those of words, which have what is left. */
  readonly of: (field: Field) => number | 'auto';
  /** What is worked out is only read, so that it needs room for its figure alone. */
  readonly worked: number;
  readonly leastText: number;
  readonly toggle: number;
  readonly buttons: (moves: boolean) => number;
}

export const roomy: Widths = {
  of: ({ kind }) => {
    switch (kind) {
      case 'integer': case 'decimal': case 'percent': case 'duration': return 92;
      case 'money': return 116;
      case 'enum': return 140;
      case 'date': return 172;
      case 'reference': return 200;
      case 'boolean': return 64;
      default: return 'auto';
    }
  },
  worked: 108, leastText: 200, toggle: 36, buttons: (moves) => (moves ? 132 : 52),
};

/** Without the handle to drag by: the buttons beside it do the same. */
export const tight: Widths = {
  of: ({ kind }) => {
    switch (kind) {
      case 'integer': case 'decimal': case 'percent': case 'duration': return 72;
      case 'money': return 104;
      case 'enum': return 108;
      case 'date': return 172;
      case 'reference': return 184;
      case 'boolean': return 52;
      default: return 'auto';
    }
  },
  worked: 100, leastText: 148, toggle: 36, buttons: (moves) => (moves ? 104 : 48),
};

/** Below this a table scrolls. */
export function leastWidth({ row, worked, moves }: LineFields, widths: Widths): number {
  const columns = row.reduce((sum, field) => { const width = widths.of(field); return sum + (width === 'auto' ? widths.leastText : width); }, 0);
  return columns + worked.length * widths.worked + widths.toggle + widths.buttons(moves);
}
