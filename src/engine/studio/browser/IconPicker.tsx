/** Combo box that searches all icons by name and shows them. */
import { useState } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { Icon } from '../../browser/ui/Icon.tsx';
import { useIcons, type NamedIcon } from './useIcons.ts';
import { useWords } from './useWords.ts';

interface Props {
  /** Empty if no icon is chosen. */
  readonly value: string;
  readonly placeholder?: string;
  readonly onCommit: (name: string) => void;
}

/** Combo box for the name of an icon. An empty text commits ''. */
export function IconPicker({ value, placeholder = '', onCommit }: Props) {
  const words = useWords();
  // The typed text is valid only for the icon that it replaces.
  const [entry, setEntry] = useState({ over: value, text: value });
  const typed = entry.over === value ? entry.text : value;
  const found = useIcons(typed.replace(/^mdi-/, ''));
  const shown = found.find(({ name }) => name === value);
  const commit = (name: string): void => {
    if (name !== value) onCommit(name);
  };
  return (
    <Autocomplete<NamedIcon, false, false, true>
      freeSolo
      options={[...found]}
      filterOptions={(all) => all}
      value={shown ?? value}
      inputValue={typed}
      getOptionLabel={(one) => (typeof one === 'string' ? one : one.name)}
      onInputChange={(_event, text) => setEntry({ over: value, text })}
      onChange={(_event, one) => commit(one === null ? '' : typeof one === 'string' ? one.trim() : one.name)}
      onBlur={() => commit(typed.trim())}
      renderOption={({ key, ...props }, one) => (
        <li key={key} {...props} style={{ gap: 12 }}>
          <Icon path={one.path} sx={{ color: 'text.secondary' }} />
          {one.name.replace(/^mdi-/, '')}
        </li>
      )}
      renderInput={(params) => (
        <TextField {...params} size="small" label={words.general.icon} placeholder={placeholder} />
      )}
    />
  );
}
