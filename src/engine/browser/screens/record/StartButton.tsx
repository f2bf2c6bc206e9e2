/** Button that opens the form of a new record with a reference to this one, or another page for it. */
import Button from '@mui/material/Button';
import { mdiPlay } from '@mdi/js';
import { LinkBase } from 'react-admin';
import { Icon } from '../../ui/Icon.tsx';
import { useLabel } from '../../ui/useLabel.ts';
import { useIconPath } from '../../providers/session/registryDetails.ts';
import type { Begun } from './useStartCreate.ts';
import type { Offered } from './useStarts.ts';

interface Props {
  readonly start: Offered;
  readonly begun: Begun;
  readonly filled?: boolean;
}

export function StartButton({ start, begun, filled = false }: Props) {
  const iconPath = useIconPath();
  const label = useLabel();
  const look = {
    variant: filled ? 'contained' : 'outlined',
    startIcon: <Icon path={iconPath(start.iconName) ?? mdiPlay} />,
  } as const;
  return start.client === null ? (
    <Button component={LinkBase} to={start.to} {...look}>
      {label(start.label)}
    </Button>
  ) : (
    <Button loading={begun.busy} loadingPosition="start" onClick={() => void begun.begin(start)} {...look}>
      {label(start.label)}
    </Button>
  );
}
