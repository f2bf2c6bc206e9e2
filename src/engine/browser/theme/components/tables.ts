// Styles of tables: rows of 40 px (52 px for touch), cells of 13 px text, tabular figures, sticky header.
import type { ComponentStyles } from './componentStyles.ts';
import { height, radius, type Tokens } from '../tokens.ts';
import { hover, stickyTop, stickyTopVariable, touch } from './media.ts';
import { tableCell, tableRow } from './tableParts.ts';

/** Returns styles of Material's tables and of react-admin's tables of records. */
export function tables(tokens: Tokens): ComponentStyles {
  return { ...plainTables(tokens), ...adminTables(tokens) };
}

function plainTables({ line, text, surface, action, primary }: Tokens): ComponentStyles {
  return {
    MuiTable: { defaultProps: { size: 'small' } },
    MuiTableContainer: { styleOverrides: { root: { position: 'relative', [stickyTopVariable]: '0px' } } },
    MuiTableCell: {
      styleOverrides: {
        root: tableCell(line.divider),
        head: { color: text.secondary, fontWeight: 500, lineHeight: '18px', backgroundColor: surface.paper },
        footer: { fontSize: 13, lineHeight: '20px', color: text.primary, fontWeight: 600 },
        stickyHeader: { top: stickyTop, backgroundColor: surface.paper },
      },
    },
    MuiTableRow: {
      styleOverrides: {
        root: tableRow({ action, primary }),
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

function adminTables(tokens: Tokens): ComponentStyles {
  return {
    RaDataTable: {
      styleOverrides: {
        root: ({ theme }) => ({
          ...adminTable('RaDataTable', tokens, theme.breakpoints.down('lg')),
          ...recordRows(tokens),
        }),
      },
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
 * Both tables of react-admin use the same class names with another prefix. Below the width `narrow` the table scrolls
 * sideways instead of the page.
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

/**
 * Styles of `RecordRows`, with the look of Material's `TableRow`, `TableCell` and `Checkbox`. `:where` gives them the
 * specificity of a single class, so that cell styles of a table override them, as they do Material's.
 */
function recordRows({ action, line, primary, secondary, text }: Tokens) {
  return {
    '& :where(.record-row)': { ...tableRow({ action, primary }), verticalAlign: 'middle' },
    '& :where(.record-cell)': {
      ...tableCell(line.divider),
      color: text.primary,
      fontWeight: 400,
      letterSpacing: 0,
      textAlign: 'left',
      '&.MuiTableCell-alignRight': { textAlign: 'right' },
    },
    '& [data-initials]': { display: 'inline-flex', alignItems: 'center', verticalAlign: 'middle' },
    '& [data-initials]::before': {
      // Without words for screen readers, because the name follows.
      content: 'attr(data-initials) / ""',
      flex: 'none',
      width: 24,
      marginRight: 8,
      borderRadius: '50%',
      backgroundColor: secondary.soft,
      color: secondary.onSoft,
      fontSize: 10,
      lineHeight: '24px',
      textAlign: 'center',
      '@media print': { display: 'none' },
    },
    '& :where(.record-checkbox)': {
      display: 'inline-flex',
      position: 'relative',
      borderRadius: '50%',
      verticalAlign: 'middle',
      cursor: 'pointer',
      color: line.outline,
      '&:has(input:checked)': { color: primary.main },
      [hover]: { '&:hover': { backgroundColor: `color-mix(in srgb, ${primary.main} 4%, transparent)` } },
      '&:has(input:focus-visible)': { outline: `2px solid ${primary.main}` },
      '& input': {
        position: 'absolute',
        inset: 0,
        width: '100%',
        height: '100%',
        margin: 0,
        opacity: 0,
        cursor: 'inherit',
      },
      '& svg': { display: 'block', width: 20, height: 20, fill: 'currentColor' },
    },
  } as const;
}

/** Bar with bulk actions, shown over the table header while rows are selected. */
function bulkBar({ primary, line }: Tokens) {
  return {
    position: 'sticky',
    top: stickyTop,
    zIndex: 4,
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
    // Hides the collapsed bar, whose buttons would cover the header and remain focusable.
    '& .RaBulkActionsToolbar-toolbar.RaBulkActionsToolbar-collapsed': {
      minHeight: 0,
      height: 0,
      borderBottomWidth: 0,
      visibility: 'hidden',
    },
    '& .RaBulkActionsToolbar-topToolbar': { padding: 0 },
  } as const;
}
