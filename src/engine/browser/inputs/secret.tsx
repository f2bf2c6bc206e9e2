/** Secret input. The API never returns the value; an empty input on an existing record keeps it. */
import { useState } from 'react';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { Icon } from '../ui/Icon.tsx';
import { isLongSecret } from './fieldWidth.ts';
import type { InputProps } from './input.ts';
import { useFieldInput } from './useFieldInput.ts';

const ofCode = { fontFamily: 'monospace', fontSize: 13 } as const;
/** Masks a textarea, since a password input has only one line. */
const masked = { WebkitTextSecurity: 'disc' } as const;

export function SecretInput(props: InputProps) {
  const input = useFieldInput(props);
  const translate = useTranslate();
  const [shown, setShown] = useState(false);
  const { defaultValues } = useFormState();
  const keeps = typeof defaultValues?.['uuid'] === 'string';
  const toggle = translate(shown ? 'beheer.secret.hide' : 'beheer.secret.show');
  const isLong = isLongSecret(props.field);
  const { error, helperText, ...frame } = input.frame;
  const help = error
    ? helperText
    : [helperText, keeps ? translate('beheer.form.secret_keep') : undefined]
        .filter((text) => text !== undefined)
        .join(' ');
  return (
    <TextField
      {...frame}
      required={frame.required && !keeps}
      error={error}
      helperText={help}
      {...(isLong ? { multiline: true, minRows: 1, maxRows: 12 } : { type: shown ? 'text' : 'password' })}
      value={typeof input.value === 'string' ? input.value : ''}
      onChange={(event) => input.onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={input.onBlur}
      inputRef={input.inputRef}
      slotProps={{
        htmlInput: {
          ...input.htmlInput,
          autoComplete: isLong ? 'off' : 'new-password',
          spellCheck: false,
          autoCapitalize: 'none',
          ...(isLong ? { style: { ...ofCode, ...(shown ? {} : masked) } } : {}),
        },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <Tooltip title={toggle}>
                <IconButton
                  size="small"
                  edge="end"
                  aria-label={toggle}
                  aria-pressed={shown}
                  onClick={() => setShown(!shown)}
                >
                  <Icon path={shown ? mdiEyeOffOutline : mdiEyeOutline} />
                </IconButton>
              </Tooltip>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
