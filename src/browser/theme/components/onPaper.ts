// What a page looks like on paper: A4 without what can only be pressed, tables that go on with their heads.

const pressed = '.MuiAppBar-root, nav, .MuiButton-root, .MuiIconButton-root, .MuiTabs-root, .MuiSnackbar-root, .MuiTablePagination-root, [role="search"] .MuiFormControl-root, .skip-nav-button';

export const onPaper = {
  '@page': { size: 'A4', margin: '14mm 12mm' },
  '@media print': {
    'html, body, #root': { background: 'Canvas !important', color: 'CanvasText' },
    [pressed]: { display: 'none !important' },
    main: { padding: '0 !important' },
    '#root > *, #root > * > *': { paddingTop: '0 !important', background: 'transparent !important' },
    '.MuiCard-root, .MuiPaper-root': { boxShadow: 'none !important', overflow: 'visible !important', background: 'transparent !important' },
    '.MuiTableContainer-root': { overflow: 'visible !important' },
    thead: { display: 'table-header-group' },
    tfoot: { display: 'table-row-group' },
    'tr, li, .MuiChip-root': { breakInside: 'avoid' },
    'th, td': { position: 'static !important' },
    'h1, h2, h3': { breakAfter: 'avoid' },
    'a': { textDecoration: 'none !important', color: 'inherit !important' },
  },
} as const;
