/** A menu entry. */
import { memo } from 'react';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Tooltip from '@mui/material/Tooltip';
import { LinkBase } from 'react-admin';
import { useLabel } from '../../ui/useLabel.ts';
import type { Label } from '../../../registry/types.ts';
import { MenuBadge, useIconName } from './MenuBadge.tsx';
import { menuRow } from './menuRow.ts';
import type { MenuEntry } from './menuTree.ts';
import { RegistryIcon } from '../RegistryIcon.tsx';

interface Props {
  readonly entry: MenuEntry;
  readonly active: boolean;
  /** The count next to it; 0 for none. */
  readonly count?: number;
  /** The label of the count; defaults to the entry's. */
  readonly badge?: Label | null;
  readonly narrow?: boolean;
  /** The current page is below this one. */
  readonly within?: boolean;
  /** Its position; entries inside a group or an area are smaller and less prominent. */
  readonly place?: 'menu' | 'group' | 'area';
}

/** Memoised: a new count or page change affects one or two of a hundred entries. */
export const MenuLink = memo(function MenuLink({
  entry,
  active,
  count = 0,
  badge = entry.badge,
  narrow = false,
  within = false,
  place = 'menu',
}: Props) {
  const text = useLabel();
  const label = text(entry.label);
  const badgeLabel = badge === null || count === 0 ? null : `${text(badge)}: ${count}`;
  const iconName = useIconName();
  const isSmall = place !== 'menu';
  const indent = place === 'group' ? 1 + entry.depth : entry.depth;
  const button = (
    <ListItemButton
      component={LinkBase}
      to={entry.to}
      selected={active}
      aria-current={active ? (within ? 'true' : 'page') : undefined}
      aria-label={narrow ? iconName(label, badgeLabel === null ? 0 : count) : undefined}
      aria-description={badgeLabel ?? undefined}
      title={narrow ? undefined : (badgeLabel ?? undefined)}
      sx={[
        menuRow,
        { position: 'relative', pl: narrow ? 1.25 : 1.25 + indent * 1.5 },
        isSmall || narrow || active ? {} : { color: 'text.primary', '& .MuiSvgIcon-root': { color: 'text.secondary' } },
      ]}
    >
      <RegistryIcon name={entry.icon} size={isSmall ? 18 : 20} />
      {narrow ? null : <ListItemText primary={label} />}
      {badgeLabel === null ? null : <MenuBadge count={count} corner={narrow} />}
    </ListItemButton>
  );
  return narrow ? (
    <Tooltip title={badgeLabel === null ? label : `${label} – ${badgeLabel}`} placement="right">
      {button}
    </Tooltip>
  ) : (
    button
  );
});
