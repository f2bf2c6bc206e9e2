/** Which domain hosting begins with: chosen among the names of the cart and those that the client has. */
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { CartLine } from '../../rules/cartAnswer.ts';
import { changeLine } from '../cart.ts';
import type { CartActing } from './useCart.ts';

interface Props {
  readonly line: CartLine;
  readonly acting: CartActing;
}

export function MainDomain({ line: { uuid, product_name, domain_name, main_domains }, acting }: Props) {
  const translate = useTranslate();
  const label = translate('beheer.cart.main_domain');
  const [only] = main_domains;
  if (only === undefined) return null;
  if (main_domains.length === 1 && domain_name === only)
    return (
      <Typography sx={{ color: 'text.secondary', fontSize: 13, overflowWrap: 'anywhere' }}>
        {label}: {only}
      </Typography>
    );
  return (
    <TextField
      margin="none"
      select
      size="small"
      label={label}
      helperText={translate('beheer.cart.main_domain_text')}
      value={domain_name ?? ''}
      disabled={acting.busy}
      slotProps={{
        inputLabel: { shrink: true },
        select: { displayEmpty: true },
        htmlInput: { 'aria-label': translate('beheer.cart.main_domain_of', { name: product_name }) },
      }}
      sx={{ maxWidth: 420 }}
      onChange={(event) => void acting.change(() => changeLine(uuid, { domain_name: event.target.value || null }))}
    >
      {domain_name === null ? <MenuItem value="">{translate('beheer.cart.main_domain_later')}</MenuItem> : null}
      {main_domains.map((name) => (
        <MenuItem key={name} value={name}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
