/** The modules that `src/engine/build` makes. Of the registry where it is built in: `VITE_REGISTRY=bundled`, and in tests. */

declare module 'virtual:beheer/registry' {
  import type { Registry } from '../registry/types.ts';
  /** Null where the registry comes after sign-in. */
  export const bundled: {
    readonly registry: Registry;
    /** SVG paths of the icons that the registry names, by name: `mdi-web`. */
    readonly icons: Readonly<Record<string, string>>;
  } | null;
}

/** The adapter of an API that is not ours, which `VITE_BACKEND` names: `src/engine/build/plugins/backendPlugin.ts`. */
declare module 'virtual:beheer/backend' {
  import type { Reach } from '../backend/contract.ts';
  /** Null in front of a server that keeps the contract. */
  export const adapter: (() => Promise<(reach: Reach) => Reach>) | null;
}

declare module 'virtual:beheer/validators' {
  import type { ValidatorModule } from './providers/validators.ts';
  /** By resource name, loaded with the first form. */
  export const validators: Readonly<Record<string, () => Promise<ValidatorModule>>>;
}

/** Made of the files of texts by `src/engine/build/plugins/languagesPlugin.ts`. */
declare module 'virtual:beheer/languages' {
  import type { Locale as Calendar } from 'date-fns';
  import type { Messages } from '../texts/messages.ts';
  export interface Language {
    /** Texts by the keys of `useTranslate`: `ra` for react-admin, `beheer` for ours; initially those of the first pages. */
    readonly screens: Messages;
    /** Those of rules, by module and by what their file exports. */
    readonly catalogues: Readonly<Record<string, Readonly<Record<string, Messages>>>>;
    /** For the theme: what Material's components say. */
    readonly components: readonly object[];
    /** Names of days and months, and what a week begins with. */
    readonly calendar: Calendar;
  }
  /** By tag, each fetched when it is wanted. */
  export const languages: Readonly<Record<string, () => Promise<{ readonly default: Language }>>>;
  /** By the same keys as `screens`: those that no first page says. */
  export const furtherWords: Readonly<Record<string, () => Promise<{ readonly default: Messages }>>>;
}

declare module 'virtual:beheer/signed-out' {
  import type { Messages } from '../texts/messages.ts';
  /** In the languages that have every text. */
  export const signedOut: Readonly<Record<string, Messages>>;
  /** In the others, each fetched when it is wanted. */
  export const furtherSignedOut: Readonly<Record<string, () => Promise<{ readonly default: Messages }>>>;
}
