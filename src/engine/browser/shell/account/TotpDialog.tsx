/** Sets up an authenticator app: scan or type the secret, confirm it with a code, store the recovery codes. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { finishTotp, type TotpSetup } from '../../providers/calls/account.ts';
import { CodeField } from './CodeField.tsx';
import { SecondFactorDialog } from './SecondFactorDialog.tsx';

interface Props {
  readonly setup: TotpSetup;
  /** `done`: the app is active. */
  readonly onClose: (done: boolean) => void;
}

/** Dialog that activates the authenticator app of a started set-up (TOTP, RFC 6238). */
export function TotpDialog({ setup, onClose }: Props) {
  const translate = useTranslate();
  return (
    <SecondFactorDialog
      title={translate('beheer.totp.title')}
      submit={translate('beheer.totp.submit')}
      width="sm"
      introduction={
        <>
          <Secret setup={setup} />
          <Typography variant="h3" component="h3" sx={{ mt: 3, mb: 1.5 }}>
            {translate('beheer.totp.prove')}
          </Typography>
        </>
      }
      onSubmit={async (values) => (await finishTotp(values('code').trim())).recovery_codes}
      onClose={onClose}
    >
      {(field) => <CodeField field={field('code')} />}
    </SecondFactorDialog>
  );
}

/** Black on white in every theme, since cameras need the contrast. */
function Secret({ setup: { qr, secret, uri } }: { readonly setup: TotpSetup }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'auto 1fr' }, alignItems: 'center' }}>
      <Box
        component="img"
        src={`data:image/svg+xml;utf8,${encodeURIComponent(qr)}`}
        alt={translate('beheer.totp.qr')}
        sx={{ width: 176, height: 176, p: 1, bgcolor: 'common.white', borderRadius: 1, justifySelf: 'center' }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Typography>{translate('beheer.totp.scan')}</Typography>
        <Typography sx={{ mt: 1.5, color: 'text.secondary', fontSize: 13 }}>{translate('beheer.totp.type')}</Typography>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          <Box
            component="code"
            data-secret={secret}
            sx={{ fontFamily: 'monospace', fontSize: 14, overflowWrap: 'anywhere' }}
          >
            {secret.match(/.{1,4}/g)?.join(' ')}
          </Box>
          <CopyButton text={secret} what={translate('beheer.totp.secret')} />
        </Box>
        <Link href={uri} sx={{ display: 'inline-block', mt: 1, fontSize: 13 }}>
          {translate('beheer.totp.open')}
        </Link>
      </Box>
    </Box>
  );
}
