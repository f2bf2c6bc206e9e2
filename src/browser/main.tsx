/** The start of the screens. */
import './theme/fonts.ts';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { announceAssetHost } from './providers/assetHost.ts';
import { dropOldDrafts } from './providers/drafts.ts';
import { keepSessionFresh } from './providers/freshSession.ts';
import { watchHoursQueue } from './providers/hoursQueue.ts';
import { queryClient } from './providers/queryClient.ts';
import { watchVersion } from './providers/newVersion.ts';
import { watchConnection } from './providers/reconnect.ts';
import { watchSession } from './providers/sessionEnd.ts';
import { watchUnsavedWork } from './providers/unsaved.ts';
import { onRegistryChange } from './registry.ts';

const afterPaintMilliseconds = 50;

announceAssetHost(import.meta.url);
watchVersion();
watchUnsavedWork();
dropOldDrafts();
watchSession();
keepSessionFresh();
watchConnection();
watchHoursQueue();
// First the new columns, then what stands in them.
onRegistryChange(() => void setTimeout(() => void queryClient.invalidateQueries(), afterPaintMilliseconds));
// From here on React says what the page is called, and only the first title counts.
document.querySelector('title')?.remove();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element "root".');
createRoot(root).render(<App />);
