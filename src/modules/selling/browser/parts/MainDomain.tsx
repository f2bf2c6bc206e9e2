/**
 * Select of the main domain of hosting, from the names of the cart and those of the client. A line of several accounts
 * must be split first.
 */
import { Hostnames } from '#engine/values';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { CartLine } from '../../rules/cartAnswer.ts';
import { splitLine } from '../cart.ts';
import type { CartActing } from './useCart.ts';
import { useLineChoice } from './useLineChoice.ts';

interface Props {
  readonly line: CartLine;
  readonly acting: CartActing;
}

/** Select of the main domain, or for a line of several accounts a button that splits it. */
export function MainDomain({ line, acting }: Props) {
  return line.type === 'hosting' && line.quantity > 1 ? (
    <SeveralAccounts uuid={line.uuid} acting={acting} />
  ) : (
    <OneMainDomain line={line} acting={acting} />
  );
}

function SeveralAccounts({ uuid, acting }: { readonly uuid: string; readonly acting: CartActing }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>
        {translate('beheer.cart.several_accounts')}
      </Typography>
      <Button size="small" loading={acting.busy} onClick={() => void acting.change(() => splitLine(uuid))}>
        {translate('beheer.cart.split')}
      </Button>
    </Box>
  );
}

function OneMainDomain({ line: { uuid, product_name, domain_name, main_domains }, acting }: Props) {
  const translate = useTranslate();
  const { waiting, choose } = useLineChoice(uuid, 'main_domain', acting);
  const chosen = waiting === null ? domain_name : (waiting.domain_name ?? null);
  const label = translate('beheer.cart.main_domain');
  const [only] = main_domains;
  if (only === undefined) return null;
  if (main_domains.length === 1 && chosen === only)
    return (
      <Typography sx={{ color: 'text.secondary', fontSize: 13, overflowWrap: 'anywhere' }}>
        {label}: {Hostnames.displayHostname(only)}
      </Typography>
    );
  return (
    <TextField
      margin="none"
      select
      size="small"
      label={label}
      helperText={translate(waiting === null ? 'beheer.cart.main_domain_text' : 'beheer.cart.waits')}
      value={chosen ?? ''}
      disabled={acting.busy}
      slotProps={{
        inputLabel: { shrink: true },
        select: { displayEmpty: true },
        htmlInput: { 'aria-label': translate('beheer.cart.main_domain_of', { name: product_name }) },
      }}
      sx={{ maxWidth: 420 }}
      onChange={(event) => void choose({ domain_name: event.target.value || null })}
    >
      {chosen === null ? <MenuItem value="">{translate('beheer.cart.main_domain_later')}</MenuItem> : null}
      {main_domains.map((name) => (
        <MenuItem key={name} value={name}>
          {Hostnames.displayHostname(name)}
        </MenuItem>
      ))}
    </TextField>
  );
}
