/** The client of an order, above the cart and the checkout. */
import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import { usePrincipal, useSession } from '#engine/browser';

interface Props {
  /** Name of the client. */
  readonly name: string;
  /** Key of the text for staff. */
  readonly ofStaff: string;
}

/** Says for which client the person orders, if they could order for another one. */
export function BuysFor({ name, ofStaff }: Props) {
  const translate = useTranslate();
  const isStaff = usePrincipal().actor !== 'user';
  const isOfSeveral = useSession()?.user.several_clients === true;
  if (!isStaff && !isOfSeveral) return null;
  return <Alert severity="info">{translate(isStaff ? ofStaff : 'beheer.cart.for_own', { name })}</Alert>;
}
