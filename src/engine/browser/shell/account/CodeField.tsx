/** The six digits of an authenticator app, which the phone fills in by itself; or a recovery code. */
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import type { FieldOf } from './AccountForm.tsx';

interface Props {
  readonly field: ReturnType<FieldOf>;
  /** A recovery code instead. */
  readonly recovery?: boolean;
  readonly autoFocus?: boolean;
}

export function CodeField({ field, recovery = false, autoFocus = false }: Props) {
  const translate = useTranslate();
  return (
    <TextField
      {...field}
      key={recovery ? 'recovery' : 'code'}
      label={translate(recovery ? 'beheer.second_factor.recovery_code' : 'beheer.second_factor.code')}
      autoComplete={recovery ? 'off' : 'one-time-code'}
      autoFocus={autoFocus}
      fullWidth
      slotProps={{
        htmlInput: {
          required: true,
          autoCapitalize: 'none',
          autoCorrect: 'off',
          spellCheck: false,
          inputMode: recovery ? 'text' : 'numeric',
          style: { fontVariantNumeric: 'tabular-nums', letterSpacing: recovery ? undefined : '0.3em' },
        },
      }}
    />
  );
}
