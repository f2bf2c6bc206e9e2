/** Adds the address that one is at to a list of ranges. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import { useNotify, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { apiAddress, requestJson } from '../../providers/http.ts';

export function MyAddress({ source }: { readonly source: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { getValues, setValue } = useFormContext();
  const [busy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    try {
      const { ip } = (await requestJson(`${apiAddress}/session/address`)).json as { readonly ip: string };
      const range = `${ip}/${ip.includes(':') ? '128' : '32'}`;
      const present: unknown = getValues(source);
      setValue(source, [...new Set([...(Array.isArray(present) ? present.map(String) : []), range])], {
        shouldDirty: true,
        shouldValidate: true,
      });
    } catch {
      notify('beheer.tokens.address_failed', { type: 'warning' });
    }
    setBusy(false);
  };
  return (
    <Button size="small" loading={busy} onClick={() => void add()}>
      {translate('beheer.tokens.my_address')}
    </Button>
  );
}
