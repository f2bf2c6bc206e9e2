/**
 * Product catalogue at the prices of the buyer, whose cart takes the products. Without a buyer it shows the general
 * prices.
 */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { mdiCartOutline } from '@mdi/js';
import { LinkBase, useTranslate } from 'react-admin';
import { Icon, Page, Skeletons, Theme, useApiQuery } from '#engine/browser';
import { catalogueKey, readCatalogue, readPublicCatalogue } from '../cart.ts';
import { ChooseClient } from '../parts/ChooseClient.tsx';
import { useCart } from '../parts/useCart.ts';
import { AddToCart } from './AddToCart.tsx';
import { Shelves } from './Shelves.tsx';

export default function CataloguePage() {
  const translate = useTranslate();
  const { cart, isError: isCartMissing } = useCart();
  const client = cart?.client ?? null;
  const { data, isError } = useApiQuery({
    queryKey: [...catalogueKey, client?.uuid ?? null],
    queryFn: client === null ? readPublicCatalogue : readCatalogue,
    enabled: cart !== undefined,
  });
  const hasFailed = !data && (isError || (isCartMissing && !cart));
  const title = translate('beheer.catalogue.title');
  const count = cart?.items.length ?? 0;
  const toCart =
    count === 0 ? null : (
      <Button
        component={LinkBase}
        to="/cart"
        variant="contained"
        startIcon={<Icon path={mdiCartOutline} />}
        sx={{ mr: { xs: 1, sm: 0 } }}
      >
        {translate('beheer.catalogue.to_cart', { smart_count: count })}
      </Button>
    );
  return (
    <Page
      crumbs={client === null ? [] : [{ text: translate('beheer.cart.of', { name: client.name }), to: null }]}
      title={title}
      name={title}
      actions={toCart}
      maxWidth={Theme.pageWidth.recordBesideTimeline}
    >
      {cart && client === null ? <ChooseClient /> : null}
      {data ? <Shelves catalogue={data} domainsAt="/domain/order" Order={client === null ? null : AddToCart} /> : null}
      {hasFailed ? <Alert severity="error">{translate('beheer.server.not_loaded')}</Alert> : null}
      {data || hasFailed || (cart && client === null) ? null : <Skeletons.RowsSkeleton />}
    </Page>
  );
}
