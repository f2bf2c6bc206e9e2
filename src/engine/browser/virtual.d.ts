/** The modules that `src/engine/build` makes where the registry is built in: `VITE_REGISTRY=bundled`, and in tests. */

declare module 'virtual:beheer/registry' {
  import type { Registry } from '../registry/types.ts';
  /** Null where the registry comes after sign-in. */
  export const bundled: {
    readonly registry: Registry;
    /** SVG paths of the icons that the registry names, by name: `mdi-web`. */
    readonly icons: Readonly<Record<string, string>>;
  } | null;
}

declare module 'virtual:beheer/validators' {
  import type { ValidatorModule } from './providers/validators.ts';
  /** By resource name, loaded with the first form. */
  export const validators: Readonly<Record<string, () => Promise<ValidatorModule>>>;
}
