/** What was chosen: for whom it is registered, with which nameservers and hosting, what it costs, and into the cart. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { LinkBase, useGetList, useNavigate, useNotify, useTranslate } from 'react-admin';
import { useFormat } from '../../i18n/useFormat.ts';
import { addToCart, type NewLine } from '../../providers/cart.ts';
import { useCart, useCartChange } from '../../shell/selling/useCart.ts';
import { linesOf, totalsOf, type Choice } from './choice.ts';

interface Props {
  readonly choice: Choice;
  readonly onAdded: () => void;
}

export function OrderSummary({ choice, onAdded }: Props) {
  const translate = useTranslate();
  const format = useFormat();
  const [contact, setContact] = useState<string | null>(null);
  const [hosting, setHosting] = useState('');
  const [nameservers, setNameservers] = useState('');
  const { add, busy, refusal } = useAdding({ lines: [...linesOf(choice, { contact, nameservers }), ...hostingLines(choice, hosting)], onAdded });
  const { net_cents, gross_cents } = totalsOf(choice);
  const isEmpty = choice.size === 0;
  return (
    <Card component="section" sx={{ p: 2, display: 'grid', gap: 2, position: { lg: 'sticky' }, top: { lg: 72 } }}>
      <Typography variant="h2" component="h2">{isEmpty ? translate('beheer.domain_order.none_chosen') : translate('beheer.domain_order.chosen_count', { smart_count: choice.size })}</Typography>
      <HolderField value={contact} onChange={setContact} />
      <TextField margin="none" size="small" label={translate('beheer.domain_order.nameservers')} helperText={translate('beheer.domain_order.nameservers_text')} value={nameservers} onChange={(event) => setNameservers(event.target.value)} />
      <HostingField value={hosting} onChange={setHosting} />
      <Typography aria-live="polite" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        <strong>{translate('beheer.domain_order.incl', { amount: format.money(gross_cents) })}</strong><br />
        {translate('beheer.domain_order.excl', { amount: format.money(net_cents) })}
      </Typography>
      {refusal === null ? null : <Alert severity="error">{[refusal.text, ...Object.values(refusal.errors)].join(' ')}</Alert>}
      <Button variant="contained" size="large" disabled={isEmpty} loading={busy} onClick={() => void add('/cart/checkout')}>{translate('beheer.domain_order.to_checkout')}</Button>
      <Button variant="outlined" disabled={isEmpty || busy} onClick={() => void add(null)}>{translate('beheer.domain_order.to_cart')}</Button>
    </Card>
  );
}

function hostingLines(choice: Choice, product_uuid: string): readonly NewLine[] {
  const [domain_name] = choice.keys();
  return product_uuid === '' || domain_name === undefined ? [] : [{ product_uuid, action: 'recurring', period_unit: 'month', period_count: 1, domain_name }];
}

function useAdding({ lines, onAdded }: { readonly lines: readonly NewLine[]; readonly onAdded: () => void }) {
  const { change, busy, refusal } = useCartChange();
  const navigate = useNavigate();
  const notify = useNotify();
  const add = async (next: string | null): Promise<void> => {
    if (!await change(() => addToCart(lines))) return;
    onAdded();
    if (next === null) notify('beheer.domain_order.added', { type: 'success' });
    else await navigate(next);
  };
  return { add, busy, refusal };
}

/** The contacts of the client that is bought for; another one is made where contacts are. */
function HolderField({ value, onChange }: { readonly value: string | null; readonly onChange: (uuid: string | null) => void }) {
  const translate = useTranslate();
  const client = useCart().cart?.client?.uuid;
  const { data = [] } = useGetList('domain-contacts', { pagination: { page: 1, perPage: 100 }, sort: { field: 'created_at', order: 'ASC' }, filter: { client_uuid: client } }, { enabled: client !== undefined });
  const chosen = value ?? '';
  return (
    <div>
      <TextField margin="none" select fullWidth size="small" label={translate('beheer.domain_order.holder')} value={data.some(({ id }) => id === chosen) ? chosen : ''} onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}>
        <MenuItem value="">–</MenuItem>
        {data.map((contact) => <MenuItem key={contact.id} value={contact.id}>{String(contact['display_name'] ?? contact['email'])}</MenuItem>)}
      </TextField>
      <Link component={LinkBase} to="/domain-contacts/create" target="_blank" sx={{ fontSize: 13, display: 'inline-block', lineHeight: '24px' }}>{translate('beheer.domain_order.new_holder')}</Link>
    </div>
  );
}

function HostingField({ value, onChange }: { readonly value: string; readonly onChange: (uuid: string) => void }) {
  const translate = useTranslate();
  const { data = [] } = useGetList('products', { pagination: { page: 1, perPage: 50 }, sort: { field: 'sort', order: 'ASC' }, filter: { type: 'hosting', status: 'active' } });
  if (data.length === 0) return null;
  return (
    <TextField margin="none" select size="small" label={translate('beheer.domain_order.hosting')} value={value} onChange={(event) => onChange(event.target.value)}>
      <MenuItem value="">{translate('beheer.domain_order.no_hosting')}</MenuItem>
      {data.map((product) => <MenuItem key={product.id} value={product.id}>{String(product['name'])}</MenuItem>)}
    </TextField>
  );
}
