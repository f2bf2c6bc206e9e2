/**
 * The content of the command palette: records, pages of the menu, saved views, commands of the current page, new
 * records, and preferences.
 */
import { useMemo } from 'react';
import { mdiBrightness6, mdiKeyboardOutline, mdiLogout, mdiPlus, mdiTranslate } from '@mdi/js';
import { useNavigate, useTranslate } from 'react-admin';
import { Icon } from '../../ui/Icon.tsx';
import { inSentence, useLabel } from '../../ui/useLabel.ts';
import { createPath } from '../../screens/createTarget.ts';
import { useCurrentPageCommands } from '../../providers/pageCommands.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { useRegistry } from '../../registry.ts';
import { useLanguageChoice, useThemeChoice, type PreferenceChoice } from '../preferences/choices.ts';
import { creatable } from './creatable.ts';
import { bufferKeystrokes } from './bufferKeystrokes.ts';
import { useShellExtensions } from '../extensions.ts';
import { Finder, type FinderOption } from './Finder.tsx';
import type { MenuEntry } from '../menu/menuTree.ts';
import { asksTo, countNamed, matches, namedLike } from './matches.ts';
import { useMenuTree } from '../menu/useMenuTree.ts';
import { useRecordSearch } from './useRecordSearch.tsx';
import { RegistryIcon } from '../RegistryIcon.tsx';
import { useViewOptions } from './useViewOptions.tsx';
import { useRecentPlaces } from '../../providers/drafts/savedPlaces.ts';

export interface Props {
  readonly query: string;
  /** True if Enter was pressed before this component was loaded. */
  readonly isEntered: boolean;
  readonly onQuery: (query: string) => void;
  /** Called if Enter is pressed before this component is loaded. */
  readonly onEnter: () => void;
  readonly onDone: () => void;
  readonly onSignOut: () => void;
  readonly onKeys: () => void;
}

export function CommandFinder({ query, isEntered, onQuery, onDone, onSignOut, onKeys }: Props) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { pages, actions } = useCommands();
  // The list of hooks is constant, so the rules of hooks are met.
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
    // Sorts exact names first: "order" is also a verb that matches every new record.
    options: shown(actions).toSorted((one, other) => countNamed(query, other.label) - countNamed(query, one.label)),
  };
  const asksToCreate = asksTo(translate('beheer.palette.create_words'), query);
  const found = {
    key: 'records',
    label: translate(near ? 'beheer.palette.near' : 'beheer.palette.records', { query: query.trim() }),
    options: records,
  };
  const onPage = { key: 'here', label: translate('beheer.palette.here'), options: shown(here) };
  // Options above the records stay in place when the records arrive.
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
        // A typed number is a record, not a page.
        ...(isNumber && !near ? [found] : []),
        { key: 'pages', label: translate('beheer.palette.pages'), options: shownPages },
        { key: 'views', label: translate('beheer.views.label'), options: views },
        ...(isNumber || near ? [] : [found]),
        ...(asksToCreate ? [] : [created]),
        { key: 'own', label: translate('beheer.palette.own'), options: shown(own) },
        // Similar spellings come last.
        ...(near ? [found] : []),
      ]}
      onChoose={choose}
      pending={searching && (isNumber || !isFirstThere)}
      isEntered={isEntered}
      empty={searching ? translate('beheer.palette.searching') : translate('beheer.palette.no_result', { query })}
    />
  );
}

/** The maximum time until a form's page appears, or a dialog on the current page. */
const formMilliseconds = 8000;
const dialogMilliseconds = 700;

/** Menu order, unless a name matches better. A list can also match by the singular. */
const pageRank = (query: string, { label, words = '' }: FinderOption): number => namedLike(query, [label, words]);

/** Keys are addresses. */
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
    // A page that is in the menu and in an area is listed once, with the text of the first.
    return {
      pages: pages.filter(({ key }, index) => pages.findIndex((other) => other.key === key) === index),
      actions,
    };
  }, [registry, principal, tree, label, translate]);
}

/** Commands of the page below the palette. */
function usePageOptions(): readonly FinderOption[] {
  return useCurrentPageCommands().flatMap(({ name, label, icon, opensForm = false, run }) =>
    icon === null
      ? []
      : [{ key: `here:${name}`, label, icon: <Icon path={icon} sx={{ color: 'text.secondary' }} />, opensForm, run }],
  );
}

/** Theme, language and signing out. */
function useOwnOptions({ onSignOut, onKeys }: Pick<Props, 'onSignOut' | 'onKeys'>): readonly FinderOption[] {
  const translate = useTranslate();
  const theme = useThemeChoice();
  const language = useLanguageChoice();
  const optionsOf = (choice: PreferenceChoice, icon: string): readonly FinderOption[] =>
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
