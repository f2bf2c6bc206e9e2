/** Grid of figures: as many per row as fit, distributed evenly. */
import { evenGrid } from './evenRows.ts';

const gap = 16;
const most = 5;
/** Minimum card width in pixels, on the dashboard and on a record. */
const leastWidth = { dashboard: 216, record: 168 } as const;

/** Returns styles for the list. Its container needs `containerType: 'inline-size'`. */
export function figureGrid(count: number, place: keyof typeof leastWidth): object {
  const least = leastWidth[place];
  const roomFrom = (columns: number): number => columns * least + (columns - 1) * gap;
  // Phones always have two columns.
  const rooms = Array.from({ length: most - 1 }, (_, index) => index + 2);
  return {
    display: 'grid',
    gap: { xs: 1, sm: `${gap}px` },
    p: 0,
    m: 0,
    listStyle: 'none',
    '& > *': { minWidth: 0 },
    ...Object.fromEntries(
      rooms.map((room) => [
        [
          '@container',
          [
            ...(room === rooms[0] ? [] : [`(min-width: ${roomFrom(room)}px)`]),
            ...(room === most ? [] : [`(max-width: ${roomFrom(room + 1) - 0.02}px)`]),
          ].join(' and '),
        ].join(' '),
        evenGrid(count, room),
      ]),
    ),
  };
}
