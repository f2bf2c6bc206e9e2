/** Title of the dragged record next to the pointer. */
import Box from '@mui/material/Box';
import Portal from '@mui/material/Portal';
import type { Point } from '../../drag.ts';

/** Label that follows the pointer. `at` is that of `useDrag`; null renders nothing. */
export function DragGhost({ at, title }: { readonly at: Point | null; readonly title: string }) {
  if (at === null) return null;
  return (
    <Portal>
      <Box
        aria-hidden
        style={{ left: at.x, top: at.y }}
        sx={{
          position: 'fixed',
          zIndex: 'tooltip',
          transform: 'translate(12px, 8px)',
          maxWidth: 240,
          px: 1.25,
          py: 0.75,
          borderRadius: 2,
          border: 1,
          borderColor: 'primary.main',
          bgcolor: 'background.paper',
          boxShadow: 4,
          fontSize: 13,
          fontWeight: 500,
          pointerEvents: 'none',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {title}
      </Box>
    </Portal>
  );
}
