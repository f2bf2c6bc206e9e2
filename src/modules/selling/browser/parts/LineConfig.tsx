/** Form for what a cart line still lacks: the order options of its product, the authorisation code of a transfer. */
import { useRef, useState, type RefCallback } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { mdiPencilOutline } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Icon, useDraft } from '#engine/browser';
import type { CartLine } from '../../rules/cartAnswer.ts';
import { changeLine } from '../cart.ts';
import { ConfigInput, isAskedElsewhere } from './ConfigInput.tsx';
import { nameOfLine } from './nameOfLine.ts';
import type { CartActing } from './useCart.ts';

/** Form of the options of a line and its authorisation code. Entered options are kept as a draft; the code is not. */
export function LineConfig({
  line,
  acting: { change, busy },
}: {
  readonly line: CartLine;
  readonly acting: CartActing;
}) {
  const translate = useTranslate();
  const [typed, setTyped] = useDraft<CartLine['config'] | null>(`cart.line.${line.uuid}`, null);
  const values = typed ?? line.config;
  const [code, setCode] = useState('');
  const fields = fieldsOf(line);
  const isAsked = isIncomplete(line);
  const [open, setOpen] = useState(typed !== null);
  const wasOpen = useRef(false);
  const asksCode = line.auth_code !== null && (isAsked || open);
  const close = (): void => {
    wasOpen.current = true;
    setTyped(null);
    setCode('');
    setOpen(false);
  };
  if (fields.length === 0 && line.auth_code === null) return null;
  // Return the keyboard focus to where the choices were.
  const focusAfterClose = (button: HTMLButtonElement | null): void => {
    if (wasOpen.current) button?.focus();
    wasOpen.current = false;
  };
  if (!isAsked && !open) return <EditButton line={line} ref={focusAfterClose} onClick={() => setOpen(true)} />;
  const save = (): void =>
    void change(() =>
      changeLine(line.uuid, {
        ...(fields.length > 0 ? { config: values } : {}),
        ...(asksCode && code !== '' ? { auth_code: code } : {}),
      }),
    ).then((done) => {
      if (done) close();
    });
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}
    >
      {fields.map((field) => (
        <ConfigInput
          key={field.key}
          field={field}
          value={values[field.key]}
          onChange={(value) => setTyped({ ...values, [field.key]: value })}
          look={{ margin: 'none', fullWidth: false, size: 'small', sx: { minWidth: 180 } }}
        />
      ))}
      {asksCode ? (
        <TextField
          margin="none"
          fullWidth={false}
          size="small"
          label={translate('beheer.cart.auth_code')}
          helperText={translate('beheer.cart.auth_code_text')}
          value={code}
          autoComplete="off"
          onChange={(event) => setCode(event.target.value)}
        />
      ) : null}
      <Button type="submit" variant="outlined" loading={busy}>
        {translate('beheer.cart.save')}
      </Button>
      {open && !isAsked ? (
        <Button color="inherit" onClick={close}>
          {translate('ra.action.cancel')}
        </Button>
      ) : null}
    </Box>
  );
}

const fieldsOf = ({ config_fields }: CartLine) => config_fields.filter((field) => !isAskedElsewhere(field));

const isIncomplete = (line: CartLine): boolean =>
  line.auth_code === 'missing' ||
  fieldsOf(line).some(({ key, required }) => required === true && (line.config[key] ?? '') === '');

interface EditButtonProps {
  readonly line: CartLine;
  readonly ref: RefCallback<HTMLButtonElement>;
  readonly onClick: () => void;
}

function EditButton({ line, ref, onClick }: EditButtonProps) {
  const translate = useTranslate();
  return (
    <Button
      ref={ref}
      size="small"
      startIcon={<Icon path={mdiPencilOutline} />}
      onClick={onClick}
      sx={{ justifySelf: 'start' }}
      aria-label={translate('beheer.cart.edit_choices_named', { name: nameOfLine(line) })}
    >
      {translate('beheer.cart.edit_choices')}
    </Button>
  );
}
