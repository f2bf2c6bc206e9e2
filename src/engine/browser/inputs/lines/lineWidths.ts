/** Column widths of the editor of owned lines, for wide and narrow tables, in pixels. */
import type { Kind } from '../../../registry/kinds/kindNames.ts';
import type { Field, Relation } from '../../../registry/types.ts';
import type { LineFields } from './lineFields.ts';

interface Widths {
  /** Width of a field's column. Text columns are `auto` and share the remaining width. */
  readonly of: (field: Field) => number | 'auto';
  /** Width of a computed column, which only shows a number. */
  readonly worked: number;
  readonly leastText: number;
  readonly toggle: number;
  readonly buttons: (moves: boolean) => number;
}

/** The tight width fits the header "Quantity *". */
const number = { roomy: 92, tight: 84 };
const ofKind: Readonly<Partial<Record<Kind, { readonly roomy: number; readonly tight: number | 'auto' }>>> = {
  integer: number,
  decimal: number,
  percent: number,
  duration: number,
  money: { roomy: 116, tight: 104 },
  enum: { roomy: 140, tight: 108 },
  date: { roomy: 172, tight: 172 },
  // Shares the remaining width with the text columns.
  reference: { roomy: 200, tight: 'auto' },
  boolean: { roomy: 64, tight: 52 },
  // In a row, a structure shows only the number that its custom input provides.
  json: { roomy: 116, tight: 104 },
};

/** Estimated width of a character, and of the padding of a select. */
const letter = 7;
const aroundChoice = 58;

/** Width of the longest option, within limits. */
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
/** Width of a reference that fills in no other fields: the start of the name is enough. */
const choiceAlone = 116;
const fillsOthers = ({ fills }: Relation): boolean => Object.keys(fills).length > 0;

/** Widths without the drag handle; the buttons do the same. */
export const compactWidths: Widths = {
  of: ({ kind, relation }) =>
    kind === 'reference' && relation && !fillsOthers(relation) ? choiceAlone : (ofKind[kind]?.tight ?? 'auto'),
  worked: 100,
  leastText: 112,
  toggle: 36,
  buttons: (moves) => (moves ? 104 : 48),
};

/** Returns the width below which the table scrolls sideways. */
export function minWidth({ row, worked, moves }: LineFields, widths: Widths): number {
  const columns = row.reduce((sum, field) => {
    const width = widths.of(field);
    return sum + (width === 'auto' ? widths.leastText : width);
  }, 0);
  return columns + worked.length * widths.worked + widths.toggle + widths.buttons(moves);
}
