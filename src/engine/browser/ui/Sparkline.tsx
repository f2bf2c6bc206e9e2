/** Small line of the past of a number. Decorative: the number and its comparison say it in words. */
import Box from '@mui/material/Box';

const [width, height, edge] = [96, 28, 3];

/** `values` oldest first; fewer than two show nothing. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  const last = values.length - 1;
  if (last < 1) return null;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const points = values.map((value, index) => ({
    x: edge + (index / last) * (width - 2 * edge),
    // A line that does not move lies in the middle.
    y: most === least ? height / 2 : height - edge - ((value - least) / (most - least)) * (height - 2 * edge),
  }));
  const end = points.at(-1);
  return (
    <Box
      component="svg"
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      sx={{ width, height, flex: 'none', color: 'secondary.main', forcedColorAdjust: 'auto' }}
    >
      <polyline
        points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
      {end ? <circle cx={end.x} cy={end.y} r={2.5} fill="currentColor" /> : null}
    </Box>
  );
}
