/** Texts of a company that replace those of the product, without a change of the code. */
import type { Locale } from './locales.ts';
import { mergeMessages, type Messages } from './messages.ts';

/** Texts by language, owner (`engine` or the name of a module) and full key: `screens.list.columns`. */
export type OwnTexts = Readonly<Record<Locale, Readonly<Record<string, Readonly<Record<string, string>>>>>>;

/** The owner of the engine's texts. Other owners are modules. */
export const engineOwner = 'engine';

/** The texts of a company for browsers, in one language. */
export interface OwnScreenTexts {
  /** By the keys of `useTranslate`. */
  readonly screens: Messages;
  /** Texts of rules that run on both sides, by owner and export. */
  readonly catalogues: Readonly<Record<string, Readonly<Record<string, Messages>>>>;
}

/** Exports with these names are for the server only. */
export const serverExports: readonly string[] = ['server', 'calls'];

/** Returns the texts for browsers out of those of a language. */
export function ownScreenTexts(byOwner: OwnTexts[Locale] = {}): OwnScreenTexts {
  const trees = Object.entries(byOwner).map(([owner, byKey]) => [owner, textTrees(byKey)] as const);
  const screens = trees.reduce<Messages>(
    (all, [, { screens: ours = {}, reactAdmin = {} }]) =>
      mergeMessages(mergeMessages(all, reactAdmin), { beheer: ours }),
    {},
  );
  const catalogues = trees.map(([owner, { screens: _screens, reactAdmin: _reactAdmin, ...rest }]) => [
    owner,
    Object.fromEntries(Object.entries(rest).filter(([name]) => !serverExports.includes(name))),
  ]);
  return { screens, catalogues: Object.fromEntries(catalogues) as OwnScreenTexts['catalogues'] };
}

/** Returns texts by key as trees by export: `screens`, `server`, `rules`. */
export function textTrees(byKey: Readonly<Record<string, string>>): Readonly<Record<string, Messages>> {
  const tree: Record<string, unknown> = {};
  for (const [key, text] of Object.entries(byKey)) {
    const path = key.split('.');
    const last = path.pop() ?? '';
    let at = tree;
    for (const part of path) at = (at[part] ??= {}) as Record<string, unknown>;
    at[last] = text;
  }
  return tree as Readonly<Record<string, Messages>>;
}
