// Print styles: A4, without interactive elements, table headers repeated on every page.

const pressed = [
  '.MuiAppBar-root',
  'nav',
  '.MuiButton-root',
  '.MuiIconButton-root',
  '.row-button',
  '.MuiToggleButtonGroup-root',
  '.MuiTabs-root',
  '.MuiSnackbar-root',
  '.MuiTablePagination-root',
  '[role="search"]',
  '.skip-nav-button',
  ':is(th, td, li, [role="listitem"]) > .MuiCheckbox-root',
  ':is(th, td):has(> .MuiCheckbox-root)',
].join(', ');

export const onPaper = {
  '@page': { size: 'A4', margin: '14mm 12mm' },
  '@media print': {
    'html, body, #root': { background: 'Canvas !important', color: 'CanvasText' },
    [pressed]: { display: 'none !important' },
    main: { padding: '0 !important' },
    '#root > *, #root > * > *': { paddingTop: '0 !important', background: 'transparent !important' },
    '.MuiCard-root, .MuiPaper-root': {
      boxShadow: 'none !important',
      overflow: 'visible !important',
      background: 'transparent !important',
    },
    '.MuiTableContainer-root': { overflow: 'visible !important' },
    thead: { display: 'table-header-group' },
    tfoot: { display: 'table-row-group' },
    // Days get the width of their content: paper is narrower than the screen for which the widths were computed.
    'table[role="grid"]': { tableLayout: 'auto !important' },
    'table[role="grid"] :is(th, td)': { width: 'auto !important' },
    'tr, li, .MuiChip-root, .state-chip': { breakInside: 'avoid' },
    'th, td': {
      position: 'static !important',
      whiteSpace: 'normal !important',
      fontSize: '11px !important',
      paddingInline: '4px !important',
      maxWidth: 'none !important',
    },
    table: { minWidth: '0 !important', width: '100% !important' },
    'h1, h2, h3': { breakAfter: 'avoid' },
    a: { textDecoration: 'none !important', color: 'inherit !important' },
  },
} as const;
