/**
 * Toolbar of the permission table: search, filter on granted permissions, group of people to compare with, and the
 * total.
 */
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslate } from 'react-admin';
import { countIn, type VerbModel } from './verbModel.ts';

export type ForWhom = 'employee' | 'user';

interface Props {
  readonly model: VerbModel;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly onlyGiven: boolean;
  readonly onOnlyGiven: (only: boolean) => void;
  /** null if there is nobody to compare with. */
  readonly forWhom: ForWhom | null;
  readonly onForWhom: (whom: ForWhom) => void;
}

export function VerbFinder({ model, query, onQuery, onlyGiven, onOnlyGiven, forWhom, onForWhom }: Props) {
  const translate = useTranslate();
  const { given, resources } = countIn(model, model.rows);
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
      <TextField
        size="small"
        type="search"
        margin="none"
        hiddenLabel
        placeholder={translate('beheer.rights.search')}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          // Enter would submit the surrounding form.
          if (event.key === 'Enter') event.preventDefault();
        }}
        slotProps={{ htmlInput: { 'aria-label': translate('beheer.rights.search') } }}
        sx={{ width: { xs: '100%', sm: 240 } }}
      />
      {forWhom === null ? null : (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={forWhom}
          onChange={(_, whom: ForWhom | null) => {
            if (whom) onForWhom(whom);
          }}
          aria-label={translate('beheer.rights.compare')}
        >
          <ToggleButton value="employee">{translate('beheer.rights.employees')}</ToggleButton>
          <ToggleButton value="user">{translate('beheer.rights.users')}</ToggleButton>
        </ToggleButtonGroup>
      )}
      <FormControlLabel
        sx={{ mr: 0 }}
        control={<Switch size="small" checked={onlyGiven} onChange={(_, only) => onOnlyGiven(only)} />}
        label={translate('beheer.rights.only_given')}
      />
      <Box role="status" sx={{ ml: { sm: 'auto' }, color: 'text.secondary', fontSize: 13 }}>
        {given === 0
          ? translate('beheer.rights.none')
          : `${translate('beheer.rights.scopes', { smart_count: given })} · ${translate('beheer.rights.resources', { smart_count: resources })}`}
      </Box>
    </Stack>
  );
}
