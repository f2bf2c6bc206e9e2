/** In charge of where the parts of a record's page stand, alike for what is read and for its outline. */
import { fingerRoom, touch } from '../../theme/components/media.ts';

/** The record beside its time line. */
export const timelineColumns = {
  display: 'grid',
  gridTemplateColumns: { lg: 'minmax(0, 1fr) 320px', xl: 'minmax(0, 1fr) 380px' },
  gap: 2,
  alignItems: 'start',
} as const;

/** Blocks of facts: two columns where there is room for both, each block whole. */
export const blockColumns = {
  columns: '2 340px',
  columnGap: 2,
  '& > *': { breakInside: 'avoid', mb: 2 },
} as const;

/** The facts of one block, which stand in two columns where it is the only one. */
export const factColumns = (blocks: number, facts: number): object => ({
  columns: blocks === 1 && facts > 3 ? '2 380px' : '1',
  columnGap: 5,
});

/** A fact's name, and its value beside it. */
export const factRow = {
  display: 'grid',
  gridTemplateColumns: 'minmax(104px, 128px) minmax(0, 1fr)',
  columnGap: 2,
  py: 0.75,
  breakInside: 'avoid',
  minHeight: 32,
  alignItems: 'baseline',
  [touch]: { py: 1.5, '& dd a': fingerRoom },
} as const;
