/** A password field with a button that reveals the password. */
import { useState, type ComponentProps } from 'react';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Icon } from '../../ui/Icon.tsx';
import { TextInput } from './TextInput.tsx';

type Props = Pick<
  ComponentProps<typeof TextInput>,
  'label' | 'name' | 'autoComplete' | 'autoFocus' | 'helperText' | 'error' | 'value' | 'onChange' | 'inputRef'
> & { readonly minLength?: number };

/** Input of an existing password, required. Use `NewPasswordField` to choose one. */
export function PasswordField({ minLength, ...props }: Props) {
  const translate = useTranslate();
  const [shown, setShown] = useState(false);
  const label = translate(shown ? 'beheer.login.hide_password' : 'beheer.login.show_password');
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      inputProps={{ required: true, minLength, autoCapitalize: 'none', spellCheck: false }}
      endAdornment={
        <InputAdornment position="end">
          <IconButton edge="end" aria-label={label} aria-pressed={shown} onClick={() => setShown(!shown)}>
            <Icon path={shown ? mdiEyeOffOutline : mdiEyeOutline} />
          </IconButton>
        </InputAdornment>
      }
    />
  );
}
