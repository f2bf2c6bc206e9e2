/** Entry point of the pages. */
import { startScreens } from '#engine/browser';

startScreens(() => import('./application.ts'));
