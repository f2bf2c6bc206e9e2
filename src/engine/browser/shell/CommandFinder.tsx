/**
 * The inside of the command palette: records by what is known of them, every page in the menu, the views of lists, what
 * can be done on the page that is open, everything that may be created, and the person's own choices.
 */
import { useMemo } from 'react';
import { mdiBrightness6, mdiKeyboardOutline, mdiLogout, mdiPlus, mdiTranslate } from '@mdi/js';
import { useNavigate, useTranslate } from 'react-admin';
import { Icon } from '../fields/Icon.tsx';
import { inSentence, useLabel } from '../fields/useLabel.ts';
import { createPath } from '../screens/createTarget.ts';
import { useCurrentPageCommands } from '../providers/pageCommands.ts';
import { usePrincipal } from '../providers/session.ts';
import { useRegistry } from '../registry.ts';
import { useLanguageChoice, useThemeChoice, type Choice } from './choices.ts';
import { creatable } from './creatable.ts';
import { bufferKeystrokes } from './bufferKeystrokes.ts';
import { useShellExtensions } from './extensions.ts';
import { Finder, type FinderOption } from './Finder.tsx';
import type { MenuEntry } from './menuTree.ts';
import { asksTo, countNamed, matches, namedLike } from './matches.ts';
import { useMenuTree } from './useMenuTree.ts';
import { useRecordSearch } from './useRecordSearch.tsx';
import { RegistryIcon } from './RegistryIcon.tsx';
import { useViewOptions } from './useViewOptions.tsx';
import { useRecentPlaces } from '../providers/savedPlaces.ts';

export interface Props {
  readonly query: string;
  /** Enter was pressed on it before this was here. */
  readonly isEntered: boolean;
  readonly onQuery: (query: string) => void;
  /** Before this is here. */
  readonly onEnter: () => void;
  readonly onDone: () => void;
  readonly onSignOut: () => void;
  readonly onKeys: () => void;
}

export function CommandFinder({ query, isEntered, onQuery, onDone, onSignOut, onKeys }: Props) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { pages, actions } = useCommands();
  // The list never changes while the program runs, so neither does the order of the hooks.
  const handedIn = useShellExtensions().commands.flatMap((useOptions) => useOptions(query));
  const { records, searching, near } = useRecordSearch(query);
  const views = useViewOptions(query);
  const here = usePageOptions();
  const own = useOwnOptions({ onSignOut, onKeys });
  const shown = (options: readonly FinderOption[]): readonly FinderOption[] =>
    options.filter(({ label, hint = '', words = '' }) => matches(query, `${label} ${hint} ${words}`));
  const shownPages = shown(pages).toSorted((one, other) => pageRank(query, one) - pageRank(query, other));
  const choose = (option: FinderOption): void => {
    onDone();
    if (actions.includes(option) || option.opensForm) bufferKeystrokes(formMilliseconds);
    else if (here.includes(option)) bufferKeystrokes(dialogMilliseconds);
    if (option.run) option.run();
    else navigate(option.key);
  };
  const recent = useRecentPlaces().map(({ to, name, icon }): FinderOption => ({
    key: to,
    label: name,
    icon: <RegistryIcon name={icon} sx={{ color: 'text.secondary' }} />,
  }));
  const isNumber = /\d/.test(query);
  const created = {
    key: 'actions',
    label: translate('beheer.palette.actions'),
    // Orders are made, and to order is a verb that makes anything.
    options: shown(actions).toSorted((one, other) => countNamed(query, other.label) - countNamed(query, one.label)),
  };
  const asksToCreate = asksTo(translate('beheer.palette.create_words'), query);
  const found = {
    key: 'records',
    label: translate(near ? 'beheer.palette.near' : 'beheer.palette.records', { query: query.trim() }),
    options: records,
  };
  const onPage = { key: 'here', label: translate('beheer.palette.here'), options: shown(here) };
  // What is above the records stays where it is once they have come.
  const isFirstThere = [handedIn, onPage.options, asksToCreate ? created.options : [], shownPages, views].some(
    (options) => options.length > 0,
  );
  return (
    <Finder
      label={translate('beheer.palette.go_to')}
      query={query}
      onQuery={onQuery}
      sections={[
        { key: 'handed-in', label: null, options: handedIn },
        onPage,
        { key: 'recent', label: translate('beheer.shell.recent'), options: query.trim() === '' ? recent : [] },
        ...(asksToCreate ? [created] : []),
        // A number that is read out is no page.
        ...(isNumber && !near ? [found] : []),
        { key: 'pages', label: translate('beheer.palette.pages'), options: shownPages },
        { key: 'views', label: translate('beheer.views.label'), options: views },
        ...(isNumber || near ? [] : [found]),
        ...(asksToCreate ? [] : [created]),
        { key: 'own', label: translate('beheer.palette.own'), options: shown(own) },
        // What is perhaps meant comes after what is.
        ...(near ? [found] : []),
      ]}
      onChoose={choose}
      pending={searching && (isNumber || !isFirstThere)}
      isEntered={isEntered}
      empty={searching ? translate('beheer.palette.searching') : translate('beheer.palette.no_result', { query })}
    />
  );
}

/** So long may the page of a form be on its way, and what opens on the page that is there. */
const formMilliseconds = 8000;
const dialogMilliseconds = 700;

/** In the order of the menu where no name answers better; a list also has the name of one of its records. */
const pageRank = (query: string, { label, words = '' }: FinderOption): number => namedLike(query, [label, words]);

/** The key of each is where it leads. */
function useCommands(): { readonly pages: readonly FinderOption[]; readonly actions: readonly FinderOption[] } {
  const registry = useRegistry();
  const principal = usePrincipal();
  const tree = useMenuTree();
  const label = useLabel();
  const translate = useTranslate();
  return useMemo(() => {
    const sections = [
      { hint: undefined, entries: tree.top },
      ...tree.sections.map(({ group, entries }) => ({ hint: label(group.label), entries })),
    ];
    const singular = ({ name, to }: MenuEntry): string => {
      const resource = registry.resources[name];
      return resource?.route === to ? label(resource.label) : '';
    };
    const pages = sections.flatMap(({ hint, entries }) =>
      entries.map((entry): FinderOption => ({
        key: entry.to,
        label: label(entry.label),
        hint,
        words: singular(entry),
        icon: <RegistryIcon name={entry.icon} sx={{ color: 'text.secondary' }} />,
      })),
    );
    const actions = creatable(registry, principal).map((resource): FinderOption => ({
      key: createPath(resource),
      label: translate('beheer.form.create', { name: inSentence(label(resource.label)) }),
      words: translate('beheer.palette.create_words'),
      icon: <Icon path={mdiPlus} sx={{ color: 'text.secondary' }} />,
    }));
    // What is in the menu and in an area is found once, with the words of the first.
    return {
      pages: pages.filter(({ key }, index) => pages.findIndex((other) => other.key === key) === index),
      actions,
    };
  }, [registry, principal, tree, label, translate]);
}

/** What can be done on the page that was open when the palette came over it. */
function usePageOptions(): readonly FinderOption[] {
  return useCurrentPageCommands().flatMap(({ name, label, icon, opensForm = false, run }) =>
    icon === null
      ? []
      : [{ key: `here:${name}`, label, icon: <Icon path={icon} sx={{ color: 'text.secondary' }} />, opensForm, run }],
  );
}

/** The theme, the language and the way out. */
function useOwnOptions({ onSignOut, onKeys }: Pick<Props, 'onSignOut' | 'onKeys'>): readonly FinderOption[] {
  const translate = useTranslate();
  const theme = useThemeChoice();
  const language = useLanguageChoice();
  const optionsOf = (choice: Choice, icon: string): readonly FinderOption[] =>
    choice.options.length < 2
      ? []
      : choice.options.map(({ value, label }) => ({
          key: `own:${choice.label}:${value}`,
          label: `${choice.label}: ${label}`,
          icon: <Icon path={icon} sx={{ color: 'text.secondary' }} />,
          selected: value === choice.value,
          run: () => choice.choose(value),
        }));
  return [
    ...optionsOf(theme, mdiBrightness6),
    ...optionsOf(language, mdiTranslate),
    {
      key: 'own:keys',
      label: translate('beheer.keys.title'),
      hint: '?',
      icon: <Icon path={mdiKeyboardOutline} sx={{ color: 'text.secondary' }} />,
      run: onKeys,
    },
    {
      key: 'own:sign-out',
      label: translate('beheer.user_menu.sign_out'),
      words: translate('beheer.palette.sign_out_words'),
      icon: <Icon path={mdiLogout} sx={{ color: 'text.secondary' }} />,
      run: onSignOut,
    },
  ];
}
