/** Drag handle for touch; with a mouse the whole element can be dragged. */
import Box from '@mui/material/Box';
import { mdiDragVertical } from '@mdi/js';
import { Icon } from '../../ui/Icon.tsx';

/** Handle that is shown on touch screens only. */
export function DragGrip() {
  return (
    <Box
      component="span"
      data-grip
      aria-hidden
      sx={{
        display: 'none',
        '@media (any-pointer: coarse)': { display: 'grid' },
        placeItems: 'center',
        flex: 'none',
        width: 32,
        minHeight: 44,
        my: -1.25,
        ml: -1,
        color: 'text.secondary',
        touchAction: 'none',
        cursor: 'grab',
      }}
    >
      <Icon path={mdiDragVertical} />
    </Box>
  );
}
