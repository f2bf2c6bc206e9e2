/** The modules that `src/engine/build` makes from the registry. */

declare module 'virtual:beheer/registry' {
  import type { RawRegistry } from '../registry/raw.ts';
  /** The registry as written; `src/engine/browser/registry.ts` resolves it once. */
  export const raw: RawRegistry;
  /** SVG paths of the icons that the registry names, by name: `mdi-web`. */
  export const icons: Readonly<Record<string, string>>;
}

declare module 'virtual:beheer/validators' {
  import type { AjvError } from '../registry/validation.ts';
  /** A compiled JSON Schema of a request body; `errors` after a call that answered false. */
  export interface Validate {
    (body: unknown): boolean;
    errors?: readonly AjvError[] | null;
  }
  /** By resource name, loaded with the first form. */
  export const validators: Readonly<
    Record<string, () => Promise<{ readonly create: Validate; readonly update: Validate }>>
  >;
}
