/** Adds the person's current IP address to a list of ranges. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import { useNotify, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type * as calls from '../../../registry/calls/signIn.ts';
import { asksOf } from '../../providers/call.ts';

const ask = asksOf<typeof calls>();

export function MyAddress({ source }: { readonly source: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { getValues, setValue } = useFormContext();
  const [busy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    try {
      const { ip } = await ask('GET /api/session/address');
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
