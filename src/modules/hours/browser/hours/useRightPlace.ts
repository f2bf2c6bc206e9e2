/** Removes invalid parameters from the URL and notifies the person, as list views do. */
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useNotify, useTranslate } from 'react-admin';
import { searchWithout, unreadWords } from './place.ts';
import { hoursViewNames } from './view.ts';

/** @param isUnknown true if the employee in the URL may not be seen here; null while loading */
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
