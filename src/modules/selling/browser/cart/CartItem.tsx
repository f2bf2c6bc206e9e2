/** One line of the cart: description, quantity, period and price. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { mdiTrashCanOutline } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Fields, Icon } from '#engine/browser';
import type { PriceDisplay } from '../../../vat/rules/shownPrice.ts';
import type { CartLine } from '../../rules/cartAnswer.ts';
import { acceptPrices, removeLine } from '../cart.ts';
import { useCartChange, type CartActing } from '../parts/useCart.ts';
import { useLineChoice } from '../parts/useLineChoice.ts';
import { useDisplayedPrice } from '../parts/useShownPrice.ts';
import { usePeriodText } from '../../../pricing/browser/usePeriodText.ts';
import { MainDomain } from '../parts/MainDomain.tsx';
import { nameOfLine } from '../parts/nameOfLine.ts';
import { DomainTransferFacts } from '../parts/DomainTransferFacts.tsx';
import { LineConfig } from '../parts/LineConfig.tsx';

interface Props {
  readonly line: CartLine;
  readonly currency: string;
  readonly display: PriceDisplay;
  readonly first: boolean;
}

export function CartItem({ line, currency, display, first }: Props) {
  const translate = useTranslate();
  const price = useDisplayedPrice(display);
  const shown = (cents: number, rate_bp = line.rate_bp): string => price.amount(cents, rate_bp, currency);
  const acting = useCartChange();
  const action = translate(`beheer.cart.action.${line.action}`, { _: '' });
  return (
    <Box component="li" sx={{ p: 2, borderTop: first ? 0 : 1, borderColor: 'divider', display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="h2" sx={{ fontWeight: 600, fontSize: 16, overflowWrap: 'anywhere' }}>
            {Fields.breakable(nameOfLine(line))}
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>
            {[line.type === 'domain' ? line.product_name : '', action].filter((part) => part !== '').join(' · ')}
          </Typography>
          <DomainTransferFacts line={line} />
          {line.added_by === null ? null : (
            <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>
              {translate(line.added_by.is_staff ? 'beheer.cart.added_by_staff' : 'beheer.cart.added_by', {
                name: line.added_by.name,
              })}
            </Typography>
          )}
          {line.choices.map(({ key, label, value }) => (
            <Typography key={key} sx={{ color: 'text.secondary', fontSize: 13, overflowWrap: 'anywhere' }}>
              {label}: {value}
            </Typography>
          ))}
        </Box>
        <Box sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
          <Typography sx={{ fontWeight: 600 }}>{shown(line.amount_cents)}</Typography>
          <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>{price.label}</Typography>
          {line.setup_cents > 0 ? (
            <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>
              {translate('beheer.cart.setup')} {shown(line.setup_cents)}
            </Typography>
          ) : null}
          {line.additions.map(({ product_uuid, name, amount_cents, rate_bp }) => (
            <Typography key={product_uuid} sx={{ color: 'text.secondary', fontSize: 13 }}>
              {name} {shown(amount_cents, rate_bp)}
            </Typography>
          ))}
        </Box>
      </Box>
      {line.is_changed ? (
        <Alert
          severity="warning"
          action={
            <Button
              color="inherit"
              loading={acting.busy}
              onClick={() => void acting.change(() => acceptPrices(line.uuid))}
            >
              {translate('beheer.cart.agree_one')}
            </Button>
          }
        >
          {translate('beheer.cart.changed', {
            before: shown(line.quoted_price_cents ?? 0),
            after: shown(line.amount_cents),
          })}
        </Alert>
      ) : null}
      {line.problem === null ? null : <Alert severity="error">{line.problem}</Alert>}
      <MainDomain line={line} acting={acting} />
      <LineConfig line={line} acting={acting} />
      <Controls line={line} shown={shown} acting={acting} />
      {acting.refusal === null ? null : (
        <Alert severity="error" onClose={acting.forgive}>
          {acting.refusal.text}
        </Alert>
      )}
    </Box>
  );
}

interface ControlsProps {
  readonly line: CartLine;
  readonly shown: (cents: number) => string;
  readonly acting: CartActing;
}

function Controls({ line, shown, acting }: ControlsProps) {
  const translate = useTranslate();
  const periodText = usePeriodText();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      {line.type === 'domain' ? null : <Quantity line={line} acting={acting} />}
      {line.periods.length > 1 ? (
        <Period line={line} shown={shown} acting={acting} />
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>{periodText(line)}</Typography>
      )}
      <Tooltip title={translate('beheer.cart.remove')}>
        <IconButton
          aria-label={translate('beheer.cart.remove_named', { name: nameOfLine(line) })}
          disabled={acting.busy}
          onClick={() => void acting.change(() => removeLine(line.uuid))}
          sx={{ ml: 'auto', color: 'text.secondary' }}
        >
          <Icon path={mdiTrashCanOutline} />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

function Quantity({ line, acting }: Omit<ControlsProps, 'shown'>) {
  const translate = useTranslate();
  const amount = useLineChoice(line.uuid, 'quantity', acting);
  const [typed, setTyped] = useState<string | null>(null);
  const known = amount.waiting?.quantity ?? line.quantity;
  const quantity = typed ?? String(known);
  const keep = (): void => {
    const wanted = Number(quantity);
    if (quantity.trim() === '' || wanted === known) setTyped(null);
    else void amount.choose({ quantity: wanted }).then(() => setTyped(null));
  };
  return (
    <TextField
      margin="none"
      fullWidth={false}
      size="small"
      label={translate('beheer.cart.quantity')}
      helperText={amount.waiting === null ? null : translate('beheer.cart.waits')}
      value={quantity}
      disabled={acting.busy}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => event.key === 'Enter' && keep()}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      sx={{ width: 96 }}
    />
  );
}

function Period({ line, shown, acting }: ControlsProps) {
  const translate = useTranslate();
  const periodText = usePeriodText();
  const duration = useLineChoice(line.uuid, 'period', acting);
  return (
    <TextField
      margin="none"
      fullWidth={false}
      select
      size="small"
      label={translate('beheer.cart.period_label')}
      helperText={duration.waiting === null ? null : translate('beheer.cart.waits')}
      value={keyOfPeriod(duration.waiting ?? line)}
      disabled={acting.busy}
      sx={{ minWidth: 220 }}
      onChange={(event) => {
        const next = line.periods.find((period) => keyOfPeriod(period) === event.target.value);
        if (next) void duration.choose({ period_unit: next.period_unit, period_count: next.period_count });
      }}
    >
      {line.periods.map((period) => (
        <MenuItem key={keyOfPeriod(period)} value={keyOfPeriod(period)}>
          {periodText(period)} · {shown(period.amount_cents)}
          {period.saving_cents > 0
            ? ` · ${translate('beheer.cart.saves', { amount: shown(period.saving_cents) })}`
            : ''}
        </MenuItem>
      ))}
    </TextField>
  );
}

const keyOfPeriod = ({ period_count, period_unit }: Partial<Pick<CartLine, 'period_count' | 'period_unit'>>): string =>
  `${period_count} ${period_unit}`;
