/** Amount of money: typed in the format of the language, stored in cents. */
import { useWatch } from 'react-hook-form';
import { currencyOf } from '../fields/money.tsx';
import { useLanguage } from '../ui/useLabel.ts';
import { useFormat } from '../i18n/useFormat.ts';
import type { InputProps } from './input.ts';
import { parseScaled } from '../../registry/imports/parseNumber.ts';
import { ParsedInput } from './ParsedInput.tsx';

export function MoneyInput(props: InputProps) {
  const { field, source, compact } = props;
  const format = useFormat();
  const language = useLanguage();
  const currencySource = source.slice(0, source.length - field.name.length) + (field.currencyField ?? 'currency');
  const watched: unknown = useWatch({ name: currencySource });
  const currency = currencyOf({ ...field, currencyField: 'currency' }, { currency: watched });
  return (
    <ParsedInput
      {...props}
      parse={(text) => parseScaled(text, 2, language)}
      write={(cents) => format.decimal(cents / 100, 2)}
      {...(compact ? {} : { start: symbolOf(currency, language) })}
    />
  );
}

function symbolOf(currency: string, locale: string): string {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  return parts.find((part) => part.type === 'currency')?.value ?? currency;
}
