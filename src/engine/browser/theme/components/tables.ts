// Tables: 40 px rows (52 under a finger), 13 px cells, figures of equal width, a header that stays in sight.
import type { ComponentStyles } from './componentStyles.ts';
import { height, radius, type Tokens } from '../tokens.ts';
import { hover, stickyTop, stickyTopVariable, touch } from './media.ts';

export function tables(tokens: Tokens): ComponentStyles {
  return { ...plainTables(tokens), ...adminTables(tokens) };
}

function plainTables({ line, text, surface, action, primary }: Tokens): ComponentStyles {
  return {
    MuiTable: { defaultProps: { size: 'small' } },
    MuiTableContainer: { styleOverrides: { root: { position: 'relative', [stickyTopVariable]: '0px' } } },
    MuiTableCell: {
      styleOverrides: {
        root: {
          height: height.row,
          padding: '4px 12px',
          fontSize: 13,
          lineHeight: '20px',
          fontVariantNumeric: 'tabular-nums',
          borderBottom: `1px solid ${line.divider}`,
          '& .MuiTypography-body2': { fontSize: 'inherit' },
          '& .MuiChip-root': { verticalAlign: 'middle' },
          '&:first-of-type': { paddingLeft: 16 },
          '&:last-of-type': { paddingRight: 16 },
          [touch]: { height: height.rowTouch },
          '&.MuiTableCell-paddingCheckbox': { width: 44, padding: '0 0 0 8px', '& > *': { padding: 6 } },
        },
        head: { color: text.secondary, fontWeight: 500, lineHeight: '18px', backgroundColor: surface.paper },
        footer: { fontSize: 13, lineHeight: '20px', color: text.primary, fontWeight: 600 },
        stickyHeader: { top: stickyTop, backgroundColor: surface.paper },
      },
    },
    MuiTableRow: {
      styleOverrides: {
        root: {
          '&:last-child > td': { borderBottomWidth: 0 },
          '&.MuiTableRow-hover:hover': { backgroundColor: action.hover },
          // react-admin does not mark its selected rows; their checkbox does.
          '&.Mui-selected, &.Mui-selected:hover, &:has(.select-item input:checked), &:has(.select-item input:checked):hover':
            {
              backgroundColor: primary.soft,
            },
          ...rowActions,
        },
      },
    },
    MuiTableSortLabel: {
      styleOverrides: {
        root: {
          minHeight: 24,
          [touch]: { minHeight: height.target },
          '&:hover, &:focus, &.Mui-active': { color: text.primary },
        },
        icon: { fontSize: 16 },
      },
    },
    MuiTablePagination: {
      styleOverrides: {
        root: { fontSize: 13, fontVariantNumeric: 'tabular-nums' },
        toolbar: { minHeight: 48, '&&': { paddingInline: 16 } },
        selectLabel: { fontSize: 13, color: text.secondary },
        displayedRows: { fontSize: 13, color: text.secondary },
      },
    },
  };
}

/**
 * Give a row's actions the class `row-actions`: shown on hover, always within the keyboard's reach, always there on
 * touch.
 */
const rowActions = {
  '& .row-actions': { whiteSpace: 'nowrap' },
  [hover]: {
    '& .row-actions': { opacity: 0 },
    '&:hover .row-actions, &:focus-within .row-actions': { opacity: 1 },
  },
} as const;

function adminTables(tokens: Tokens): ComponentStyles {
  return {
    RaDataTable: {
      styleOverrides: { root: ({ theme }) => adminTable('RaDataTable', tokens, theme.breakpoints.down('lg')) },
    },
    RaDatagrid: {
      styleOverrides: { root: ({ theme }) => adminTable('RaDatagrid', tokens, theme.breakpoints.down('lg')) },
    },
    RaBulkActionsToolbar: { styleOverrides: { root: bulkBar(tokens) } },
    RaList: {
      styleOverrides: { root: { '& .RaList-main': { minWidth: 0 }, '& .RaList-noActions': { marginTop: 0 } } },
    },
    RaSimpleList: { styleOverrides: { root: { paddingBlock: 0 } } },
  };
}

/**
 * Both tables of react-admin name their parts alike. Where the screen is `narrow` the table scrolls sideways, not the
 * page.
 */
function adminTable(prefix: 'RaDataTable' | 'RaDatagrid', { line, surface, text }: Tokens, narrow: string) {
  return {
    position: 'relative',
    [narrow]: { [`& .${prefix}-tableWrapper`]: { overflowX: 'auto', [stickyTopVariable]: '0px' } },
    [`& .${prefix}-headerCell`]: {
      top: stickyTop,
      backgroundColor: surface.paper,
      borderBottom: `1px solid ${line.divider}`,
      '&:first-of-type': { borderTopLeftRadius: radius.card - 1 },
      '&:last-child': { borderTopRightRadius: radius.card - 1 },
    },
    [`& .${prefix}-expandIconCell, & .${prefix}-expandHeader`]: { width: 40, paddingInline: 4 },
    [`& .${prefix}-rowCell a:not(.MuiButtonBase-root, .row-button)`]: {
      color: 'inherit',
      textDecoration: 'none',
      '&:hover': { textDecoration: 'underline' },
    },
    [`& .${prefix}-rowCell:first-of-type a, & .MuiTableCell-paddingCheckbox + .${prefix}-rowCell a`]: {
      fontWeight: 500,
      color: text.primary,
    },
  } as const;
}

/** Selecting rows turns the table's header into the bar that says what can be done with them. */
function bulkBar({ primary, line }: Tokens) {
  return {
    position: 'sticky',
    top: stickyTop,
    zIndex: 3,
    height: 0,
    '& .RaBulkActionsToolbar-toolbar': {
      minHeight: height.row,
      height: height.row,
      paddingInline: 16,
      transform: 'none',
      color: primary.onSoft,
      backgroundColor: primary.soft,
      borderBottom: `1px solid ${line.divider}`,
      borderRadius: `${radius.card - 1}px ${radius.card - 1}px 0 0`,
      [touch]: { minHeight: height.rowTouch, height: height.rowTouch },
    },
    // Its buttons would lie over the header, and in the way of the keyboard.
    '& .RaBulkActionsToolbar-toolbar.RaBulkActionsToolbar-collapsed': {
      minHeight: 0,
      height: 0,
      borderBottomWidth: 0,
      visibility: 'hidden',
    },
    '& .RaBulkActionsToolbar-topToolbar': { padding: 0 },
  } as const;
}
