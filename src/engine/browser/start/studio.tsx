/** The place of the development studio, which an application hands in. */
import { Suspense, type ComponentType } from 'react';
import type { ShellExtensions } from '../shell/extensions.ts';

export interface StudioParts {
  readonly Page: ComponentType;
  /** Opens the page, in the app bar. */
  readonly Button: ComponentType;
}

export const studioRoute = '/studio';

/** Adds the studio button to the app bar. */
export function withStudio<Extensions extends ShellExtensions>(
  extensions: Extensions,
  studio: StudioParts,
): Extensions {
  const button = () => (
    <Suspense fallback={null}>
      <studio.Button />
    </Suspense>
  );
  return { ...extensions, appBar: { ...extensions.appBar, studio: button } };
}
