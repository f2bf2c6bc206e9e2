/** The start of the screens. */
import '../engine/browser/theme/fonts.ts';
import { createRoot } from 'react-dom/client';
import { App } from './browser.tsx';
import { announceAssetHost } from '../engine/browser/providers/assetHost.ts';
import { dropOldDrafts } from '../engine/browser/providers/drafts.ts';
import { followSession } from '../engine/browser/providers/personalRegistry.ts';
import { keepSessionFresh } from '../engine/browser/providers/freshSession.ts';
import { browserModules } from './browserModules.ts';
import { queryClient } from '../engine/browser/providers/queryClient.ts';
import { watchVersion } from '../engine/browser/providers/newVersion.ts';
import { watchConnection } from '../engine/browser/providers/reconnect.ts';
import { watchSession } from '../engine/browser/providers/sessionEnd.ts';
import { watchUnsavedWork } from '../engine/browser/providers/unsaved.ts';
import { setHouseCurrency } from '../engine/browser/i18n/format.ts';
import { currentRegistry, onRegistryChange } from '../engine/browser/registry.ts';

const afterPaintMilliseconds = 50;

announceAssetHost(import.meta.url);
watchVersion();
watchUnsavedWork();
dropOldDrafts();
watchSession();
followSession();
keepSessionFresh();
watchConnection();
browserModules.start();
setHouseCurrency(currentRegistry().currency);
onRegistryChange(() => setHouseCurrency(currentRegistry().currency));
// First the new columns, then what stands in them. Before the first registry nothing was read by any.
onRegistryChange((before) => {
  if (Object.keys(before.resources).length > 0)
    setTimeout(() => void queryClient.invalidateQueries(), afterPaintMilliseconds);
});
// From here on React says what the page is called, and only the first title counts.
document.querySelector('title')?.remove();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element "root".');
createRoot(root).render(<App />);
