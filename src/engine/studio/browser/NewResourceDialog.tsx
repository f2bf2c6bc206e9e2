/** Dialog for a new resource. Only its singular label is required. */
import { useState, type FormEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useLabel, useLanguage } from '../../browser/ui/useLabel.ts';
import { reservedResource } from '../../registry/checks/reservedNames.ts';
import { wordsOf } from '../../registry/labels.ts';
import { addResource } from '../edit/changes.ts';
import { pluralOf, resourceNameOf } from '../edit/kinds.ts';
import { shownIn } from './labels.ts';
import type { Studio } from './useStudio.ts';
import { inEachLanguage, useWords } from './useWords.ts';

interface Props {
  readonly studio: Studio;
  readonly onClose: () => void;
  readonly onAdded: (name: string) => void;
}

export function NewResourceDialog({ studio, onClose, onAdded }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { draft } = studio;
  const [title, setTitle] = useState('');
  const [dutch, setDutch] = useState('');
  const [plural, setPlural] = useState<string | null>(null);
  const [dutchPlural, setDutchPlural] = useState('');
  const [menu, setMenu] = useState(draft.menu[0]?.name ?? '');
  const shownPlural = plural ?? pluralOf(title.trim());
  const name = resourceNameOf(shownPlural);
  const isTaken = draft.resources[name] !== undefined || (name !== '' && reservedResource(name) !== null);
  const add = (event: FormEvent): void => {
    event.preventDefault();
    if (name === '' || isTaken) return;
    const isAdded = studio.act(
      words.done.resource_added(shownIn({ en: shownPlural, nl: dutchPlural }, language)),
      (now) =>
        addResource(now, {
          name,
          title: { en: title.trim(), nl: dutch },
          plural: { en: shownPlural === wordsOf(name) ? '' : shownPlural, nl: dutchPlural },
          nameLabel: inEachLanguage((one) => one.new_resource.name),
          menu: menu === '' ? null : menu,
          icon: null,
        }),
    );
    if (isAdded) onAdded(name);
  };
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="studio-new-resource">
      <Box component="form" onSubmit={add}>
        <DialogTitle id="studio-new-resource">{words.new_resource.title}</DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 2, pt: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            <TextField
              autoFocus
              label={words.general.singular}
              value={title}
              onChange={({ target }) => setTitle(target.value)}
              placeholder={words.new_resource.example}
            />
            <TextField
              label={words.general.singular_nl}
              value={dutch}
              onChange={({ target }) => setDutch(target.value)}
            />
            <TextField
              label={words.general.plural}
              value={shownPlural}
              onChange={({ target }) => setPlural(target.value)}
              error={isTaken}
              helperText={isTaken ? words.new_resource.taken : name}
            />
            <TextField
              label={words.general.plural_nl}
              value={dutchPlural}
              onChange={({ target }) => setDutchPlural(target.value)}
            />
            <MenuSelect groups={draft.menu} menu={menu} onChange={setMenu} />
          </Box>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {words.new_resource.cancel}
          </Button>
          <Button type="submit" variant="contained" disabled={name === '' || isTaken}>
            {words.new_resource.add}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

interface MenuSelectProps {
  readonly groups: Studio['draft']['menu'];
  readonly menu: string;
  readonly onChange: (menu: string) => void;
}

function MenuSelect({ groups, menu, onChange }: MenuSelectProps) {
  const words = useWords();
  const label = useLabel();
  return (
    <TextField select label={words.general.menu} value={menu} onChange={({ target }) => onChange(target.value)}>
      {groups.map((group) => (
        <MenuItem key={group.name} value={group.name}>
          {label(group.label)}
        </MenuItem>
      ))}
    </TextField>
  );
}
