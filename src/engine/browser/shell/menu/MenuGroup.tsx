/** A collapsible group of the menu. */
import { useId } from 'react';
import Collapse from '@mui/material/Collapse';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { mdiChevronDown } from '@mdi/js';
import { Icon } from '../../ui/Icon.tsx';
import { useLabel } from '../../ui/useLabel.ts';
import type { Badges } from '../../providers/calls/badges.ts';
import { MenuBadge } from './MenuBadge.tsx';
import { MenuLink } from './MenuLink.tsx';
import { menuRow } from './menuRow.ts';
import { badgeOf, countOf, shownEntries, type MenuEntry, type MenuSection } from './menuTree.ts';
import { RegistryIcon } from '../RegistryIcon.tsx';

interface Props {
  readonly section: MenuSection;
  readonly badges: Badges;
  readonly active: MenuEntry | null;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
}

export function MenuGroup({ section: { group, entries }, badges, active, open, onToggle }: Props) {
  const id = useId();
  const label = useLabel()(group.label);
  const shown = shownEntries(entries, active);
  const holdsActive = active !== null && entries.includes(active);
  return (
    <>
      <ListItemButton
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => onToggle(!open)}
        sx={[menuRow, { mt: 0.25 }, holdsActive && !open ? { color: 'primary.main' } : {}]}
      >
        <RegistryIcon name={group.icon} size={20} />
        <ListItemText primary={label} slotProps={{ primary: { sx: { color: 'text.primary' } } }} />
        {open ? null : <MenuBadge count={countOf(entries, badges)} />}
        <Icon
          path={mdiChevronDown}
          sx={{
            fontSize: 18,
            color: 'text.quiet',
            transform: open ? 'none' : 'rotate(-90deg)',
            '[dir="rtl"] &': { transform: open ? 'none' : 'rotate(90deg)' },
            transition: (theme) =>
              theme.transitions.create('transform', { duration: theme.transitions.duration.short }),
          }}
        />
      </ListItemButton>
      <Collapse in={open} id={id} timeout={120} mountOnEnter unmountOnExit>
        <List component="div" disablePadding aria-label={label} sx={{ pb: 0.5 }}>
          {shown.map((entry) => (
            <MenuLink
              key={entry.name}
              entry={entry}
              {...badgeOf(entry, { entries, shown, counts: badges })}
              active={entry === active}
              place="group"
            />
          ))}
        </List>
      </Collapse>
    </>
  );
}
