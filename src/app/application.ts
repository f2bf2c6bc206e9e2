/** Parts that the product adds to the screens of the engine, for people who are signed in. */
import { lazyWithPreload } from '#engine/browser';
import { browserModules } from './browserModules.ts';

export const modules = browserModules;

/** The development studio. The condition is false in a build, so that the bundler drops the studio code. */
export const studio = import.meta.env.DEV
  ? {
      Page: lazyWithPreload(() => import('../engine/studio/browser/StudioPage.tsx')),
      Button: lazyWithPreload(() => import('../engine/studio/browser/StudioButton.tsx')),
    }
  : null;
