/** One parsed part as a chip that opens an editor. */
import { useState, type ReactNode } from 'react';
import Chip from '@mui/material/Chip';
import Popover from '@mui/material/Popover';
import { Icon } from '#engine/browser';

interface Props {
  readonly icon: string;
  readonly label: string;
  /** Accessible name, since the icon is not announced. */
  readonly name: string;
  readonly isMissing?: boolean;
  readonly children: (close: () => void) => ReactNode;
}

export function EditChip({ icon, label, name, isMissing = false, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Chip
        size="small"
        variant="outlined"
        color={isMissing ? 'warning' : 'default'}
        icon={<Icon path={icon} />}
        label={label}
        aria-label={`${name}: ${label}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ maxWidth: '100%', height: { xs: 36, md: 26 } }}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': name, sx: { minWidth: 220, maxWidth: 'calc(100vw - 32px)' } },
        }}
      >
        {anchor === null ? null : children(close)}
      </Popover>
    </>
  );
}
