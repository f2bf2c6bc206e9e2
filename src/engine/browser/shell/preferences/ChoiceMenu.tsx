/** A button with a menu of a few choices; and its items, for use in another menu. */
import { useState, type ReactNode } from 'react';
import IconButton from '@mui/material/IconButton';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { mdiCheck } from '@mdi/js';
import { Icon } from '../../ui/Icon.tsx';
import type { PreferenceChoice } from './choices.ts';

/**
 * A CSS tooltip with the button's label on hover and keyboard focus. Public pages use it too, and Material's tooltip is
 * larger than the button. Without hover, touching the button opens the menu.
 */
const labelBelow = {
  position: 'relative',
  '&::after': {
    content: 'attr(aria-label)',
    position: 'absolute',
    top: 'calc(100% + 6px)',
    right: 0,
    zIndex: 'tooltip',
    px: 1,
    py: 0.75,
    borderRadius: 1,
    bgcolor: 'text.primary',
    color: 'background.paper',
    fontSize: 12,
    lineHeight: '16px',
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
    visibility: 'hidden',
  },
  '@media (hover: hover)': { '&:hover::after': { visibility: 'visible', transition: 'visibility 0s 400ms' } },
  '&:focus-visible::after': { visibility: 'visible' },
  '&[aria-expanded="true"]::after': { visibility: 'hidden' },
} as const;

interface Props {
  readonly choice: PreferenceChoice;
  /** The visible text of the button, which is part of its accessible name (WCAG 2.5.3). */
  readonly shown?: string;
  /** True if it shows words. */
  readonly wide?: boolean;
  /** The content of the button. */
  readonly children: ReactNode;
}

export function ChoiceMenu({ choice, shown, wide = false, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={shown === undefined ? choice.label : `${choice.label}: ${shown}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ color: 'text.secondary', ...(wide ? { borderRadius: 1 } : {}), ...labelBelow }}
      >
        {children}
      </IconButton>
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

/** Returns an array instead of a component, since Material's menu moves its focus over direct children. */
export function choiceItems({ options, value, choose }: PreferenceChoice, close: () => void): readonly ReactNode[] {
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
