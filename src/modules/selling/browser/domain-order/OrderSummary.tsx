/**
 * Summary of the chosen names: common options, hosting to go with them, the total, and the button to add them to the
 * cart.
 */
import { Hostnames } from '#engine/values';
import { useFormat } from '#engine/browser';
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { useNavigate, useNotify, useTranslate } from 'react-admin';
import type { NewCartLine } from '../../calls.ts';
import { addToCart } from '../cart.ts';
import { useShownPrice } from '../parts/useShownPrice.ts';
import { useCart, useCartChange } from '../parts/useCart.ts';
import { additionCents, linesOf, privacyCents, totalsOf, type ChosenNames } from './choice.ts';
import { OptionFields } from './OptionFields.tsx';
import { faultsOf, isRight, combineRules, type Options } from './options.ts';
import { useHosting, type OfferedHosting } from './useHosting.ts';

interface Props {
  readonly choice: ChosenNames;
  readonly options: Options;
  readonly onOptions: (options: Options) => void;
  /** Uuid of a product; '' for none. */
  readonly hosting: string;
  readonly onHosting: (uuid: string) => void;
  /** Receives true if another page opens next. */
  readonly onAdded: (isLeaving: boolean) => void;
}

export function OrderSummary({ choice, options, onOptions, hosting, onHosting, onAdded }: Props) {
  const translate = useTranslate();
  const format = useFormat();
  const offered = useHosting(useCart().cart?.client?.uuid);
  const month_cents = offered.find(({ uuid }) => uuid === hosting)?.month_cents ?? null;
  const lines = [...linesOf(choice, options), ...hostingLines(choice, hosting)];
  const { add, busy, refusal } = useAdding({ lines, onAdded });
  const { net_cents, gross_cents } = totalsOf(
    choice,
    options,
    month_cents === null || choice.size === 0 ? [] : [month_cents],
  );
  const isEmpty = choice.size === 0;
  const rate_bp = [...choice.values()][0]?.offer.vat?.rate_bp ?? 0;
  const incl = translate('beheer.domain_order.incl', { amount: format.money(gross_cents) });
  const excl = translate('beheer.domain_order.excl', { amount: format.money(net_cents) });
  const { isConsumer } = useShownPrice();
  const missing = missingOf(choice, options);
  const blocked = isEmpty || missing !== null;
  return (
    <Card component="section" sx={{ p: 2, display: 'grid', gap: 2, position: { lg: 'sticky' }, top: { lg: 72 } }}>
      <Typography variant="h2" component="h2">
        {isEmpty
          ? translate('beheer.domain_order.none_chosen')
          : translate('beheer.domain_order.chosen_count', { smart_count: choice.size })}
      </Typography>
      {choice.size < 2 ? null : (
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere', maxHeight: 120, overflowY: 'auto' }}>
          {[...choice.values()].map(({ offer }) => offer.name_unicode ?? offer.name ?? offer.typed).join(', ')}
        </Typography>
      )}
      {isEmpty ? null : (
        <OptionFields
          options={options}
          rules={rulesOfAll(choice)}
          privacy_cents={privacyCents(choice)}
          rate_bp={rate_bp}
          onChange={onOptions}
        />
      )}
      {isEmpty ? null : <HostingField offered={offered} rate_bp={rate_bp} value={hosting} onChange={onHosting} />}
      <Typography aria-live="polite" sx={isEmpty ? visuallyHidden : { fontVariantNumeric: 'tabular-nums' }}>
        {isEmpty ? null : (
          <>
            <strong>{isConsumer ? incl : excl}</strong>
            <br />
            <span>{isConsumer ? excl : incl}</span>
          </>
        )}
      </Typography>
      {refusal === null ? null : <Alert severity="error">{refusedText({ ...refusal, lines }, translate)}</Alert>}
      {missing === null ? null : (
        <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>
          {translate(`beheer.domain_order.missing.${missing}`)}
        </Typography>
      )}
      <Button
        variant="contained"
        size="large"
        disabled={blocked}
        loading={busy}
        onClick={() => void add('/cart/checkout')}
      >
        {translate('beheer.domain_order.to_checkout')}
      </Button>
      <Button variant="outlined" disabled={blocked || busy} onClick={() => void add(null)}>
        {translate('beheer.domain_order.to_cart')}
      </Button>
    </Card>
  );
}

function rulesOfAll(choice: ChosenNames) {
  return combineRules(
    [...choice.values()].flatMap(({ offer, options }) =>
      options === null && offer.rules !== null ? [offer.rules] : [],
    ),
  );
}

/** Names with options of their own are checked against their own TLD, the others against all of their TLDs. */
function missingOf(choice: ChosenNames, options: Options): 'code' | 'details' | 'addition' | null {
  const chosen = [...choice.values()];
  const hasCodes = chosen.every(
    ({ action, offer, auth_code }) =>
      action === 'register' || offer.rules?.requires_auth_code !== true || auth_code.trim() !== '',
  );
  if (!hasCodes) return 'code';
  if (chosen.some((one) => additionCents(one, options) === null)) return 'addition';
  const own = chosen.every(
    (one) => one.options === null || one.offer.rules === null || isRight(faultsOf(one.options, one.offer.rules)),
  );
  return own && isRight(faultsOf(options, rulesOfAll(choice))) ? null : 'details';
}

/** Error text of one of several lines, with the name that it is about. */
function refusedText(
  {
    text,
    errors,
    lines,
  }: {
    readonly text: string;
    readonly errors: Readonly<Record<string, string>>;
    readonly lines: readonly NewCartLine[];
  },
  translate: ReturnType<typeof useTranslate>,
): string {
  const messages = Object.entries(errors).map(([path, message]) => {
    const name = lines[Number(/^items\.(\d+)\./.exec(path)?.[1] ?? -1)]?.domain_name;
    return name === undefined
      ? message
      : translate('beheer.domain_order.refused_line', { name: Hostnames.displayHostname(name), text: message });
  });
  return messages.length > 0 ? messages.join(' ') : text;
}

function hostingLines(choice: ChosenNames, product_uuid: string): readonly NewCartLine[] {
  const [domain_name] = choice.keys();
  return product_uuid === '' || domain_name === undefined
    ? []
    : [{ product_uuid, action: 'recurring', period_unit: 'month', period_count: 1, domain_name }];
}

function useAdding({ lines, onAdded }: { readonly lines: readonly NewCartLine[]; readonly onAdded: Props['onAdded'] }) {
  const { change, busy, refusal } = useCartChange();
  const navigate = useNavigate();
  const notify = useNotify();
  // Keep the choice until the next page has loaded, so that the page does not go empty.
  const [isLeaving, setLeaving] = useState(false);
  const add = async (next: string | null): Promise<void> => {
    if (!(await change(() => addToCart(lines)))) return;
    if (next !== null) {
      setLeaving(true);
      onAdded(true);
      return navigate(next);
    }
    onAdded(false);
    notify('beheer.domain_order.added', { type: 'success' });
  };
  return { add, busy: busy || isLeaving, refusal };
}

function HostingField({
  offered,
  rate_bp,
  value,
  onChange,
}: {
  readonly offered: readonly OfferedHosting[];
  /** Rate of the VAT on hosting: that of the names. */
  readonly rate_bp: number;
  readonly value: string;
  readonly onChange: (uuid: string) => void;
}) {
  const translate = useTranslate();
  const { amount, label } = useShownPrice();
  if (offered.length === 0) return null;
  return (
    <TextField
      margin="none"
      select
      size="small"
      label={translate('beheer.domain_order.hosting')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{translate('beheer.domain_order.no_hosting')}</MenuItem>
      {offered.map(({ uuid, name, month_cents }) => (
        <MenuItem key={uuid} value={uuid}>
          {month_cents === null
            ? name
            : translate('beheer.domain_order.hosting_price', {
                name,
                amount: `${amount(month_cents, rate_bp)} ${label}`,
              })}
        </MenuItem>
      ))}
    </TextField>
  );
}
