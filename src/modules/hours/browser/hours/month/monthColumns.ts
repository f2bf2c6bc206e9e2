/** Grid columns of the month: week number, seven days, total. On a phone the total is below the number. */
export const monthColumns = {
  display: 'grid',
  gridTemplateColumns: { xs: '52px repeat(7, minmax(0, 1fr))', sm: '72px repeat(7, minmax(0, 1fr)) 136px' },
  '& > :last-child': { display: { xs: 'none', sm: 'block' } },
} as const;
