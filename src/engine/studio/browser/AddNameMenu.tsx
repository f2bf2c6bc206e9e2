/** A button with a menu of what may be added: fields, verbs, resources. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { mdiPlus } from '@mdi/js';
import { Icon } from '../../browser/fields/Icon.tsx';

interface Props {
  readonly label: string;
  readonly names: readonly string[];
  readonly labelOf: (name: string) => string;
  readonly onAdd: (name: string) => void;
}

export function AddNameMenu({ label, names, labelOf, onAdd }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<Icon path={mdiPlus} />}
        disabled={names.length === 0}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {label}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {names.map((name) => (
          <MenuItem
            key={name}
            onClick={() => {
              setAnchor(null);
              onAdd(name);
            }}
          >
            {labelOf(name)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
