/** Sortable row: handle, icon and name. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SortHandle } from './Sortable.tsx';
import { SortGrip } from './SortGrip.tsx';

interface Props {
  readonly handle: SortHandle;
  /** True while another row is dragged over it, to be dropped before it. */
  readonly isOver: boolean;
  readonly icon: ReactNode;
  readonly label: string;
}

/** Content of a {@link SortableItem} with a line above it while another one is dragged over it. */
export function SortRow({ handle, isOver, icon, label }: Props) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 36,
        borderTop: 2,
        borderColor: isOver ? 'primary.main' : 'transparent',
      }}
    >
      <SortGrip handle={handle} />
      {icon}
      <Typography noWrap sx={{ fontSize: 14 }}>
        {label}
      </Typography>
    </Box>
  );
}
