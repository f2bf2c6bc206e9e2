/** The parts of `Grids` in `#engine/browser`. */
export { trackDrag } from '../../browser/drag.ts';
export { type GridPlace, useGridKeyboard } from '../../browser/fields/gridKeyboard.ts';
export { CellInput } from '../../browser/inputs/cells/CellInput.tsx';
export { CellFault, cellLook, headLook, wrongLook } from '../../browser/inputs/cells/gridCellLook.tsx';
export { lineNetCents } from '../../browser/inputs/lines/lineFields.ts';
export { LinesInput } from '../../browser/inputs/lines.tsx';
export { useGridCell } from '../../browser/inputs/cells/useGridCell.ts';
export { pastedBlock, type PastedBlock } from '../../browser/screens/sheet/pastedBlock.ts';
export { useRecordCell } from '../../browser/screens/plain-table/useRecordCell.ts';
