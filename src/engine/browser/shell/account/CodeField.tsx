/** The six digits of an authenticator app, with autofill on phones; or a recovery code. */
import { useTranslate } from 'react-admin';
import type { FieldOf } from './AccountForm.tsx';
import { TextInput } from './TextInput.tsx';

interface Props {
  readonly field: ReturnType<FieldOf>;
  /** Asks for a recovery code instead. */
  readonly recovery?: boolean;
  readonly autoFocus?: boolean;
}

/** Input with `autocomplete="one-time-code"`, or for a recovery code if `recovery`. */
export function CodeField({ field, recovery = false, autoFocus = false }: Props) {
  const translate = useTranslate();
  return (
    <TextInput
      {...field}
      key={recovery ? 'recovery' : 'code'}
      label={translate(recovery ? 'beheer.second_factor.recovery_code' : 'beheer.second_factor.code')}
      autoComplete={recovery ? 'off' : 'one-time-code'}
      autoFocus={autoFocus}
      inputProps={{
        required: true,
        autoCapitalize: 'none',
        autoCorrect: 'off',
        spellCheck: false,
        inputMode: recovery ? 'text' : 'numeric',
        style: { fontVariantNumeric: 'tabular-nums', letterSpacing: recovery ? undefined : '0.3em' },
      }}
    />
  );
}
