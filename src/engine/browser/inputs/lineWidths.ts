/** How wide the columns of an editor of owned records are: where there is room, and where there is not. */
import type { Kind } from '../../registry/kinds/kindNames.ts';
import type { Field, Relation } from '../../registry/types.ts';
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

/** Tight: as wide as "Quantity *" above it. */
const number = { roomy: 92, tight: 84 };
const ofKind: Readonly<Partial<Record<Kind, { readonly roomy: number; readonly tight: number | 'auto' }>>> = {
  integer: number,
  decimal: number,
  percent: number,
  duration: number,
  money: { roomy: 116, tight: 104 },
  enum: { roomy: 140, tight: 108 },
  date: { roomy: 172, tight: 172 },
  // What is left is shared with the words.
  reference: { roomy: 200, tight: 'auto' },
  boolean: { roomy: 64, tight: 52 },
  // Of a structure a row has the one figure that its own input shows.
  json: { roomy: 116, tight: 104 },
};

/** Of a letter, and of what stands around a choice: both as wide as they come. */
const letter = 7;
const aroundChoice = 58;

/** As wide as its longest choice, within limits. */
function choiceWidth({ options }: Field): number {
  const longest = Math.max(
    0,
    ...(options ?? []).flatMap(({ label }) => Object.values(label).map((text) => text.length)),
  );
  return Math.min(240, Math.max(140, longest * letter + aroundChoice));
}

export const comfortableWidths: Widths = {
  of: (field) => (field.kind === 'enum' ? choiceWidth(field) : (ofKind[field.kind]?.roomy ?? 'auto')),
  worked: 108,
  leastText: 200,
  toggle: 36,
  buttons: (moves) => (moves ? 132 : 52),
};
/** Of a record that is chosen for itself: the begin of its name. What fills in others is what the line is about. */
const choiceAlone = 116;
const fillsOthers = ({ fills }: Relation): boolean => Object.keys(fills).length > 0;

/** Without the handle to drag by: the buttons beside it do the same. */
export const compactWidths: Widths = {
  of: ({ kind, relation }) =>
    kind === 'reference' && relation && !fillsOthers(relation) ? choiceAlone : (ofKind[kind]?.tight ?? 'auto'),
  worked: 100,
  leastText: 112,
  toggle: 36,
  buttons: (moves) => (moves ? 104 : 48),
};

/** Below this a table scrolls. */
export function minWidth({ row, worked, moves }: LineFields, widths: Widths): number {
  const columns = row.reduce((sum, field) => {
    const width = widths.of(field);
    return sum + (width === 'auto' ? widths.leastText : width);
  }, 0);
  return columns + worked.length * widths.worked + widths.toggle + widths.buttons(moves);
}
