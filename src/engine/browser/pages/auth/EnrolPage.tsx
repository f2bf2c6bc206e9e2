/** The page for people who must set up a second factor first: choosing one, or signing out. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { mdiCellphoneKey, mdiFingerprint, mdiLogout } from '@mdi/js';
import { useState } from 'react';
import { useLogout, useTranslate } from 'react-admin';
import { Icon } from '../../ui/Icon.tsx';
import { refreshSession } from '../../providers/calls/account.ts';
import { canUsePasskeys } from '../../providers/calls/passkeys.ts';
import { useSignInOptions } from '../../providers/calls/signIn.ts';
import { PasskeyDialog } from '../../shell/account/PasskeyDialog.tsx';
import { TotpDialog } from '../../shell/account/TotpDialog.tsx';
import { ApiErrorAlert } from '../../shell/account/ApiErrorAlert.tsx';
import { useAct } from '../../shell/account/useAct.ts';
import { useEnrolment } from '../../shell/account/useEnrolment.ts';
import { AuthFrame } from './AuthFrame.tsx';

export default function EnrolPage() {
  const translate = useTranslate();
  const logout = useLogout();
  const enrolment = useEnrolment();
  const refreshing = useAct();
  const [addsPasskey, setAddsPasskey] = useState(false);
  const offers = useSignInOptions();
  const close = (done: boolean): void => {
    enrolment.closeApp();
    setAddsPasskey(false);
    if (done) void refreshing.act(refreshSession);
  };
  const refusal = enrolment.refusal ?? refreshing.refusal;
  const title = translate('beheer.enrol.title');
  return (
    <AuthFrame title={title} heading={title} intro={translate('beheer.enrol.intro')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <ApiErrorAlert refusal={refusal} />
        <Button
          variant="contained"
          size="large"
          fullWidth
          loading={enrolment.busy || refreshing.busy}
          loadingPosition="start"
          startIcon={<Icon path={mdiCellphoneKey} />}
          onClick={enrolment.startApp}
        >
          {translate('beheer.enrol.app')}
        </Button>
        {offers?.passkeys === true && canUsePasskeys() ? (
          <Button
            variant="outlined"
            size="large"
            fullWidth
            startIcon={<Icon path={mdiFingerprint} />}
            onClick={() => setAddsPasskey(true)}
          >
            {translate('beheer.enrol.passkey')}
          </Button>
        ) : null}
        <Button color="inherit" startIcon={<Icon path={mdiLogout} />} onClick={() => void logout({}, undefined, false)}>
          {translate('beheer.user_menu.sign_out')}
        </Button>
      </Box>
      {enrolment.setup ? <TotpDialog setup={enrolment.setup} onClose={close} /> : null}
      {addsPasskey ? <PasskeyDialog onClose={close} /> : null}
    </AuthFrame>
  );
}
