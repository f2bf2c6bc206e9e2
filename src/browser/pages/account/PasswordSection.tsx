/** The password, changed by whoever is signed in and has proved it. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { changePassword, sessionsKey, type Account } from '../../providers/account.ts';
import { useQueryClient } from '@tanstack/react-query';
import { AccountForm } from '../../shell/account/AccountForm.tsx';
import { NewPasswordField } from '../../shell/account/NewPasswordField.tsx';
import { AccountSection } from './AccountSection.tsx';
import { useChanged } from './useChanged.ts';

export function PasswordSection({
  account: { email, first_name, last_name, has_password },
}: {
  readonly account: Account;
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
          beside={
            <Button color="inherit" onClick={() => setEditing(false)}>
              {translate('ra.action.cancel')}
            </Button>
          }
          onSubmit={async (values) => {
            await changePassword(values('password'));
            setEditing(false);
            await queryClient.invalidateQueries({ queryKey: sessionsKey });
            await changed('beheer.account.password.saved');
          }}
        >
          {(field) => (
            <>
              {/* Only for the password manager, which wants to know whose password it is. */}
              <input hidden type="text" name="username" autoComplete="username" value={email} readOnly />
              <NewPasswordField
                label={translate('beheer.reset_password.password')}
                field={field('password')}
                known={[email, first_name, last_name]}
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
