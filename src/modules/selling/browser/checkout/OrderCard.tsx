/** Summary of the order with its total, the terms, and the order button. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'react-admin';
import type { PriceDisplay } from '../../../vat/rules/shownPrice.ts';
import type { CartAnswer, CartLine } from '../../rules/cartAnswer.ts';
import type { Withdrawal } from '../../rules/withdrawal.ts';
import { type Requests, useFormat } from '#engine/browser';
import { CartTotals } from '../parts/CartTotals.tsx';
import { LineConfig } from '../parts/LineConfig.tsx';
import { MainDomain } from '../parts/MainDomain.tsx';
import { DomainTransferFacts } from '../parts/DomainTransferFacts.tsx';
import { nameOfLine } from '../parts/nameOfLine.ts';
import { useCartChange } from '../parts/useCart.ts';
import { useDisplayedPrice } from '../parts/useShownPrice.ts';
import { usePeriodText } from '../../../pricing/browser/usePeriodText.ts';
import { OpenParts, openPartsId } from './OpenParts.tsx';
import { placeOf, type OpenPart } from './openParts.ts';
import { useCheckoutText } from './useCheckoutText.ts';

interface Props {
  readonly cart: CartAnswer;
  readonly agreed: boolean;
  readonly onAgree: (agreed: boolean) => void;
  /** True if a consumer asked us to begin before the withdrawal period ends. */
  readonly asked: boolean;
  readonly onAsk: (asked: boolean) => void;
  /** What was missing when ordering was tried, as far as it still is. */
  readonly open: readonly OpenPart[];
  readonly busy: boolean;
  readonly refusal: Requests.ShownApiError | null;
  readonly onOrder: () => void;
}

export function OrderCard({ cart, agreed, onAgree, asked, onAsk, open, busy, refusal, onOrder }: Props) {
  const text = useCheckoutText();
  const { withdrawal } = cart;
  const price = useDisplayedPrice(cart.price_display);
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
        <Agreement
          part="terms"
          isOpen={open.some(({ part }) => part === 'terms')}
          checked={agreed}
          onChange={onAgree}
          label={text('terms', { version: cart.terms?.version ?? '' })}
        />
        {cart.terms?.url ? (
          <Link href={cart.terms.url} target="_blank" rel="noreferrer">
            {text('read_terms')}
          </Link>
        ) : null}
      </Box>
      {cart.items.some(({ renewal }) => renewal) ? (
        <Box component="section" aria-label={text('renewal')}>
          <Typography component="h3" sx={{ fontWeight: 600 }}>
            {text('renewal')}
          </Typography>
          <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>
            {text(price.isConsumer ? 'cancel_consumer' : 'cancel_business')}
          </Typography>
        </Box>
      ) : null}
      {withdrawal === null ? null : (
        <WithdrawalPart
          withdrawal={withdrawal}
          asked={asked}
          onAsk={onAsk}
          isOpen={open.some(({ part }) => part === 'withdrawal')}
        />
      )}
      {refusal === null ? null : <Alert severity="error">{refusal.text}</Alert>}
      {open.length === 0 ? null : <OpenParts parts={open} />}
      <Button
        variant="contained"
        size="large"
        fullWidth
        loading={busy}
        onClick={onOrder}
        aria-describedby={open.length === 0 ? undefined : openPartsId}
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
  readonly isOpen: boolean;
}

interface AgreementProps {
  readonly part: 'terms' | 'withdrawal';
  readonly isOpen: boolean;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly label: string;
}

/** Shows an error below the checkbox if ordering was tried without it. */
function Agreement({ part, isOpen, checked, onChange, label }: AgreementProps) {
  const text = useCheckoutText();
  const id = placeOf({ part });
  return (
    <>
      <FormControlLabel
        control={
          <Checkbox
            checked={checked}
            onChange={(event) => onChange(event.target.checked)}
            slotProps={{
              input: { id, 'aria-invalid': isOpen, 'aria-describedby': isOpen ? `${id}-error` : undefined },
            }}
          />
        }
        label={label}
      />
      {isOpen ? (
        <FormHelperText error id={`${id}-error`} sx={{ ml: 4 }}>
          {text(`open.${part}`)}
        </FormHelperText>
      ) : null}
    </>
  );
}

/** Explains the right of withdrawal to a consumer, who must expressly ask us to begin before it ends. */
function WithdrawalPart({ withdrawal: { days, has_domain }, asked, onAsk, isOpen }: WithdrawalProps) {
  const text = useCheckoutText();
  return (
    <Box component="section" aria-label={text('withdrawal')}>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {text('withdrawal')}
      </Typography>
      <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>
        {text('withdrawal_text', { days })} {has_domain ? text('withdrawal_domain') : ''}
      </Typography>
      <Box sx={{ mt: 1 }}>
        <Agreement part="withdrawal" isOpen={isOpen} checked={asked} onChange={onAsk} label={text('withdrawal_ask')} />
      </Box>
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

/** Shows what is still to be filled in for the line, so that the buyer does not have to go back. */
function Line({ line, currency, display }: LineProps) {
  const translate = useTranslate();
  const price = useDisplayedPrice(display);
  const periodText = usePeriodText();
  const acting = useCartChange();
  const action = line.type === 'domain' ? [line.product_name, translate(`beheer.cart.action.${line.action}`)] : [];
  return (
    <Box
      component="li"
      id={placeOf({ part: 'line', line })}
      tabIndex={line.problem === null ? undefined : -1}
      sx={{ display: 'grid', gap: 1 }}
    >
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between' }}>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {line.quantity > 1 ? `${line.quantity} × ` : ''}
          {nameOfLine(line)}
          <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>
            {[...action, periodText(line)].join(' · ')}
          </Typography>
          <DomainTransferFacts line={line} />
          <Renewal line={line} currency={currency} display={display} />
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
          {acting.refusal.text}
        </Alert>
      )}
    </Box>
  );
}

/** Price and date of the renewal and the notice period, shown before ordering (BW 6:230v lid 2). */
function Renewal({ line, currency, display }: LineProps) {
  const text = useCheckoutText();
  const format = useFormat();
  const price = useDisplayedPrice(display);
  const { renewal } = line;
  if (!renewal) return null;
  const { amount_cents, on, from_delivery, notice_days } = renewal;
  return (
    <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>
      {text(from_delivery ? 'renews_from_delivery' : 'renews', {
        price: price.amount(amount_cents, line.rate_bp, currency),
        period: text(`each.${line.period_unit}`, { smart_count: line.period_count }),
        date: format.fullDate(on),
      })}{' '}
      {text('notice', { smart_count: notice_days })}
    </Typography>
  );
}
