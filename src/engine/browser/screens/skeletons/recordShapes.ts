/** Layout styles of a record page, shared by the page and its skeleton. */
import { fingerRoom, touch } from '../../theme/components/media.ts';

/** Record next to its time line. */
export const timelineColumns = {
  display: 'grid',
  gridTemplateColumns: { lg: 'minmax(0, 1fr) 320px', xl: 'minmax(0, 1fr) 380px' },
  gap: 2,
  alignItems: 'start',
} as const;

/** Blocks of facts: two columns if there is room; blocks are not split. */
export const blockColumns = {
  columns: '2 340px',
  columnGap: 2,
  '& > *': { breakInside: 'avoid', mb: 2 },
} as const;

/** Facts of a block, in two columns if it is the only block. */
export const factColumns = (blocks: number, facts: number): object => ({
  columns: blocks === 1 && facts > 3 ? '2 380px' : '1',
  columnGap: 5,
});

/** Label and value of a fact. */
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
