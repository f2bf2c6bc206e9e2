/** App bar button of the cart, with the number of lines. */
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { mdiCartOutline } from '@mdi/js';
import { LinkBase, useTranslate } from 'react-admin';
import { Icon } from '#engine/browser';
import { useOtherTabs } from './otherTabs.ts';
import { useCart, useCanOrder } from './useCart.ts';

/** App bar button. Renders nothing for a person who cannot order. */
export function CartBadge() {
  return useCanOrder() ? <Shown /> : null;
}

function Shown() {
  const translate = useTranslate();
  useOtherTabs();
  const { cart } = useCart();
  const count = cart?.items.length ?? 0;
  const label =
    count === 0 ? translate('beheer.cart.badge_empty') : translate('beheer.cart.badge', { smart_count: count });
  return (
    <Tooltip title={label}>
      <IconButton component={LinkBase} to="/cart" aria-label={label} sx={{ color: 'text.secondary' }}>
        <Badge badgeContent={count === 0 ? null : count} color="primary" max={99}>
          <Icon path={mdiCartOutline} />
        </Badge>
      </IconButton>
    </Tooltip>
  );
}
