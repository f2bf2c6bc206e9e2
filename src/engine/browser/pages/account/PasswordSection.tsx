/** Changes the password, after reauthentication. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { changePassword, sessionsKey, type OwnAccount, type OwnToken } from '../../providers/calls/account.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useQueryClient } from '@tanstack/react-query';
import { AccountForm } from '../../shell/account/AccountForm.tsx';
import { PasswordField } from '../../shell/account/PasswordField.tsx';
import { NewPasswordField } from '../../shell/account/NewPasswordField.tsx';
import { AccountSection } from './AccountSection.tsx';
import { useChanged } from './useChanged.ts';

export function PasswordSection({
  account: { email, first_name, last_name, has_password, tokens, calendar_link },
}: {
  readonly account: OwnAccount;
}) {
  const translate = useTranslate();
  const changed = useChanged();
  const queryClient = useQueryClient();
  const [editing, setEditing] = useState(false);
  return (
    <AccountSection name="password">
      {editing ? (
        <AccountForm
          submit={translate('beheer.account.password.submit')}
          submitAside={
            <Button color="inherit" onClick={() => setEditing(false)}>
              {translate('ra.action.cancel')}
            </Button>
          }
          onSubmit={async (values) => {
            await changePassword(values('password'), has_password ? values('current_password') : undefined);
            setEditing(false);
            await queryClient.invalidateQueries({ queryKey: sessionsKey });
            await changed('beheer.account.password.saved');
          }}
        >
          {(field) => (
            <>
              {/* Tells password managers which account the password belongs to. */}
              <input hidden type="text" name="username" autoComplete="username" value={email} readOnly />
              <Ends tokens={tokens} calendarLink={calendar_link} />
              {has_password ? (
                <PasswordField
                  {...field('current_password')}
                  label={translate('beheer.account.password.current')}
                  autoComplete="current-password"
                  autoFocus
                />
              ) : null}
              <NewPasswordField
                label={translate('beheer.reset_password.password')}
                field={field('password')}
                owner={{ email, first_name, last_name }}
              />
            </>
          )}
        </AccountForm>
      ) : (
        <Button variant="outlined" onClick={() => setEditing(true)}>
          {translate(has_password ? 'beheer.account.password.change' : 'beheer.account.password.set')}
        </Button>
      )}
    </AccountSection>
  );
}

/** What a new password revokes in addition to sessions, shown before saving. */
function Ends({ tokens, calendarLink }: { readonly tokens: readonly OwnToken[]; readonly calendarLink: boolean }) {
  const translate = useTranslate();
  const format = useFormat();
  if (tokens.length === 0 && !calendarLink) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {tokens.length === 0 ? null : translate('beheer.account.password.ends')}
      {tokens.length === 0 ? null : (
        <Box component="ul" sx={{ my: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
          {tokens.map(({ uuid, name, prefix, last_used_at }) => (
            <li key={uuid}>
              <strong>{name}</strong>
              {[
                '',
                ...(prefix === null ? [] : [`${prefix}…`]),
                last_used_at === null
                  ? translate('beheer.account.password.never_used')
                  : translate('beheer.account.password.last_used', { time: format.relativeTime(last_used_at) }),
              ].join(' · ')}
            </li>
          ))}
        </Box>
      )}
      {calendarLink ? translate('beheer.account.password.ends_calendar') : null}
    </Alert>
  );
}
