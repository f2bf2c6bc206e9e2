/**
 * The columns of the month: the week's number, seven days, the week's total. On a phone the total goes beneath the
 * number.
 */
export const monthColumns = {
  display: 'grid',
  gridTemplateColumns: { xs: '52px repeat(7, minmax(0, 1fr))', sm: '72px repeat(7, minmax(0, 1fr)) 136px' },
  '& > :last-child': { display: { xs: 'none', sm: 'block' } },
} as const;
