/**
 * Price input. In a table of prices: an amount if there are no tiers, otherwise the lowest price with the tiers below
 * the row. Elsewhere: the tiers.
 */
import { useState } from 'react';
import TextField from '@mui/material/TextField';
import { get, useFormState } from 'react-hook-form';
import { useTranslate } from 'react-admin';
import { parseScaled } from '#engine/registry';
import { Forms, type InputProps, useFormat, useLanguage } from '#engine/browser';
import type { Tier } from '../../rules/tiers.ts';

/** The form value: an invalid price is the typed text. */
type TypedTier = Partial<Omit<Tier, 'unit_price_cents'>> & { readonly unit_price_cents?: number | string };

export default function TierPricesInput(props: InputProps) {
  if (props.compact) return <PriceOfOne {...props} />;
  return <Forms.FieldInput {...props} field={{ ...props.field, input: null }} />;
}

function PriceOfOne(props: InputProps) {
  const input = Forms.useFieldInput(props);
  const format = useFormat();
  const language = useLanguage();
  const translate = useTranslate();
  const { errors } = useFormState({ name: props.source });
  const [draft, setDraft] = useState<string | null>(null);
  const tiers = (input.value ?? []) as readonly TypedTier[];
  const [only = {}] = tiers;
  const hasTiers = tiers.length > 1 || Boolean(only.flat_fee_cents);
  const write = (price: unknown): string => (typeof price === 'number' ? format.decimal(price / 100, 2) : '');
  const change = (text: string): void => {
    setDraft(text);
    input.onChange(
      text.trim() === '' ? null : [{ from_qty: 1, ...only, unit_price_cents: parseScaled(text, 2, language) ?? text }],
    );
  };
  const lowest = Math.min(...tiers.map(({ unit_price_cents: price }) => (typeof price === 'number' ? price : 0)));
  const settled = hasTiers
    ? translate('beheer.prices.tiers', { price: write(lowest) })
    : write(only.unit_price_cents) || String(only.unit_price_cents ?? '');
  const isWrong = input.frame.error || get(errors, props.source) !== undefined;
  return (
    <TextField
      {...input.frame}
      error={isWrong}
      value={draft ?? settled}
      onChange={(event) => change(event.target.value)}
      onBlur={() => {
        setDraft(null);
        input.onBlur();
      }}
      inputRef={input.inputRef}
      slotProps={{
        htmlInput: {
          ...input.htmlInput,
          ...(hasTiers ? { readOnly: true } : {}),
          inputMode: 'decimal',
          autoComplete: 'off',
          style: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
        },
      }}
    />
  );
}
