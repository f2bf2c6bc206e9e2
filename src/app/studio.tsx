/** The development studio. The condition is false in a build, so that the bundler drops the studio code. */
import { Suspense } from 'react';
import { lazyWithPreload } from '../engine/browser/lazyWithPreload.tsx';
import type { ShellExtensions } from '../engine/browser/shell/extensions.ts';

export const studioRoute = '/studio';

export const StudioPage = import.meta.env.DEV
  ? lazyWithPreload(() => import('../engine/studio/browser/StudioPage.tsx'))
  : null;

const StudioButton = import.meta.env.DEV
  ? lazyWithPreload(() => import('../engine/studio/browser/StudioButton.tsx'))
  : null;

/** Adds the studio button to the app bar, if the studio is available. */
export function withStudio<Extensions extends ShellExtensions>(extensions: Extensions): Extensions {
  if (!StudioButton) return extensions;
  const Button = StudioButton;
  const studio = () => (
    <Suspense fallback={null}>
      <Button />
    </Suspense>
  );
  return { ...extensions, appBar: { ...extensions.appBar, studio } };
}
