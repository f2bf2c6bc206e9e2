/** Button with a menu of names to add: fields, verbs, resources. Long menus have a search field. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { mdiPlus } from '@mdi/js';
import { Icon } from '../../browser/ui/Icon.tsx';
import { useWords } from './useWords.ts';

interface Props {
  readonly label: string;
  readonly names: readonly string[];
  readonly labelOf: (name: string) => string;
  readonly onAdd: (name: string) => void;
}

/** Number of names from which a search field is shown. */
const manyNames = 12;

/** Button that opens a menu of names. It is disabled while there is nothing to add. */
export function AddNameMenu({ label, names, labelOf, onAdd }: Props) {
  const words = useWords();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const found = names.filter((name) => name.includes(wanted) || labelOf(name).toLowerCase().includes(wanted));
  const close = (): void => {
    setAnchor(null);
    setQuery('');
  };
  const add = (name: string): void => {
    close();
    onAdd(name);
  };
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
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ paper: { sx: { maxHeight: 360 } }, list: { autoFocusItem: names.length <= manyNames } }}
      >
        {names.length > manyNames ? (
          <Box
            component="li"
            sx={{ px: 2, py: 1, position: 'sticky', top: 0, bgcolor: 'background.paper', zIndex: 1 }}
            // Keep keys from the menu, which would jump to entries that start with the letter.
            onKeyDown={(event) => {
              if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation();
            }}
          >
            <TextField
              autoFocus
              size="small"
              type="search"
              value={query}
              onChange={({ target }) => setQuery(target.value)}
              onKeyDown={(event) => {
                const [first] = found;
                if (event.key === 'Enter' && first !== undefined) add(first);
              }}
              placeholder={words.search}
              slotProps={{ htmlInput: { 'aria-label': words.search } }}
            />
          </Box>
        ) : null}
        {found.map((name) => (
          <MenuItem key={name} onClick={() => add(name)}>
            {labelOf(name)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
