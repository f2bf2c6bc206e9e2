/** The search field of a finder. Keeps the text that was typed before the finder loaded. */
import { useEffect, useRef, type KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import { mdiMagnify } from '@mdi/js';
import { Icon } from '../../ui/Icon.tsx';
import { height } from '../../theme/tokens.ts';

interface Props {
  readonly label: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  /** The list box that it controls and its active option; null until it exists. */
  readonly list: { readonly id: string; readonly active: string | null } | null;
}

export function FinderField({ label, query, onQuery, onKeyDown, list }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const end = input.current?.value.length ?? 0;
    if (end > 0) input.current?.setSelectionRange(end, end);
  }, []);
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        borderBottom: 1,
        borderColor: 'divider',
        flex: 'none',
      }}
    >
      <Icon path={mdiMagnify} sx={{ color: 'text.secondary' }} />
      <InputBase
        autoFocus
        fullWidth
        value={query}
        placeholder={label}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={onKeyDown}
        inputRef={input}
        inputProps={{
          'aria-label': label,
          role: 'combobox',
          'aria-expanded': list !== null,
          'aria-autocomplete': 'list',
          autoComplete: 'off',
          spellCheck: false,
          ...(list === null ? {} : { 'aria-controls': list.id }),
          ...(list?.active ? { 'aria-activedescendant': list.active } : {}),
        }}
        sx={{ height: height.field, fontSize: 15 }}
      />
    </Box>
  );
}
