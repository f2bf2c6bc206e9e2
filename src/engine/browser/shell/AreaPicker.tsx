/** The navigation of an area on small screens: a button above the page that says where one is and opens the rest. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { mdiChevronDown } from '@mdi/js';
import { LinkBase, useLocation, useTranslate } from 'react-admin';
import { Icon } from '../fields/Icon.tsx';
import { useLabel } from '../fields/useLabel.ts';
import { entryAt, type MenuSection } from './menuTree.ts';
import { RegistryIcon } from './RegistryIcon.tsx';

export function AreaPicker({ area: { group, entries } }: { readonly area: MenuSection }) {
  const translate = useTranslate();
  const label = useLabel();
  const { pathname } = useLocation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const active = entryAt(entries, pathname);
  const name = translate('beheer.shell.area', { area: label(group.label) });
  const close = (): void => setAnchor(null);
  return (
    <Box component="nav" aria-label={name} sx={{ mb: 2, displayPrint: 'none' }}>
      <Button
        variant="outlined"
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        startIcon={<RegistryIcon name={active?.icon ?? group.icon} />}
        endIcon={<Icon path={mdiChevronDown} />}
        sx={{
          width: { xs: '100%', sm: 'auto' },
          minWidth: 240,
          justifyContent: 'flex-start',
          '& .MuiButton-endIcon': { ml: 'auto', pl: 1 },
        }}
      >
        {active === null ? label(group.label) : `${label(group.label)}: ${label(active.label)}`}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { 'aria-label': name }, paper: { sx: { minWidth: 240 } } }}
      >
        {entries.map((entry) => (
          <MenuItem
            key={entry.name}
            component={LinkBase}
            to={entry.to}
            selected={entry === active}
            aria-current={entry === active ? 'page' : undefined}
            onClick={close}
            sx={{ gap: 1.5, pl: 2 + entry.depth * 2 }}
          >
            <RegistryIcon name={entry.icon} sx={{ fontSize: 18, color: 'text.secondary' }} />
            {label(entry.label)}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
}
