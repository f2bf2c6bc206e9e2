// Styles of table rows and cells, shared by Material's tables and tables of plain elements.
import type { CSSObject } from '@mui/material/styles';
import { height, type Tokens } from '../tokens.ts';
import { hover, touch } from './media.ts';

export function tableCell(divider: string): CSSObject {
  return {
    height: height.row,
    padding: '4px 12px',
    fontSize: 13,
    lineHeight: '20px',
    fontVariantNumeric: 'tabular-nums',
    borderBottom: `1px solid ${divider}`,
    '& .MuiTypography-body2': { fontSize: 'inherit' },
    '& .MuiChip-root': { verticalAlign: 'middle' },
    '&:first-of-type': { paddingLeft: 16 },
    '&:last-of-type': { paddingRight: 16 },
    [touch]: { height: height.rowTouch },
    '&.MuiTableCell-paddingCheckbox': { width: 44, padding: '0 0 0 8px', '& > *': { padding: 6 } },
  };
}

export function tableRow({ action, primary }: Pick<Tokens, 'action' | 'primary'>): CSSObject {
  return {
    '&:last-child > td': { borderBottomWidth: 0 },
    '&.MuiTableRow-hover:hover': { backgroundColor: action.hover },
    // react-admin sets no class on selected rows, so look at the checkbox.
    '&.Mui-selected, &.Mui-selected:hover, &:has(.select-item input:checked), &:has(.select-item input:checked):hover':
      {
        backgroundColor: primary.soft,
      },
    ...rowActions,
  };
}

/**
 * Styles of elements with the class `row-actions`: visible on hover, always reachable by keyboard, always visible on
 * touch devices.
 */
const rowActions = {
  '& .row-actions': { whiteSpace: 'nowrap' },
  [hover]: {
    '& .row-actions': { opacity: 0 },
    '&:hover .row-actions, &:focus-within .row-actions': { opacity: 1 },
  },
} as const;
