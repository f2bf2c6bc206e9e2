/** "More" menu with the other actions on a record. */
import { useState, type MouseEvent } from 'react';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { mdiContentDuplicate, mdiDeleteOutline, mdiDotsVertical, mdiPlay } from '@mdi/js';
import { useTranslate } from 'react-admin';
import type { Action, Label } from '../../../registry/types.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useLabel } from '../../ui/useLabel.ts';
import { useIconPath } from '../../providers/session/registryDetails.ts';

interface MenuStart {
  readonly label: Label;
  readonly iconName: string;
  readonly onBegin: () => void;
}

const noStarts: readonly MenuStart[] = [];

interface Props {
  readonly label: string;
  readonly actions: readonly Action[];
  readonly onAction: (action: Action) => void;
  /** Forms and pages that can be opened from the record, above the actions. */
  readonly starts?: readonly MenuStart[];
  readonly onDelete: (() => void) | null;
  /** Creates a copy; null if that is not possible. */
  readonly onDuplicate?: (() => void) | null;
}

/** Icon button with a menu. Renders nothing if the menu would be empty. */
export function MoreMenu({ label, actions, onAction, starts = noStarts, onDelete, onDuplicate = null }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  if (actions.length + starts.length === 0 && onDelete === null && onDuplicate === null) return null;
  const shared = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    onClick: (event: MouseEvent<HTMLElement>) => {
      event.stopPropagation();
      setWasOpen(true);
      setAnchor(event.currentTarget);
    },
  } as const;
  return (
    <>
      <Tooltip title={label}>
        <IconButton aria-label={label} {...shared}>
          <Icon path={mdiDotsVertical} />
        </IconButton>
      </Tooltip>
      {wasOpen ? (
        <MoreChoices
          anchor={anchor}
          actions={actions}
          onAction={onAction}
          starts={starts}
          onDelete={onDelete}
          onDuplicate={onDuplicate}
          onClose={() => setAnchor(null)}
        />
      ) : null}
    </>
  );
}

/** Mounted when first opened, because a closed menu costs as much as the rest of a row. */
export function MoreChoices({
  anchor,
  actions,
  onAction,
  starts = noStarts,
  onDelete,
  onDuplicate = null,
  onClose,
}: Omit<Props, 'label'> & {
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}) {
  const translate = useTranslate();
  const written = useLabel();
  const iconPath = useIconPath();
  const choose = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose} onClick={(event) => event.stopPropagation()}>
      {starts.map((start) => (
        <MenuItem key={written(start.label)} onClick={choose(start.onBegin)}>
          <ListItemIcon>
            <Icon path={iconPath(start.iconName) ?? mdiPlay} />
          </ListItemIcon>
          {written(start.label)}
        </MenuItem>
      ))}
      {actions.map((action) => (
        <MenuItem
          key={action.name}
          onClick={choose(() => onAction(action))}
          sx={action.danger ? { color: 'error.main' } : {}}
        >
          <ListItemIcon>
            <Icon path={iconPath(action.icon) ?? mdiPlay} />
          </ListItemIcon>
          {written(action.label)}
        </MenuItem>
      ))}
      {onDuplicate ? (
        <MenuItem onClick={choose(onDuplicate)}>
          <ListItemIcon>
            <Icon path={mdiContentDuplicate} />
          </ListItemIcon>
          {translate('beheer.record.duplicate')}
        </MenuItem>
      ) : null}
      {(actions.length + starts.length > 0 || onDuplicate) && onDelete ? <Divider sx={{ my: 0.5 }} /> : null}
      {onDelete ? (
        <MenuItem onClick={choose(onDelete)} sx={{ color: 'error.main' }}>
          <ListItemIcon>
            <Icon path={mdiDeleteOutline} />
          </ListItemIcon>
          {translate('beheer.record.delete')}
        </MenuItem>
      ) : null}
    </Menu>
  );
}
