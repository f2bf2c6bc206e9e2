/** Search box. Searches after a debounce and updates the address, so that Back and links restore the results. */
import { useEffect, useRef, useState } from 'react';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { mdiClose, mdiMagnify } from '@mdi/js';
import { useListContext, useTranslate } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { Icon } from '../../ui/Icon.tsx';
import { usePlural } from '../../ui/useLabel.ts';

const debounceMilliseconds = 250;

/** Search input of the surrounding list context. Searches 250 ms after the last keystroke. */
export function SearchBox({ resource }: { readonly resource: Resource }) {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const current = typeof filterValues['q'] === 'string' ? filterValues['q'] : '';
  const [typed, setTyped] = useState<string | null>(null);
  const latest = useRef({ filterValues, setFilters });
  useEffect(() => {
    latest.current = { filterValues, setFilters };
  });
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(() => {
      latest.current.setFilters({ ...latest.current.filterValues, q: typed.trim() }, {});
      setTyped(null);
    }, debounceMilliseconds);
    return () => clearTimeout(timer);
  }, [typed]);
  const placeholder = translate('beheer.list.search_in', { name: usePlural(resource) });
  const clear = translate('beheer.list.clear_search');
  const text = typed ?? current;
  return (
    <TextField
      type="search"
      size="small"
      margin="none"
      hiddenLabel
      fullWidth={false}
      value={text}
      placeholder={placeholder}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && text !== '') {
          event.preventDefault();
          setTyped('');
        }
      }}
      sx={{ width: { xs: '100%', sm: 280 }, '& input::-webkit-search-cancel-button': { display: 'none' } }}
      slotProps={{
        htmlInput: { 'aria-label': placeholder, maxLength: 200 },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Icon path={mdiMagnify} />
            </InputAdornment>
          ),
          endAdornment:
            text === '' ? null : (
              <InputAdornment position="end">
                <IconButton size="small" edge="end" aria-label={clear} onClick={() => setTyped('')}>
                  <Icon path={mdiClose} size={16} />
                </IconButton>
              </InputAdornment>
            ),
        },
      }}
    />
  );
}
