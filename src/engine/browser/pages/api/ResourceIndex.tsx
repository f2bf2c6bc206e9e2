/** The resources of the API, with a search box for them, their calls and fields. */
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { mdiMagnify } from '@mdi/js';
import { LinkBase, useTranslate } from 'react-admin';
import { Icon } from '../../ui/Icon.tsx';
import type { ApiResource } from './describe.ts';
import { monospace } from './Snippet.tsx';

interface Props {
  readonly resources: readonly ApiResource[];
  readonly labelOf: (resource: ApiResource) => string;
  readonly chosen: string | null;
  readonly addressOf: (name: string) => string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
}

export function ResourceIndex({ resources, labelOf, chosen, addressOf, query, onQuery }: Props) {
  const translate = useTranslate();
  const label = translate('beheer.api.search');
  return (
    <Box component="nav" aria-label={translate('beheer.api.resources')}>
      <TextField
        type="search"
        size="small"
        fullWidth
        value={query}
        placeholder={label}
        onChange={(event) => onQuery(event.target.value)}
        slotProps={{
          htmlInput: { 'aria-label': label },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <Icon path={mdiMagnify} />
              </InputAdornment>
            ),
          },
        }}
      />
      <List dense>
        {resources.map((resource) => (
          <ListItem key={resource.name} disablePadding>
            <ListItemButton
              component={LinkBase}
              to={addressOf(resource.name)}
              selected={resource.name === chosen}
              aria-current={resource.name === chosen ? 'true' : undefined}
              sx={{ borderRadius: 1, gap: 1, py: 0.5 }}
            >
              <Box sx={{ minWidth: 0, flex: 1 }}>
                <Typography noWrap sx={{ fontSize: 14 }}>
                  {labelOf(resource)}
                </Typography>
                <Typography noWrap sx={{ fontFamily: monospace, fontSize: 12, color: 'text.secondary' }}>
                  {resource.name}
                </Typography>
              </Box>
              <Typography
                sx={{ fontSize: 12, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
                aria-label={translate('beheer.api.calls', { smart_count: resource.calls.length })}
              >
                {resource.calls.length}
              </Typography>
            </ListItemButton>
          </ListItem>
        ))}
      </List>
      {resources.length === 0 ? (
        <Typography role="status" sx={{ fontSize: 13, color: 'text.secondary' }}>
          {translate('beheer.api.nothing_found', { query })}
        </Typography>
      ) : null}
    </Box>
  );
}
