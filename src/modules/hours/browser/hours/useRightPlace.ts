/** Takes out of the address what nothing can be made of, and reports it, as lists do. */
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useNotify, useTranslate } from 'react-admin';
import { searchWithout, unreadWords } from './place.ts';
import { hoursViewNames } from './view.ts';

/** @param isUnknown whether the employee that the address names is nobody whose hours may be seen here; null: not known yet */
export function useRightPlace(isUnknown: boolean | null): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const notify = useNotify();
  const translate = useTranslate();
  const words = isUnknown === null ? [] : [...unreadWords(search, hoursViewNames), ...(isUnknown ? ['employee'] : [])];
  const key = words.join();
  const report = useEffectEvent(() => {
    const parameters = new URLSearchParams(search);
    const fields = words.map((word) => `${word}=${parameters.get(word) ?? ''}`).join(', ');
    navigate({ pathname, search: searchWithout(search, words) }, { replace: true });
    notify(translate('beheer.views.left_out', { fields }), { type: 'warning', autoHideDuration: 8_000 });
  });
  useEffect(() => {
    if (key !== '') report();
  }, [key]);
}
