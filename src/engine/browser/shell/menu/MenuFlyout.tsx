/** A menu group as an icon that opens its entries next to it. */
import { useState } from 'react';
import ListItemButton from '@mui/material/ListItemButton';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { LinkBase } from 'react-admin';
import { useLabel } from '../../ui/useLabel.ts';
import type { Badges } from '../../providers/calls/badges.ts';
import { MenuBadge, useIconName } from './MenuBadge.tsx';
import { menuRow } from './menuRow.ts';
import { countOf, type MenuEntry, type MenuSection } from './menuTree.ts';
import { RegistryIcon } from '../RegistryIcon.tsx';

interface Props {
  readonly section: MenuSection;
  readonly badges: Badges;
  readonly active: MenuEntry | null;
}

export function MenuFlyout({ section: { group, entries }, badges, active }: Props) {
  const label = useLabel();
  const iconName = useIconName();
  const count = countOf(entries, badges);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  return (
    <>
      <Tooltip title={anchor ? '' : label(group.label)} placement="right">
        <ListItemButton
          aria-label={iconName(label(group.label), count)}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          selected={active !== null && entries.includes(active)}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={[menuRow, { position: 'relative' }]}
        >
          <RegistryIcon name={group.icon} size={20} />
          <MenuBadge count={count} corner />
        </ListItemButton>
      </Tooltip>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': label(group.label) }, paper: { sx: { minWidth: 220, ml: 0.5 } } }}
      >
        <ListSubheader aria-hidden sx={{ fontWeight: 600 }}>
          {label(group.label)}
        </ListSubheader>
        {entries
          .filter(({ isPart }) => !isPart)
          .map((entry) => (
            <MenuItem
              key={entry.name}
              component={LinkBase}
              to={entry.to}
              selected={entry === active}
              aria-description={
                entry.badge === null || !badges[entry.name]
                  ? undefined
                  : `${label(entry.badge)}: ${badges[entry.name] ?? 0}`
              }
              onClick={close}
              sx={{ gap: 1.5, pl: 2 + entry.depth * 2 }}
            >
              <RegistryIcon name={entry.icon} size={18} />
              {label(entry.label)}
              <MenuBadge count={entry.badge === null ? 0 : (badges[entry.name] ?? 0)} />
            </MenuItem>
          ))}
      </Menu>
    </>
  );
}
