/** In charge of cards beside each other in rows that are alike: none of them is left over in a row of its own. */

/** How many stand in each row, the longer ones first, where there is room for so many beside each other. */
export function evenRows(count: number, room: number): readonly number[] {
  const rows = Math.ceil(count / room);
  const [least, longer] = [Math.floor(count / rows), count % rows];
  return Array.from({ length: rows }, (_, row) => (row < longer ? least + 1 : least));
}

/** The same as a grid, each row of which is as wide as the others. */
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
