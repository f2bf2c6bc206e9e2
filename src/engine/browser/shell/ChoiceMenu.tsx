/** A button that opens a choice between a few; and the choice itself, to stand in another menu. */
import { useState, type ReactNode } from 'react';
import IconButton from '@mui/material/IconButton';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { mdiCheck } from '@mdi/js';
import { Icon } from '../fields/Icon.tsx';
import type { Choice } from './choices.ts';

interface Props {
  readonly choice: Choice;
  /** What the button shows. */
  readonly children: ReactNode;
}

export function ChoiceMenu({ choice, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  return (
    <>
      <Tooltip title={choice.label}>
        <IconButton
          aria-label={choice.label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ color: 'text.secondary' }}
        >
          {children}
        </IconButton>
      </Tooltip>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { 'aria-label': choice.label }, paper: { sx: { minWidth: 180 } } }}
      >
        {choiceItems(choice, close)}
      </Menu>
    </>
  );
}

/** An array, not a component: Material's menu moves its focus over its direct children. */
export function choiceItems({ options, value, choose }: Choice, close: () => void): readonly ReactNode[] {
  return options.map((option) => (
    <MenuItem
      key={option.value}
      role="menuitemradio"
      aria-checked={option.value === value}
      selected={option.value === value}
      onClick={() => {
        close();
        choose(option.value);
      }}
    >
      <ListItemText>{option.label}</ListItemText>
      {option.value === value ? <Icon path={mdiCheck} sx={{ ml: 2, fontSize: 18 }} /> : null}
    </MenuItem>
  ));
}
