/** The e-mail field for signing in, with autofill by password managers. */
import { useTranslate } from 'react-admin';
import type { FieldOf } from './AccountForm.tsx';
import { TextInput } from './TextInput.tsx';

interface Props {
  readonly field: ReturnType<FieldOf>;
  readonly label?: string;
  readonly autoComplete?: string;
  readonly autoFocus?: boolean;
  readonly value?: string;
  readonly readOnly?: boolean;
}

/** Email input. Its default `autocomplete` is `username`, as password managers expect on sign-in pages. */
export function EmailField({
  field,
  label,
  autoComplete = 'username',
  autoFocus = false,
  value,
  readOnly = false,
}: Props) {
  const translate = useTranslate();
  return (
    <TextInput
      {...field}
      label={label ?? translate('beheer.login.email')}
      type="email"
      autoComplete={autoComplete}
      autoFocus={autoFocus}
      defaultValue={value}
      inputProps={{
        required: true,
        readOnly,
        autoCapitalize: 'none',
        spellCheck: false,
        inputMode: 'email',
        maxLength: 254,
      }}
    />
  );
}
