/** Everything else that can be done with a record, behind one button. */
import { useState } from 'react';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { mdiDeleteOutline, mdiDotsVertical, mdiPlay } from '@mdi/js';
import { useTranslate } from 'react-admin';
import type { Action } from '../../../registry/types.ts';
import { Icon } from '../../fields/Icon.tsx';
import { useLabel } from '../../fields/useLabel.ts';
import { iconPath } from '../../registry.ts';

interface Props {
  readonly label: string;
  readonly actions: readonly Action[];
  readonly onAction: (action: Action) => void;
  readonly onDelete: (() => void) | null;
  readonly small?: boolean;
}

export function MoreMenu({ label, actions, onAction, onDelete, small = false }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const translate = useTranslate();
  const written = useLabel();
  if (actions.length === 0 && onDelete === null) return null;
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          size={small ? 'small' : 'medium'}
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => { event.stopPropagation(); setAnchor(event.currentTarget); }}
        >
          <Icon path={mdiDotsVertical} />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} onClick={(event) => event.stopPropagation()}>
        {actions.map((action) => (
          <MenuItem key={action.name} onClick={choose(() => onAction(action))} sx={action.danger ? { color: 'error.main' } : {}}>
            <ListItemIcon><Icon path={iconPath(action.icon) ?? mdiPlay} /></ListItemIcon>
            {written(action.label)}
          </MenuItem>
        ))}
        {actions.length > 0 && onDelete ? <Divider sx={{ my: 0.5 }} /> : null}
        {onDelete ? (
          <MenuItem onClick={choose(onDelete)} sx={{ color: 'error.main' }}>
            <ListItemIcon><Icon path={mdiDeleteOutline} /></ListItemIcon>
            {translate('beheer.record.delete')}
          </MenuItem>
        ) : null}
      </Menu>
    </>
  );
}
