/** Drag handle of a row. */
import Box from '@mui/material/Box';
import { mdiDragVertical } from '@mdi/js';
import { Icon } from '../../../browser/ui/Icon.tsx';
import type { SortHandle } from './Sortable.tsx';

/** Handle that {@link SortableItem} passes to its content. */
export function SortGrip({ handle }: { readonly handle: SortHandle }) {
  return (
    <Box
      {...handle}
      sx={{
        display: 'grid',
        placeItems: 'center',
        flex: 'none',
        width: 24,
        minHeight: 32,
        borderRadius: 1,
        color: 'text.secondary',
        cursor: 'grab',
        touchAction: 'none',
        '@media (any-pointer: coarse)': { width: 36, minHeight: 44 },
      }}
    >
      <Icon path={mdiDragVertical} />
    </Box>
  );
}
