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
  /** Stands inside a group. */
  readonly inGroup?: boolean;
}

export function MenuLink({ entry, active, narrow = false, inGroup = false }: Props) {
  const label = useLabel()(entry.label);
  const indent = inGroup ? 1 + entry.depth : entry.depth;
  const button = (
    <ListItemButton component={LinkBase} to={entry.to} selected={active} aria-current={active ? 'page' : undefined} aria-label={narrow ? label : undefined} sx={[menuRow, { pl: narrow ? 1.25 : 1.25 + indent * 1.5 }, inGroup || narrow || active ? {} : { color: 'text.primary', '& .MuiSvgIcon-root': { color: 'text.secondary' } }]}>
      <RegistryIcon name={entry.icon} sx={{ fontSize: inGroup ? 18 : 20 }} />
      {narrow ? null : <ListItemText primary={label} slotProps={{ primary: { noWrap: true, title: label } }} />}
    </ListItemButton>
  );
  return narrow ? <Tooltip title={label} placement="right">{button}</Tooltip> : button;
}
