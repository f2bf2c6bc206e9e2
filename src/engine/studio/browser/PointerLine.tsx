/** Line from the start of a drag to the pointer. */
import { useTheme } from '@mui/material/styles';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** SVG line, for diagrams in which relations and transitions are drawn by dragging. */
export function PointerLine({ from, to }: { readonly from: Point; readonly to: Point }) {
  const { palette } = useTheme();
  return (
    <line
      x1={from.x}
      y1={from.y}
      x2={to.x}
      y2={to.y}
      stroke={palette.primary.main}
      strokeWidth={2}
      strokeDasharray="5 4"
      pointerEvents="none"
    />
  );
}
