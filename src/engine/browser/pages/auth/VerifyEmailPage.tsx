/** Confirming an e-mail address by the link that went to it. */
import { useEffect } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { HttpError, useTranslate } from 'react-admin';
import { useCachedQuery } from '../../providers/queryCache.ts';
import { refreshSession } from '../../providers/account.ts';
import { verifyEmail } from '../../providers/links.ts';
import { authPaths } from '../../providers/redirect.ts';
import { currentSession, useSession } from '../../providers/session.ts';
import { PlaceLink } from '../../shell/Places.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import { SpentLink } from './SpentLink.tsx';
import { useLinkToken } from './useLinkToken.ts';

export default function VerifyEmailPage() {
  const translate = useTranslate();
  const session = useSession();
  const token = useLinkToken(authPaths.AuthVerifyEmail);
  const link = useCachedQuery(token === '' ? null : `email-verification ${token}`, () => verifyEmail(token));
  const isDone = link.status === 'success';
  useEffect(() => {
    if (isDone && currentSession() !== null) refreshSession().catch(() => undefined);
  }, [isDone]);
  const isSpent = token === '' || (link.error instanceof HttpError && link.error.status === 404);
  const [to, action] = session
    ? ['/', translate('beheer.verify_email.go_on')]
    : [authPaths.AuthLogin, translate('beheer.login.sign_in')];
  const title = translate('beheer.verify_email.title');
  return (
    <AuthFrame title={title} heading={title}>
      {isSpent ? <SpentLink text={translate('beheer.verify_email.expired')} to={to} action={action} /> : null}
      {!isSpent && link.status === 'pending' ? (
        <Box role="status" aria-label={translate('beheer.verify_email.checking')}>
          <FormSkeleton fields={2} />
        </Box>
      ) : null}
      {!isSpent && link.status === 'error' ? (
        <Alert severity="error" role="alert">
          {translate('beheer.login_error.server')}
        </Alert>
      ) : null}
      {link.status === 'success' ? (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Alert severity="success" role="status" sx={{ overflowWrap: 'anywhere' }}>
            {translate('beheer.verify_email.done', { email: link.value.email })}
          </Alert>
          <Button component={PlaceLink} to={to} variant="contained" size="large" fullWidth>
            {action}
          </Button>
        </Box>
      ) : null}
    </AuthFrame>
  );
}
