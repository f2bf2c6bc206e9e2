/** One's own name. */
import { useTranslate } from 'react-admin';
import { saveProfile, type OwnAccount } from '../../providers/calls/account.ts';
import { AccountForm } from '../../shell/account/AccountForm.tsx';
import { NameFields } from '../../shell/account/NameFields.tsx';
import { AccountSection } from './AccountSection.tsx';
import { useChanged } from './useChanged.ts';

export function ProfileSection({ account }: { readonly account: OwnAccount }) {
  const translate = useTranslate();
  const changed = useChanged();
  return (
    <AccountSection name="profile">
      <AccountForm
        submit={translate('ra.action.save')}
        draft="account.profile"
        onSubmit={async (values) => {
          await saveProfile({ first_name: values('first_name').trim(), last_name: values('last_name').trim() });
          await changed('beheer.account.profile.saved');
        }}
      >
        {(field) => <NameFields field={field} first={account.first_name} last={account.last_name} />}
      </AccountForm>
    </AccountSection>
  );
}
