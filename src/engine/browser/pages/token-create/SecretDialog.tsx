/** Shows the secret of a new token once. It closes only when the person confirms that they have stored it. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useNotify, useTranslate } from 'react-admin';
import { useUnsavedWork } from '../../providers/unsaved.ts';
import { apiAddress } from '../../providers/requestHeaders.ts';
import { CopiedText } from '../../ui/CopiedText.tsx';

export interface MadeToken {
  readonly uuid: string;
  readonly name: string;
  readonly secret: string;
  readonly scopes: readonly string[];
}

export function SecretDialog({ token, onConfirmed }: { readonly token: MadeToken; readonly onConfirmed: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [isConfirmed, setConfirmed] = useState(false);
  useUnsavedWork(true);
  const copy = () => {
    const written = navigator.clipboard?.writeText(token.secret) ?? Promise.reject(new Error('no clipboard'));
    written
      .then(() => notify('beheer.copy.copied', { type: 'success' }))
      .catch(() => notify('beheer.copy.failed', { type: 'warning' }));
  };
  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby="secret-title">
      <DialogTitle id="secret-title">{translate('beheer.tokens.secret_title', { name: token.name })}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Alert severity="warning">{translate('beheer.tokens.secret_once')}</Alert>
        <Box>
          <CopiedText label={translate('beheer.tokens.secret')} text={token.secret} />
          <Button variant="contained" onClick={copy} autoFocus sx={{ mt: 1 }}>
            {translate('beheer.tokens.copy')}
          </Button>
        </Box>
        <CopiedText label={translate('beheer.tokens.how')} text={exampleCall(token)} withButton />
        <FormControlLabel
          control={<Checkbox checked={isConfirmed} onChange={(_, on) => setConfirmed(on)} />}
          label={translate('beheer.tokens.kept')}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" disabled={!isConfirmed} onClick={onConfirmed}>
          {translate('beheer.tokens.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Returns a list call that the token may make, else the API description. */
function exampleCall({ secret, scopes }: MadeToken): string {
  const listed = scopes
    .map((scope) => scope.split(':'))
    .find(([resource, verb]) => resource !== '*' && (verb === 'list' || verb === '*'))?.[0];
  const address = new URL(`${apiAddress}/${listed ?? 'openapi.json'}`, window.location.origin).href;
  return `curl -H "Authorization: Bearer ${secret}" "${address}"`;
}
