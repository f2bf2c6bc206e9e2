/** The first column of a report stays in sight while the others scroll beneath it. */
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

/** In as many lines as it takes where it has few letters in one; cut where it has many. */
export const wholeName = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  minWidth: 0,
  whiteSpace: { xs: 'normal', sm: 'nowrap' },
  overflowWrap: 'anywhere',
  fontSize: 13,
} as const;
