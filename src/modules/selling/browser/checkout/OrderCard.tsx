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
import type { PriceDisplay } from '../../../vat/rules/shownPrice.ts';
import type { CartAnswer, CartLine } from '../../rules/cartAnswer.ts';
import type { Withdrawal } from '../../rules/withdrawal.ts';
import type { ShownRefusal } from '../../../../engine/browser/shell/account/useRefusal.ts';
import { CartTotals } from '../parts/CartTotals.tsx';
import { LineConfig } from '../parts/LineConfig.tsx';
import { MainDomain } from '../parts/MainDomain.tsx';
import { TransferFacts } from '../parts/TransferFacts.tsx';
import { nameOfLine } from '../parts/nameOfLine.ts';
import { useCartChange } from '../parts/useCart.ts';
import { useShownPrice } from '../parts/useShownPrice.ts';
import { usePeriodText } from '../../../pricing/browser/usePeriodText.ts';
import { useCheckoutText } from './useCheckoutText.ts';

interface Props {
  readonly cart: CartAnswer;
  /** Nothing is missing but the terms. */
  readonly isReady: boolean;
  readonly busy: boolean;
  readonly refusal: ShownRefusal | null;
  readonly onOrder: () => void;
}

export function OrderCard({ cart, isReady, busy, refusal, onOrder }: Props) {
  const text = useCheckoutText();
  const [agreed, setAgreed] = useState(false);
  const [asked, setAsked] = useState(false);
  const { withdrawal } = cart;
  const price = useShownPrice(cart.price_display);
  return (
    <Card component="section" aria-label={text('lines')} sx={{ p: 2, display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="h2" component="h2">
          {text('lines')}
        </Typography>
        <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>{price.label}</Typography>
      </Box>
      <Lines cart={cart} />
      <CartTotals cart={cart} />
      <Box>
        <FormControlLabel
          control={<Checkbox checked={agreed} onChange={(event) => setAgreed(event.target.checked)} />}
          label={text('terms', { version: cart.terms?.version ?? '' })}
        />
        {cart.terms?.url ? (
          <Link href={cart.terms.url} target="_blank" rel="noreferrer">
            {text('read_terms')}
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
        {text('order')}
      </Button>
      <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>{text('order_note')}</Typography>
      <Button component={LinkBase} to="/cart">
        {text('back')}
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
  const text = useCheckoutText();
  return (
    <Box component="section" aria-label={text('withdrawal')}>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {text('withdrawal')}
      </Typography>
      <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>
        {text('withdrawal_text', { days })} {has_domain ? text('withdrawal_domain') : ''}
      </Typography>
      <FormControlLabel
        sx={{ mt: 1 }}
        control={<Checkbox checked={asked} onChange={(event) => onAsk(event.target.checked)} />}
        label={text('withdrawal_ask')}
      />
    </Box>
  );
}

function Lines({ cart: { items, currency, price_display } }: Pick<Props, 'cart'>) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {items.map((line) => (
        <Line key={line.uuid} line={line} currency={currency} display={price_display} />
      ))}
    </Box>
  );
}

interface LineProps {
  readonly line: CartLine;
  readonly currency: string;
  readonly display: PriceDisplay;
}

/** With what is still to be filled in, so that nobody has to go back for it. */
function Line({ line, currency, display }: LineProps) {
  const translate = useTranslate();
  const price = useShownPrice(display);
  const periodText = usePeriodText();
  const acting = useCartChange();
  const action = line.type === 'domain' ? [line.product_name, translate(`beheer.cart.action.${line.action}`)] : [];
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between' }}>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {line.quantity > 1 ? `${line.quantity} × ` : ''}
          {nameOfLine(line)}
          <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>
            {[...action, periodText(line)].join(' · ')}
          </Typography>
          <TransferFacts line={line} />
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
        </Box>
      </Box>
      <MainDomain line={line} acting={acting} />
      {line.problem === null ? null : (
        <>
          <Alert severity="error">{line.problem}</Alert>
          <LineConfig line={line} acting={acting} />
        </>
      )}
      {acting.refusal === null ? null : (
        <Alert severity="error" onClose={acting.forgive}>
          {acting.refusal.text} {Object.values(acting.refusal.errors).join(' ')}
        </Alert>
      )}
    </Box>
  );
}
