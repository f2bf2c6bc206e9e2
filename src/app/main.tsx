/** Browser entry point. */
import '../engine/browser/theme/fonts.ts';
import { createRoot } from 'react-dom/client';
import { Entry, preloadEntry } from './Entry.tsx';
import { announceAssetHost } from '../engine/browser/providers/assetHost.ts';
import { dropOldDrafts } from '../engine/browser/providers/drafts.ts';
import { watchVersion } from '../engine/browser/providers/newVersion.ts';
import { fetchSignedOut } from '../engine/browser/i18n/signedOut.ts';
import { watchConnection } from '../engine/browser/providers/reconnect.ts';
import { product } from '../engine/browser/i18n/product.ts';
import { currentLocale } from '../engine/browser/providers/store.ts';
import { watchUnsavedWork } from '../engine/browser/providers/unsaved.ts';
import { setRegion } from '../engine/values/region.ts';
import { StyleCache } from '../engine/browser/theme/StyleCache.tsx';

const patienceMilliseconds = 1_000;

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
const begin = (): void =>
  createRoot(root).render(
    <StyleCache>
      <Entry />
    </StyleCache>,
  );
// Wait for the texts of an incomplete language; if they fail to load, English is shown.
void Promise.allSettled([fetchSignedOut(currentLocale()), soonEnough(preloadEntry())]).then(begin);

/** After this time a loading page is shown that says what it waits for. */
function soonEnough(arrival: Promise<void>): Promise<void> {
  return Promise.race([arrival, new Promise<void>((resolve) => void setTimeout(resolve, patienceMilliseconds))]);
}
