/** Starts the pages. */
import './sendEarlyRequests.ts';
// Roboto as variable fonts from our own files; no request goes to another server.
import '@fontsource-variable/roboto/wght.css';
import '../theme/roboto.css';
import { createRoot } from 'react-dom/client';
import { createEntry } from './Entry.tsx';
import type { ApplicationParts } from './Screens.tsx';
import { announceAssetHost } from './assetHost.ts';
import { dropOldDrafts } from '../providers/drafts/drafts.ts';
import { watchVersion } from '../providers/connection/newVersion.ts';
import { fetchSignedOut } from '../i18n/signedOut.ts';
import { watchConnection } from '../providers/connection/reconnect.ts';
import { product } from '../i18n/product.ts';
import { currentLocale } from '../providers/store.ts';
import { watchUnsavedWork } from '../providers/unsaved.ts';
import { setRegion } from '../../values/region.ts';
import { fetchDirection, StyleCache } from '../shell/StyleCache.tsx';

const patienceMilliseconds = 1_000;

/**
 * Renders the public pages, or the screens for people who are signed in. Call it once, in the entry point of the pages.
 *
 * @param fetchApplication loads the modules, for people who are signed in.
 */
export function startScreens(fetchApplication: () => Promise<ApplicationParts>): void {
  if (product.region) setRegion(product.region);
  announceAssetHost(import.meta.url);
  watchVersion();
  watchUnsavedWork();
  dropOldDrafts();
  watchConnection();
  // React renders the title from here on, and only the first title element counts.
  document.querySelector('title')?.remove();
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element "root".');
  const { Entry, preload } = createEntry(fetchApplication);
  const begin = (): void =>
    createRoot(root).render(
      <StyleCache>
        <Entry />
      </StyleCache>,
    );
  // Wait for the texts of an incomplete language; if they fail to load, English is shown.
  void Promise.allSettled([
    fetchSignedOut(currentLocale()),
    fetchDirection(currentLocale()),
    soonEnough(preload()),
  ]).then(begin);
}

/** After this time a loading page is shown that says what it waits for. */
function soonEnough(arrival: Promise<void>): Promise<void> {
  return Promise.race([arrival, new Promise<void>((resolve) => void setTimeout(resolve, patienceMilliseconds))]);
}
