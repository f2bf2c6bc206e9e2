/** What is ordered and what it comes to, the terms, and the one button. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'react-admin';
import type { CartAnswer } from '../../rules/cartAnswer.ts';
import type { Withdrawal } from '../../rules/withdrawal.ts';
import { usePrincipal } from '../../../../engine/browser/providers/session.ts';
import type { ShownRefusal } from '../../../../engine/browser/shell/account/useRefusal.ts';
import { CartTotals } from '../parts/CartTotals.tsx';
import { useShownPrice } from '../parts/useShownPrice.ts';
import { usePeriodText } from '../../../pricing/browser/usePeriodText.ts';

interface Props {
  readonly cart: CartAnswer;
  /** Nothing is missing but the terms. */
  readonly isReady: boolean;
  readonly busy: boolean;
  readonly refusal: ShownRefusal | null;
  readonly onOrder: () => void;
}

export function OrderCard({ cart, isReady, busy, refusal, onOrder }: Props) {
  const translate = useTranslate();
  const [agreed, setAgreed] = useState(false);
  const [asked, setAsked] = useState(false);
  const { withdrawal } = cart;
  return (
    <Card component="section" aria-label={translate('beheer.checkout.lines')} sx={{ p: 2, display: 'grid', gap: 2 }}>
      <Lines cart={cart} />
      <CartTotals cart={cart} />
      <Box>
        <FormControlLabel
          control={<Checkbox checked={agreed} onChange={(event) => setAgreed(event.target.checked)} />}
          label={translate('beheer.checkout.terms', { version: cart.terms?.version ?? '' })}
        />
        {cart.terms?.url ? (
          <Link href={cart.terms.url} target="_blank" rel="noreferrer">
            {translate('beheer.checkout.read_terms')}
          </Link>
        ) : null}
      </Box>
      {withdrawal === null ? null : <WithdrawalPart withdrawal={withdrawal} asked={asked} onAsk={setAsked} />}
      {refusal === null ? null : (
        <Alert severity="error">
          {refusal.text} {Object.values(refusal.errors).join(' ')}
        </Alert>
      )}
      <Button
        variant="contained"
        size="large"
        fullWidth
        disabled={!isReady || !agreed || (withdrawal !== null && !asked)}
        loading={busy}
        onClick={onOrder}
      >
        {translate('beheer.checkout.order')}
      </Button>
      <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>{translate('beheer.checkout.order_note')}</Typography>
      <Button component={LinkBase} to="/cart">
        {translate('beheer.checkout.back')}
      </Button>
    </Card>
  );
}

interface WithdrawalProps {
  readonly withdrawal: Withdrawal;
  readonly asked: boolean;
  readonly onAsk: (asked: boolean) => void;
}

/** A consumer is told of the right, and asks expressly that we begin before it ends. */
function WithdrawalPart({ withdrawal: { days, has_domain }, asked, onAsk }: WithdrawalProps) {
  const translate = useTranslate();
  const isStaff = usePrincipal().actor !== 'user';
  return (
    <Box component="section" aria-label={translate('beheer.checkout.withdrawal')}>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {translate('beheer.checkout.withdrawal')}
      </Typography>
      <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>
        {translate('beheer.checkout.withdrawal_text', { days })}{' '}
        {has_domain ? translate('beheer.checkout.withdrawal_domain') : ''}
      </Typography>
      <FormControlLabel
        sx={{ mt: 1 }}
        control={<Checkbox checked={asked} onChange={(event) => onAsk(event.target.checked)} />}
        label={translate(isStaff ? 'beheer.checkout.withdrawal_staff' : 'beheer.checkout.withdrawal_ask')}
      />
    </Box>
  );
}

function Lines({ cart: { items, currency, price_display } }: Pick<Props, 'cart'>) {
  const translate = useTranslate();
  const price = useShownPrice(price_display);
  const periodText = usePeriodText();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {items.map((line) => (
        <Box component="li" key={line.uuid} sx={{ display: 'flex', gap: 2, justifyContent: 'space-between' }}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {line.quantity > 1 ? `${line.quantity} × ` : ''}
            {line.domain_name === null ? line.product_name : `${line.product_name} ${line.domain_name}`}
            <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>{periodText(line)}</Typography>
            {line.setup_cents > 0 ? (
              <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>
                + {translate('beheer.cart.setup')} {price.amount(line.setup_cents, line.rate_bp, currency)}
              </Typography>
            ) : null}
            {line.additions.map(({ product_uuid, name, amount_cents, rate_bp }) => (
              <Typography key={product_uuid} sx={{ color: 'text.secondary', fontSize: 13 }}>
                + {name} {price.amount(amount_cents, rate_bp, currency)}
              </Typography>
            ))}
          </Box>
          <Box sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', textAlign: 'right' }}>
            {price.amount(line.amount_cents, line.rate_bp, currency)}
            <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>{price.label}</Typography>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
