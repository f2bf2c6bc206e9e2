/**
 * A component whose code is fetched when it is first drawn, or before. React's own `lazy` waits when it is drawn first,
 * even for code that has come: what stands in its place is drawn for a moment, and React leaves that on screen for
 * 300 ms before it shows anything else.
 */
import { createElement, lazy, useState, type ComponentType, type FunctionComponent } from 'react';

export interface Preloadable<Props> extends FunctionComponent<Props> {
  /**
   * Resolves when the component can be drawn immediately. Concurrent calls share one request; a call after a failure
   * retries.
   */
  readonly preload: () => Promise<void>;
  /** Layout of the placeholder: `form` is the form of a resource, drawn as an outline. */
  readonly shape?: Shape | undefined;
}

type Shape = 'form';

/** Component that a module contributes. It can be preloaded if it is lazy. */
export type MaybePreloadable<Props> = ComponentType<Props> & Partial<Pick<Preloadable<Props>, 'preload' | 'shape'>>;

/** Resource that every lazy part needs in addition to its code. Does nothing before sign-in. */
let fetchAlong: () => Promise<unknown> = () => Promise.resolve();
const firstParts = new WeakSet<object>();

/** Makes every lazy part also wait for `load`, which runs in parallel: the texts that first pages do not need. */
export function fetchAlongWithParts(load: () => Promise<unknown>): void {
  fetchAlong = load;
}

/**
 * Marks a lazy part of first pages, whose texts are in the first bundle of texts. The build looks for this call
 * (`engine/build/plugins/firstWords.ts`).
 */
export function withFirstWords<Load extends () => Promise<unknown>>(load: Load): Load {
  firstParts.add(load);
  return load;
}

/** Creates a lazy component. Must be rendered below a `Suspense`. */
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
