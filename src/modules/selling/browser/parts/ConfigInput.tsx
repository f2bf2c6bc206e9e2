/** Input of one order option of a product. */
import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { inLanguage } from '#engine/values';
import { useLanguage } from '#engine/browser';
import type { ConfigField } from '../../rules/cartAnswer.ts';
import { configLabel } from '../../rules/configLabel.ts';

const ofDomains: ReadonlySet<string> = new Set(['contact', 'hostnames', 'switch', 'ds-records', 'glue-records']);

/** Returns true for options of domains, which the domain order page asks for. */
export const isAskedElsewhere = ({ type = 'text' }: ConfigField): boolean => ofDomains.has(type);

interface Props {
  readonly field: ConfigField;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly look: Pick<TextFieldProps, 'margin' | 'fullWidth' | 'size' | 'sx' | 'error' | 'helperText' | 'onBlur'>;
}

export function ConfigInput({ field, value, onChange, look }: Props) {
  const translate = useTranslate();
  const language = useLanguage();
  const { type, required = false, choices } = field;
  const options = type === 'boolean' ? ['true', 'false'] : (choices ?? []);
  const read = (text: string): unknown =>
    type === 'boolean' ? text === 'true' : type === 'number' && text !== '' ? Number(text) : text;
  return (
    <TextField
      {...look}
      label={inLanguage(configLabel(field), language)}
      required={required}
      select={options.length > 0}
      value={value === undefined || value === null ? '' : String(value)}
      onChange={(event) => onChange(read(event.target.value))}
    >
      {options.map((option) => (
        <MenuItem key={option} value={option}>
          {type === 'boolean' ? translate(option === 'true' ? 'ra.boolean.true' : 'ra.boolean.false') : option}
        </MenuItem>
      ))}
    </TextField>
  );
}
