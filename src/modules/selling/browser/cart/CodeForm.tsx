/** Form of a discount code: apply it, show why it is not accepted, remove it. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { CartAnswer } from '../../rules/cartAnswer.ts';
import { applyCoupon } from '../cart.ts';
import { useDraft } from '#engine/browser';
import { useCartChange } from '../parts/useCart.ts';

export function CodeForm({ cart: { coupon, client } }: { readonly cart: CartAnswer }) {
  const translate = useTranslate();
  const { change, busy, refusal, forgive } = useCartChange();
  const [code, setCode] = useDraft(`cart.code.${client?.uuid ?? ''}`, '');
  if (coupon !== null) {
    return (
      <Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <strong>{coupon.code}</strong>
            {coupon.description === null ? '' : ` · ${coupon.description}`}
          </Typography>
          <Button size="small" loading={busy} onClick={() => void change(() => applyCoupon(null))}>
            {translate('beheer.cart.remove_code')}
          </Button>
        </Box>
        {coupon.refused === null ? null : (
          <Alert severity="warning" sx={{ mt: 1 }}>
            {coupon.refused}
          </Alert>
        )}
      </Box>
    );
  }
  const reason = refusal === null ? '' : (refusal.errors['code'] ?? refusal.text);
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== '') void change(() => applyCoupon(code)).then((done) => done && setCode(''));
      }}
      sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}
    >
      <TextField
        margin="none"
        size="small"
        fullWidth
        label={translate('beheer.cart.code')}
        value={code}
        autoComplete="off"
        error={reason !== ''}
        helperText={reason}
        onChange={(event) => {
          forgive();
          setCode(event.target.value);
        }}
      />
      <Button type="submit" variant="outlined" loading={busy} sx={{ flex: 'none' }}>
        {translate('beheer.cart.use_code')}
      </Button>
    </Box>
  );
}
