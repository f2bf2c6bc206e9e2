/** The studio, while developing: in a build the condition is false, and all that stands behind it is left out. */
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

/** The same with the way to the studio in the bar, where there is one. */
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
