/**
 * Button to set the first price of a product: in the list in force, or the first list. Hidden for people who may not
 * set prices.
 */
import Button from '@mui/material/Button';
import { LinkBase, useGetList, useTranslate } from 'react-admin';
import { Access, type Resource } from '#engine/registry';
import {
  adminName,
  inSentence,
  Pages,
  useConditionContext,
  useLabel,
  usePrincipal,
  useRegistry,
} from '#engine/browser';

export function FirstPrice({ product }: { readonly product: string }) {
  const { resources } = useRegistry();
  const principal = usePrincipal();
  const { 'price-lists': lists, 'price-list-items': prices } = resources;
  if (!lists || !prices || !Access.mayDo(lists, principal, 'create') || !Access.mayDo(prices, principal, 'create'))
    return null;
  return <Begin lists={lists} prices={prices} product={product} />;
}

interface BeginProps {
  readonly lists: Resource;
  readonly prices: Resource;
  readonly product: string;
}

function Begin({ lists, prices, product }: BeginProps) {
  const translate = useTranslate();
  const label = useLabel();
  const { today } = useConditionContext();
  const { total, isPending } = useGetList(adminName(lists), { pagination: { page: 1, perPage: 1 } });
  if (isPending) return null;
  const line = { product_uuid: product };
  return (
    <Button
      component={LinkBase}
      to={total === 0 ? Pages.createPath(lists, { valid_from: today, items: [line] }) : Pages.createPath(prices, line)}
      variant="contained"
    >
      {total === 0
        ? translate('beheer.form.create', { name: inSentence(label(lists.label)) })
        : translate('beheer.price_preview.add')}
    </Button>
  );
}
