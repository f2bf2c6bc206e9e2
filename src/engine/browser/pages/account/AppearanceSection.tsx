/** Language and theme of the screens, and the language of mails. Each choice is saved immediately. */
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { asOffered } from '../../i18n/product.ts';
import { saveProfile, type OwnAccount } from '../../providers/calls/account.ts';
import { arePreferencesStored } from '../../providers/session/preferences.ts';
import { ApiErrorAlert } from '../../shell/account/ApiErrorAlert.tsx';
import { useAct } from '../../shell/account/useAct.ts';
import { useLanguageChoice, useThemeChoice, type PreferenceChoice } from '../../shell/preferences/choices.ts';
import { AccountSection } from './AccountSection.tsx';
import { useChanged } from './useChanged.ts';

export function AppearanceSection({ account }: { readonly account: OwnAccount }) {
  const translate = useTranslate();
  const changed = useChanged();
  const language = useLanguageChoice();
  const theme = useThemeChoice();
  const { refusal, act } = useAct();
  const hint = translate(`beheer.account.appearance.${arePreferencesStored() ? 'everywhere' : 'here'}`);
  const mails: PreferenceChoice = {
    ...language,
    label: translate('beheer.account.appearance.mails'),
    value: account.language,
    choose: (value) =>
      void act(async () => {
        await saveProfile({ language: asOffered(value) });
        await changed('beheer.account.appearance.saved');
      }),
  };
  return (
    <AccountSection name="appearance">
      <ApiErrorAlert refusal={refusal} sx={{ mb: 2 }} />
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          rowGap: 1,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          alignItems: 'start',
        }}
      >
        <ChoiceField choice={language} hint={hint} />
        <ChoiceField choice={theme} hint={hint} />
        <ChoiceField choice={mails} />
      </Box>
    </AccountSection>
  );
}

function ChoiceField({ choice, hint }: { readonly choice: PreferenceChoice; readonly hint?: string | undefined }) {
  return (
    <TextField
      select
      label={choice.label}
      value={choice.value}
      helperText={hint}
      onChange={(event) => choice.choose(event.target.value)}
    >
      {choice.options.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}
