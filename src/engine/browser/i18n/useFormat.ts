// The formatters of the current language.
import { useLocale } from 'react-admin';
import { formatFor, type Format } from './format.ts';

export function useFormat(): Format {
  return formatFor(useLocale());
}
