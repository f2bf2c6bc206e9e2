/** The parts of `Grids` in `#engine/browser`. */
export { trackDrag } from '../../browser/drag.ts';
export { CellInput } from '../../browser/grid/CellInput.tsx';
export { withoutHead } from '../../browser/grid/clipboardTable.ts';
export { CellFault, cellLook, headLook, wrongLook } from '../../browser/grid/gridCellLook.tsx';
export { type GridPlace, useGridKeyboard } from '../../browser/grid/gridKeyboard.ts';
export { pastedBlock, type PastedBlock, placedTexts } from '../../browser/grid/pastedBlock.ts';
export { stepOfKey, undoByKey } from '../../browser/grid/undoKeys.ts';
export { useGridCell } from '../../browser/grid/useGridCell.ts';
export { type UndoableDraft, useUndoableDraft } from '../../browser/grid/useUndoableDraft.ts';
export { lineNetCents } from '../../browser/inputs/lines/lineFields.ts';
export { LinesInput } from '../../browser/inputs/lines.tsx';
export { useRecordCell } from '../../browser/screens/plain-table/useRecordCell.ts';
