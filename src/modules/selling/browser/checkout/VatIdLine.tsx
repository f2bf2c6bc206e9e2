/** The buyer's VAT number: its status and a new check, or a form where a number would matter. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { CartClient } from '../../rules/cartAnswer.ts';
import { checkVatId } from '../cart.ts';
import { useDraft } from '#engine/browser';
import { useCartChange } from '../parts/useCart.ts';
import { useCheckoutText } from './useCheckoutText.ts';

interface Props {
  readonly client: CartClient;
  /** True if a VAT number would change the VAT that is charged. */
  readonly asks: boolean;
}

export function VatIdLine({ client: { uuid, vat_id, vat_id_status }, asks }: Props) {
  const text = useCheckoutText();
  const { change, busy, refusal } = useCartChange();
  const [typed, setTyped, forget] = useDraft(`checkout.vat.${uuid}`, '');
  if (vat_id === null && !asks) return null;
  if (vat_id === null) {
    return (
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') void change(() => checkVatId(typed.trim())).then((done) => done && forget());
        }}
        sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', mt: 1.5, maxWidth: 480 }}
      >
        <TextField
          margin="none"
          size="small"
          fullWidth
          label={text('add_vat')}
          value={typed}
          autoComplete="off"
          error={refusal !== null}
          helperText={refusal?.errors['vat_id'] ?? refusal?.text ?? text('add_vat_text')}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="outlined" loading={busy} sx={{ flex: 'none' }}>
          {text('save_short')}
        </Button>
      </Box>
    );
  }
  return (
    <Box sx={{ mt: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Typography>
          {text('vat_id', { id: vat_id })}: {text(`vat_status.${vat_id_status}`)}
        </Typography>
        {vat_id_status === 'valid' ? null : (
          <Button size="small" loading={busy} onClick={() => void change(() => checkVatId())}>
            {text('check_vat')}
          </Button>
        )}
      </Box>
      {refusal === null ? null : <Alert severity="error">{refusal.text}</Alert>}
    </Box>
  );
}
