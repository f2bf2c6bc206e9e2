/** Form for the required data that is still missing; it is stored with the client. */
import { useMemo } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import type { CartClient } from '../../rules/cartAnswer.ts';
import { Identifiers } from '#engine/values';
import { Api, Fields, Requests, useDraft, useLanguage } from '#engine/browser';
import { cartKey } from '../cart.ts';
import { placeOf } from './openParts.ts';
import { useCheckoutText } from './useCheckoutText.ts';

const autoComplete: Readonly<Record<string, string>> = {
  company_name: 'organization',
  last_name: 'family-name',
  email: 'email',
  street: 'address-line1',
  house_number: 'address-line2',
  postal_code: 'postal-code',
  city: 'address-level2',
  country: 'country',
  phone: 'tel',
};

export function MissingForm({ client: { uuid, missing } }: { readonly client: CartClient }) {
  const text = useCheckoutText();
  const queryClient = useQueryClient();
  const { act, busy, refusal } = Requests.useAct();
  const [values, setValues, forget] = useDraft<Readonly<Record<string, string>>>(
    `checkout.${uuid}`,
    missing.includes('country') ? { country: 'NL' } : {},
  );
  const save = (): void =>
    void act(async () => {
      await Api.call('PUT', Api.pathTo('clients', uuid), values);
      forget();
      await queryClient.invalidateQueries({ queryKey: cartKey });
    });
  const isMarked = refusal !== null && Object.keys(refusal.errors).some((field) => missing.includes(field));
  const unmarked = Object.entries(refusal?.errors ?? {}).flatMap(([field, error]) =>
    missing.includes(field) ? [] : error,
  );
  const unplaced = isMarked ? unmarked.join(' ') : (refusal?.text ?? '');
  return (
    <Box
      component="form"
      id={placeOf({ part: 'details' })}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      sx={{ display: 'grid', gap: 1.5 }}
    >
      <Alert severity="warning">{text('missing')}</Alert>
      {unplaced === '' ? null : <Alert severity="error">{unplaced}</Alert>}
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}>
        {missing.map((field) => {
          const props = {
            label: text(`field.${field}`),
            value: values[field] ?? '',
            error: refusal?.errors[field] !== undefined,
            helperText: refusal?.errors[field],
            onChange: (value: string) => setValues({ ...values, [field]: value }),
            autoComplete: autoComplete[field] ?? 'off',
          };
          return field === 'country' ? <CountryInput key={field} {...props} /> : <TextInput key={field} {...props} />;
        })}
      </Box>
      <Button type="submit" variant="outlined" loading={busy} sx={{ justifySelf: 'start' }}>
        {text('save')}
      </Button>
    </Box>
  );
}

interface InputProps {
  readonly label: string;
  readonly value: string;
  readonly error: boolean;
  readonly helperText: string | undefined;
  readonly autoComplete: string;
  readonly onChange: (value: string) => void;
}

function TextInput({ onChange, ...props }: InputProps) {
  return (
    <TextField margin="none" size="small" required {...props} onChange={(event) => onChange(event.target.value)} />
  );
}

function CountryInput({ onChange, ...props }: InputProps) {
  const language = useLanguage();
  const countries = useMemo(
    () =>
      Identifiers.countryCodes
        .map((code) => ({ code, name: Fields.nameOfCode(code, 'country', language) ?? code }))
        .sort((left, right) => left.name.localeCompare(right.name, language)),
    [language],
  );
  return (
    <TextField
      margin="none"
      size="small"
      required
      select
      {...props}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </TextField>
  );
}
