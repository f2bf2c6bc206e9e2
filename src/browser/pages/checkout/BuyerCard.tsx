/** Whose invoice it becomes: what of it is missing is asked for here; and which VAT is charged, and why. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { call, pathTo } from '../../providers/call.ts';
import type { CartAnswer } from '../../../domain/cartAnswer.ts';
import { cartKey } from '../../providers/cart.ts';
import { useAct } from '../../shell/account/useAct.ts';

interface Props {
  readonly client: NonNullable<CartAnswer['client']>;
  readonly vat: CartAnswer['vat'];
}

export function BuyerCard({ client, vat }: Props) {
  const translate = useTranslate();
  return (
    <Card component="section" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Typography variant="h2" component="h2">{translate('beheer.checkout.client_for', { name: client.name })}</Typography>
      {client.missing.length === 0 ? <Typography sx={{ color: 'text.secondary' }}>{translate('beheer.checkout.complete')}</Typography> : <MissingForm key={client.missing.join()} client={client} />}
      {vat === null ? null : (
        <Box>
          <Typography component="h3" sx={{ fontWeight: 600 }}>{translate('beheer.checkout.vat')}</Typography>
          <Typography sx={{ color: 'text.secondary' }}>{translate(`beheer.checkout.vat_text.${vat.category}`)}</Typography>
          {vat.warnings.map((warning) => <Alert key={warning} severity="info" sx={{ mt: 1 }}>{translate(`beheer.checkout.vat_warning.${warning}`)}</Alert>)}
        </Box>
      )}
    </Card>
  );
}

function MissingForm({ client: { uuid, missing } }: Pick<Props, 'client'>) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const { act, busy, refusal } = useAct();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const save = (): void => void act(async () => {
    await call('PUT', pathTo('clients', uuid), values);
    await queryClient.invalidateQueries({ queryKey: cartKey });
  });
  return (
    <Box component="form" onSubmit={(event) => { event.preventDefault(); save(); }} sx={{ display: 'grid', gap: 1.5 }}>
      <Alert severity="warning">{translate('beheer.checkout.missing')}</Alert>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {missing.map((field) => (
          <TextField margin="none" key={field} size="small" required label={translate(`beheer.checkout.field.${field}`)} value={values[field] ?? ''} error={refusal?.errors[field] !== undefined} helperText={refusal?.errors[field]} onChange={(event) => setValues({ ...values, [field]: event.target.value })} />
        ))}
      </Box>
      {refusal !== null && Object.keys(refusal.errors).length === 0 ? <Alert severity="error">{refusal.text}</Alert> : null}
      <Button type="submit" variant="outlined" loading={busy} sx={{ justifySelf: 'start' }}>{translate('beheer.checkout.save')}</Button>
    </Box>
  );
}
