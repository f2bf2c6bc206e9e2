/** The parts of `Grids` in `#engine/browser`. */
export { trackDrag } from '../../browser/drag.ts';
export { type GridPlace, useGridKeyboard } from '../../browser/fields/gridKeyboard.ts';
export { CellInput } from '../../browser/inputs/CellInput.tsx';
export { CellFault, cellLook, headLook, wrongLook } from '../../browser/inputs/gridCellLook.tsx';
export { lineNetCents } from '../../browser/inputs/lineFields.ts';
export { LinesInput } from '../../browser/inputs/lines.tsx';
export { useGridCell } from '../../browser/inputs/useGridCell.ts';
export { pastedBlock, type PastedBlock } from '../../browser/screens/sheet/pastedBlock.ts';
export { useRecordCell } from '../../browser/screens/useRecordCell.ts';
