// The formatters of the current language.
import { useLocale } from 'react-admin';
import { formatFor, type Format } from './format.ts';

/** Returns the formatters of the current language. Outside React use {@link formatFor}. */
export function useFormat(): Format {
  return formatFor(useLocale());
}
