/** Styles that keep the first column of a report visible while the others scroll. */
export const stickyName = {
  position: 'sticky',
  left: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
  minWidth: { xs: 140, sm: 220 },
  maxWidth: { xs: 160, sm: 360 },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '@media print': { position: 'static', maxWidth: 'none' },
} as const;

/** Wraps the name over several lines; a single very long word is cut. */
export const wholeName = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  minWidth: 0,
  whiteSpace: { xs: 'normal', sm: 'nowrap' },
  overflowWrap: 'anywhere',
  fontSize: 13,
} as const;
