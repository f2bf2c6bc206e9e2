/** One entry of the menu. */
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Tooltip from '@mui/material/Tooltip';
import { LinkBase } from 'react-admin';
import { useLabel } from '../fields/useLabel.ts';
import { menuRow } from './menuRow.ts';
import type { MenuEntry } from './menuTree.ts';
import { RegistryIcon } from './RegistryIcon.tsx';

interface Props {
  readonly entry: MenuEntry;
  readonly active: boolean;
  readonly narrow?: boolean;
  /** The page on screen is not this one, but stands beneath it. */
  readonly within?: boolean;
  /** Where it stands; those inside a group or an area are smaller and quieter. */
  readonly place?: 'menu' | 'group' | 'area';
}

export function MenuLink({ entry, active, narrow = false, within = false, place = 'menu' }: Props) {
  const label = useLabel()(entry.label);
  const isSmall = place !== 'menu';
  const indent = place === 'group' ? 1 + entry.depth : entry.depth;
  const button = (
    <ListItemButton component={LinkBase} to={entry.to} selected={active} aria-current={active ? (within ? 'true' : 'page') : undefined} aria-label={narrow ? label : undefined} sx={[menuRow, { pl: narrow ? 1.25 : 1.25 + indent * 1.5 }, isSmall || narrow || active ? {} : { color: 'text.primary', '& .MuiSvgIcon-root': { color: 'text.secondary' } }]}>
      <RegistryIcon name={entry.icon} sx={{ fontSize: isSmall ? 18 : 20 }} />
      {narrow ? null : <ListItemText primary={label} slotProps={{ primary: { noWrap: true, title: label } }} />}
    </ListItemButton>
  );
  return narrow ? <Tooltip title={label} placement="right">{button}</Tooltip> : button;
}
