/** A button that opens the form of a record that points at this one, with this one filled in. */
import Button from '@mui/material/Button';
import { mdiPlay } from '@mdi/js';
import { LinkBase } from 'react-admin';
import { Icon } from '../../fields/Icon.tsx';
import { useLabel } from '../../fields/useLabel.ts';
import { useIconPath } from '../../providers/registryDetails.ts';
import type { Offered } from './useStarts.ts';

export function StartButton({ start, filled = false }: { readonly start: Offered; readonly filled?: boolean }) {
  const iconPath = useIconPath();
  const label = useLabel();
  return (
    <Button
      component={LinkBase}
      to={start.to}
      variant={filled ? 'contained' : 'outlined'}
      startIcon={<Icon path={iconPath(start.iconName) ?? mdiPlay} />}
    >
      {label(start.label)}
    </Button>
  );
}
