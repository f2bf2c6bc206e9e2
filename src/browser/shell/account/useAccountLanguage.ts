/** On a browser where nobody chose a language yet, the account's is taken. */
import { useEffect } from 'react';
import { useSetLocale, useStoreContext } from 'react-admin';
import { useSession } from '../../providers/session.ts';

export function useAccountLanguage(): void {
  const store = useStoreContext();
  const setLocale = useSetLocale();
  const locale = useSession()?.user.locale;
  useEffect(() => {
    if (locale !== undefined && store.getItem('locale') === undefined) void setLocale(locale);
  }, [locale, store, setLocale]);
}
