/**
 * The navigation of an area on small screens: a button above the page that shows the current entry and opens the
 * others.
 */
import { useState, type MouseEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { mdiChevronDown, mdiMenuDown } from '@mdi/js';
import { LinkBase, useLocation, useTranslate } from 'react-admin';
import { Icon } from '../../ui/Icon.tsx';
import { useLabel } from '../../ui/useLabel.ts';
import { entryAt, type MenuSection } from './menuTree.ts';
import { RegistryIcon } from '../RegistryIcon.tsx';

interface Props {
  readonly area: MenuSection;
  /** An icon next to the page's title, which already names the current entry. */
  readonly small?: boolean;
}

/** Navigation of an area on screens without room for `AreaColumn`. */
export function AreaPicker({ area: { group, entries }, small = false }: Props) {
  const translate = useTranslate();
  const label = useLabel();
  const { pathname } = useLocation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const active = entryAt(entries, pathname);
  const name = translate('beheer.shell.area', { area: label(group.label) });
  const close = (): void => setAnchor(null);
  const opens = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
  } as const;
  return (
    <Box
      component="nav"
      aria-label={name}
      data-area-picker={small ? 'small' : 'wide'}
      sx={small ? { flex: 'none', ml: -1.25, mr: -0.5 } : wide}
    >
      {small ? (
        <IconButton aria-label={name} {...opens}>
          <RegistryIcon name={active?.icon ?? group.icon} />
          <Icon path={mdiMenuDown} size={16} />
        </IconButton>
      ) : (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<RegistryIcon name={active?.icon ?? group.icon} />}
          endIcon={<Icon path={mdiChevronDown} />}
          sx={wideButton}
          {...opens}
        >
          {active === null ? label(group.label) : `${label(group.label)}: ${label(active.label)}`}
        </Button>
      )}
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

/** Hidden if the page has the icon next to its title. */
const wide = { mb: 2, displayPrint: 'none', 'main:has([data-area-picker="small"]) > &': { display: 'none' } } as const;

const wideButton = {
  width: { xs: '100%', sm: 'auto' },
  minWidth: 240,
  justifyContent: 'flex-start',
  '& .MuiButton-endIcon': { ml: 'auto', pl: 1 },
} as const;
