/** Distributes cards evenly over rows, so that no card is alone in the last row. */

/**
 * Returns the number of cards per row, longer rows first.
 * @param room maximum number of cards next to each other.
 */
export function evenRows(count: number, room: number): readonly number[] {
  const rows = Math.ceil(count / room);
  const [least, longer] = [Math.floor(count / rows), count % rows];
  return Array.from({ length: rows }, (_, row) => (row < longer ? least + 1 : least));
}

/** Returns grid styles for this distribution, with rows of equal width. */
export function evenGrid(count: number, room: number): object {
  const rows = evenRows(count, room);
  const [most = 1, least = 1] = [rows[0], rows.at(-1)];
  if (most === least)
    return { gridTemplateColumns: `repeat(${most}, minmax(0, 1fr))`, '& > *': { gridColumn: 'auto' } };
  const inLonger = rows.filter((length) => length === most).length * most;
  return {
    gridTemplateColumns: `repeat(${most * least}, minmax(0, 1fr))`,
    '& > *': { gridColumn: `span ${most}` },
    [`& > :nth-of-type(-n + ${inLonger})`]: { gridColumn: `span ${least}` },
  };
}
