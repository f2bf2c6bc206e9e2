/** Percentage: typed as 21 or 12,5, stored in basis points. */
import { useLanguage } from '../ui/useLabel.ts';
import { useFormat } from '../i18n/useFormat.ts';
import type { InputProps } from './input.ts';
import { parseScaled } from '../../registry/imports/parseNumber.ts';
import { ParsedInput } from './ParsedInput.tsx';

export function PercentInput(props: InputProps) {
  const format = useFormat();
  const language = useLanguage();
  return (
    <ParsedInput
      {...props}
      parse={(text) => parseScaled(text, 2, language)}
      write={(basisPoints) => format.decimal(basisPoints / 100)}
      end="%"
    />
  );
}
