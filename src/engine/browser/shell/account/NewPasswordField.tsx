/** A password that is being chosen, and how hard it is to guess: in words, while one types. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { passwordLength, passwordStrength, type PasswordStrength } from '../../../values/passwordStrength.ts';
import type { FieldOf } from './AccountForm.tsx';
import { PasswordField } from './PasswordField.tsx';

interface Props {
  readonly label: string;
  readonly field: ReturnType<FieldOf>;
  /** Name and address of whose it will be. */
  readonly known?: readonly string[];
}

const parts = [1, 2, 3, 4] as const;
const look: Readonly<Record<PasswordStrength, { readonly filled: number; readonly colour: string }>> = {
  short: { filled: 0, colour: 'tone.neutral.dot' },
  weak: { filled: 1, colour: 'tone.error.dot' },
  fair: { filled: 2, colour: 'tone.warning.dot' },
  good: { filled: 3, colour: 'tone.success.dot' },
  strong: { filled: 4, colour: 'tone.success.dot' },
};

export function NewPasswordField({ label, field, known }: Props) {
  const translate = useTranslate();
  const [value, setValue] = useState('');
  const strength = passwordStrength(value, known);
  const { filled, colour } = look[strength];
  return (
    <Box>
      <PasswordField
        {...field}
        label={label}
        autoComplete="new-password"
        minLength={passwordLength.min}
        helperText={field.helperText ?? translate('beheer.password.hint', { min: passwordLength.min })}
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <Box
        sx={{
          display: value === '' ? 'none' : 'flex',
          alignItems: 'center',
          gap: 1,
          mt: 0.5,
          mx: '2px',
          fontSize: 12,
          lineHeight: '16px',
          color: 'text.secondary',
        }}
      >
        <Box aria-hidden sx={{ display: 'flex', gap: '3px', width: 96 }}>
          {parts.map((part) => (
            <Box
              key={part}
              sx={{
                flex: 1,
                height: 4,
                borderRadius: 2,
                bgcolor: part <= filled ? colour : 'action.disabledBackground',
              }}
            />
          ))}
        </Box>
        <span role="status">{value === '' ? '' : translate(`beheer.password.${strength}`)}</span>
      </Box>
    </Box>
  );
}
