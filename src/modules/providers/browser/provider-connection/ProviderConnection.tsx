/**
 * Requirements of a connection, and whether its operations are real: next to the credentials, in the form and on the
 * provider's page.
 */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import type { ShownRecord, ValuesOf } from '#engine/registry';
import { Code } from '#engine/browser';
import { credentialExample, providerCredentials } from '../../rules/providerCredentials.ts';

export default function ProviderConnection({
  record,
}: {
  readonly record: ShownRecord<'providers'> | ValuesOf<'providers'>;
}) {
  const translate = useTranslate();
  const adapter = record.adapter ?? 'manual';
  const keys = providerCredentials[adapter];
  return (
    <Stack sx={{ gap: 1 }}>
      {adapter === 'manual' || adapter === 'practice' ? (
        <Alert severity="info">{translate(`beheer.provider.${adapter}`)}</Alert>
      ) : null}
      {keys ? (
        <Alert severity="info">
          {translate('beheer.provider.needs', { keys: keys.required.join(', ') })}
          {keys.optional.length > 0 ? ` ${translate('beheer.provider.may', { keys: keys.optional.join(', ') })}` : null}
          <Box component="code" sx={{ ...Code.codeFont, display: 'block', mt: 0.5 }}>
            {credentialExample(keys)}
          </Box>
        </Alert>
      ) : null}
      {adapter !== 'manual' && record.connection !== 'works' && record.connection !== 'testing' ? (
        <Alert severity="info">{translate('beheer.provider.untested')}</Alert>
      ) : null}
      {record.test_mode ? <Alert severity="warning">{translate('beheer.provider.test')}</Alert> : null}
    </Stack>
  );
}
