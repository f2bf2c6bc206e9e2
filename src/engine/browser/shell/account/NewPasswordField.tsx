/** A new password field that shows the strength as text while typing. */
import { useEffect, useState, type ChangeEvent } from 'react';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import {
  judgePassword,
  loadEstimator,
  passwordLength,
  type PasswordOwner,
  type PasswordStrength,
} from '../../../values/passwordStrength.ts';
import type { FieldOf } from './AccountForm.tsx';
import { PasswordField } from './PasswordField.tsx';

interface Props {
  readonly label: string;
  readonly field: ReturnType<FieldOf>;
  /** Data about the owner that is not in the form itself. */
  readonly owner?: PasswordOwner;
}

const parts = [1, 2, 3, 4] as const;
const look: Readonly<Record<PasswordStrength, { readonly filled: number; readonly colour: string }>> = {
  short: { filled: 0, colour: 'tone.neutral.dot' },
  weak: { filled: 1, colour: 'tone.error.dot' },
  fair: { filled: 2, colour: 'tone.warning.dot' },
  good: { filled: 3, colour: 'tone.success.dot' },
  strong: { filled: 4, colour: 'tone.success.dot' },
};

/** Input of a new password. The strength also considers the name and address of its owner. */
export function NewPasswordField({ label, field, owner }: Props) {
  const translate = useTranslate();
  const [value, setValue] = useState('');
  const [known, setKnown] = useState<PasswordOwner>({});
  const strength = useStrength(value, known);
  const { filled, colour } = look[strength ?? 'short'];
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    setValue(target.value);
    setKnown({ ...owner, ...ownerIn(target.form) });
  };
  return (
    <Box>
      <PasswordField
        {...field}
        label={label}
        autoComplete="new-password"
        minLength={passwordLength.min}
        helperText={field.helperText ?? translate('beheer.password.hint', { min: passwordLength.min })}
        value={value}
        onChange={onChange}
      />
      <Box
        sx={{
          display: strength === null ? 'none' : 'flex',
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
        <span role="status">{strength === null ? '' : translate(`beheer.password.${strength}`)}</span>
      </Box>
    </Box>
  );
}

/**
 * Returns the strength as the server will judge it, shortly after typing; null if the field is empty or the estimator
 * could not be loaded.
 */
function useStrength(password: string, owner: PasswordOwner): PasswordStrength | null {
  const [strength, setStrength] = useState<PasswordStrength | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (found: PasswordStrength | null): void => {
      if (isCurrent) setStrength(found);
    };
    // Starts loading at the first letter, so that it is ready in time.
    if (password !== '') loadEstimator().catch(() => undefined);
    judgePassword(password, owner).then(
      (verdict) => show(verdict.strength),
      () => show(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [password, owner]);
  return password === '' ? null : strength;
}

/** Name and address, if the same form asks for them. */
function ownerIn(form: HTMLFormElement | null): PasswordOwner {
  const data = new FormData(form ?? undefined);
  return Object.fromEntries(
    ['email', 'first_name', 'last_name'].filter((name) => data.has(name)).map((name) => [name, String(data.get(name))]),
  );
}
