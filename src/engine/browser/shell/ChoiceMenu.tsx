/** A button that opens a choice between a few; and the choice itself, to stand in another menu. */
import { useState, type ReactNode } from 'react';
import IconButton from '@mui/material/IconButton';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { mdiCheck } from '@mdi/js';
import { Icon } from '../fields/Icon.tsx';
import type { Choice } from './choices.ts';

/**
 * The button's label beneath it, while it is pointed at or has the keyboard's focus: by the style sheet alone, as the
 * public pages have it too and Material's tooltip weighs more than the button. Where there is no pointer to hover with
 * the menu opens at a touch.
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
  readonly choice: Choice;
  /** The text on the button: part of its name, for who names it by what they see (WCAG 2.5.3). */
  readonly shown?: string;
  /** It shows words. */
  readonly wide?: boolean;
  /** What the button shows. */
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
