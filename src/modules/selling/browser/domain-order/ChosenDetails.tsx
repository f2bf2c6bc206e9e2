/** Details of one chosen name: its period, its authorisation code, and options that differ from those of all names. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useShownPrice } from '../parts/useShownPrice.ts';
import { priceOfChoice, pricesFor, savingOf, type ChosenOffer } from './choice.ts';
import { OptionFields } from './OptionFields.tsx';
import type { Options } from './options.ts';

interface Props {
  readonly shown: string;
  readonly chosen: ChosenOffer;
  readonly options: Options;
  readonly onChange: (chosen: ChosenOffer) => void;
}

export function ChosenDetails({ shown, chosen, options, onChange }: Props) {
  const translate = useTranslate();
  const { rules } = chosen.offer;
  const asksCode = chosen.action === 'transfer' && rules?.requires_auth_code === true;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, pt: 0.75 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
        <Years chosen={chosen} onChange={onChange} />
        {asksCode ? (
          <TextField
            margin="none"
            fullWidth={false}
            size="small"
            required
            label={translate('beheer.domain_order.auth_code', { name: shown })}
            helperText={translate('beheer.domain_order.auth_code_text')}
            value={chosen.auth_code}
            autoComplete="off"
            onChange={(event) => onChange({ ...chosen, auth_code: event.target.value })}
            sx={{ flex: '1 1 260px', maxWidth: 420 }}
            slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false, maxLength: 100 } }}
          />
        ) : null}
        <Button
          size="small"
          color="inherit"
          aria-expanded={chosen.options !== null}
          onClick={() => onChange({ ...chosen, options: chosen.options === null ? options : null })}
          sx={{ color: 'text.secondary', minHeight: 40 }}
        >
          {translate(chosen.options === null ? 'beheer.domain_order.own_choices' : 'beheer.domain_order.as_all')}
        </Button>
      </Box>
      {chosen.options && rules ? (
        <Box sx={{ display: 'grid', gap: 2, pl: { sm: 2 }, borderLeft: { sm: 2 }, borderColor: { sm: 'divider' } }}>
          <OptionFields
            options={chosen.options}
            rules={rules}
            privacy_cents={priceOfChoice(chosen)?.privacy_cents ?? null}
            rate_bp={chosen.offer.vat?.rate_bp ?? 0}
            onChange={(own) => onChange({ ...chosen, options: own })}
          />
        </Box>
      ) : null}
    </Box>
  );
}

/** Lists every period of the TLD. Periods without a price are shown disabled. */
function Years({ chosen, onChange }: Pick<Props, 'chosen' | 'onChange'>) {
  const translate = useTranslate();
  const { amount } = useShownPrice();
  const shown = (cents: number): string => amount(cents, chosen.offer.vat?.rate_bp ?? 0);
  const prices = pricesFor(chosen.offer, chosen.action);
  const years = chosen.offer.rules?.years ?? [];
  if (years.length < 2) return null;
  return (
    <TextField
      margin="none"
      fullWidth={false}
      select
      size="small"
      label={translate('beheer.domain_order.period')}
      value={chosen.years}
      onChange={(event) => onChange({ ...chosen, years: Number(event.target.value) })}
      sx={{ minWidth: 200 }}
    >
      {years.map((count) => {
        const price = prices.find((one) => one.years === count);
        const period = translate('beheer.domain_order.years', { smart_count: count });
        return (
          <MenuItem key={count} value={count} disabled={!price}>
            {price
              ? [
                  translate('beheer.domain_order.period_price', { period, amount: shown(price.total_cents) }),
                  ...(savingOf(prices, price) > 0
                    ? [translate('beheer.cart.saves', { amount: shown(savingOf(prices, price)) })]
                    : []),
                ].join(' · ')
              : translate('beheer.domain_order.period_unavailable', { period })}
          </MenuItem>
        );
      })}
    </TextField>
  );
}
