/** Texts of the checkout: addressed to the buyer, or to staff about the client that they order for. */
import { useTranslate } from 'react-admin';
import { usePrincipal } from '#engine/browser';

export function useCheckoutText(): (key: string, values?: Readonly<Record<string, unknown>>) => string {
  const translate = useTranslate();
  const isStaff = usePrincipal().actor !== 'user';
  return (key, values = {}) => {
    const text = translate(`beheer.checkout.${key}`, values);
    return isStaff ? translate(`beheer.checkout.staff.${key}`, { ...values, _: text }) : text;
  };
}
