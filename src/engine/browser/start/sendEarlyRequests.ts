/** Sends the early requests as soon as this module is evaluated. It is a script that runs before all others. */
import { asOffered } from '../i18n/product.ts';
import { sendEarlyRequests } from '../providers/session/earlyRequests.ts';

/** Local storage key under which react-admin's store keeps the language. The store itself is in a later script. */
const localeKey = 'RaStorebeheer.locale';

function storedLocale(): string | undefined {
  try {
    const locale: unknown = JSON.parse(localStorage.getItem(localeKey) ?? '');
    return typeof locale === 'string' ? locale : undefined;
  } catch {
    return undefined;
  }
}

// The language that the person chose, or else that of the browser, as in all later requests.
sendEarlyRequests(asOffered(storedLocale()));
