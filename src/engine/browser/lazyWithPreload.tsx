/**
 * A component whose code is fetched when it is first drawn, or before. React's own `lazy` waits when it is drawn first,
 * even for code that has come: what stands in its place is drawn for a moment, and React leaves that on screen for
 * 300 ms before it shows anything else.
 */
import { createElement, lazy, useState, type ComponentType, type FunctionComponent } from 'react';

export interface Preloadable<Props> extends FunctionComponent<Props> {
  /** Resolves when it is drawn at once. Several calls are one; after a failure the next one tries again. */
  readonly preload: () => Promise<void>;
  /** What it looks like: `form` is that of a resource, which may stand there in outline before it. */
  readonly shape?: Shape | undefined;
}

export type Shape = 'form';

/** What a component may be that somebody hands in: where it has code of its own, that can be fetched before. */
export type MaybePreloadable<Props> = ComponentType<Props> & Partial<Pick<Preloadable<Props>, 'preload' | 'shape'>>;

/** What every part needs beside its code: nothing before somebody is signed in. */
let fetchAlong: () => Promise<unknown> = () => Promise.resolve();
const firstParts = new WeakSet<object>();

/** From now on each part waits for this too, which is fetched beside its code: the words that first pages do without. */
export function fetchAlongWithParts(load: () => Promise<unknown>): void {
  fetchAlong = load;
}

/**
 * Of a part that first pages are made of: its words are among those that come first. The build looks for this
 * (`engine/build/firstWords.ts`).
 */
export function withFirstWords<Load extends () => Promise<unknown>>(load: Load): Load {
  firstParts.add(load);
  return load;
}

/** Draw it below a `Suspense`. */
export function lazyWithPreload<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  shape?: Shape,
): Preloadable<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;
  const fetchOnce = (): Promise<ComponentType<Props>> => {
    loading ??= Promise.all([load(), firstParts.has(load) ? null : fetchAlong()]).then(
      ([{ default: Component }]) => {
        loaded = Component;
        return Component;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  const Lazy: ComponentType<Props> = lazy(async () => ({ default: await fetchOnce() }));
  function Loaded(props: Props) {
    // The same for as long as it is on screen: another type of component would lose what was typed into it.
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return createElement(Component, props);
  }
  return Object.assign(Loaded, { preload: async () => void (await fetchOnce()), shape });
}
