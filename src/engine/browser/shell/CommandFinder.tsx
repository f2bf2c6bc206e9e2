/**
 * The inside of the command palette: records by name or number, every page in the menu, and everything that may be
 * created.
 */
import { useMemo, useState } from 'react';
import { mdiPlus } from '@mdi/js';
import { useNavigate, useTranslate } from 'react-admin';
import { Icon } from '../fields/Icon.tsx';
import { inSentence, useLabel } from '../fields/useLabel.ts';
import { createPath } from '../screens/createTarget.ts';
import { usePrincipal } from '../providers/session.ts';
import { useRegistry } from '../registry.ts';
import { creatable } from './creatable.ts';
import { useShellExtensions } from './extensions.ts';
import { Finder, type FinderOption } from './Finder.tsx';
import { menuTree } from './menuTree.ts';
import { matches } from './matches.ts';
import { useRecordSearch } from './useRecordSearch.tsx';
import { RegistryIcon } from './RegistryIcon.tsx';
import { useRecentPlaces } from '../providers/savedPlaces.ts';

export function CommandFinder({ onDone }: { readonly onDone: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const { pages, actions } = useCommands();
  // The list never changes while the program runs, so neither does the order of the hooks.
  const handedIn = useShellExtensions().commands.flatMap((useOptions) => useOptions(query));
  const { records, searching } = useRecordSearch(query);
  const shown = (options: readonly FinderOption[]): readonly FinderOption[] =>
    options.filter(({ label, hint = '', words = '' }) => matches(query, `${label} ${hint} ${words}`));
  const choose = (path: string): void => {
    onDone();
    navigate(path);
  };
  const recent = useRecentPlaces().map(({ to, name, icon }): FinderOption => ({
    key: to,
    label: name,
    icon: <RegistryIcon name={icon} sx={{ color: 'text.secondary' }} />,
  }));
  const found = { key: 'records', label: translate('beheer.palette.records'), options: records };
  return (
    <Finder
      label={translate('beheer.palette.go_to')}
      query={query}
      onQuery={setQuery}
      sections={[
        { key: 'handed-in', label: null, options: handedIn },
        { key: 'recent', label: translate('beheer.shell.recent'), options: query.trim() === '' ? recent : [] },
        // A number that is read out is no page.
        ...(/\d/.test(query) ? [found] : []),
        { key: 'pages', label: translate('beheer.palette.pages'), options: shown(pages) },
        ...(/\d/.test(query) ? [] : [found]),
        { key: 'actions', label: translate('beheer.palette.actions'), options: shown(actions) },
      ]}
      onChoose={choose}
      empty={searching ? translate('beheer.palette.searching') : translate('beheer.palette.no_result', { query })}
    />
  );
}

/** The key of each is where it leads. */
function useCommands(): { readonly pages: readonly FinderOption[]; readonly actions: readonly FinderOption[] } {
  const registry = useRegistry();
  const principal = usePrincipal();
  const label = useLabel();
  const translate = useTranslate();
  return useMemo(() => {
    const tree = menuTree(registry, principal);
    const sections = [
      { hint: undefined, entries: tree.top },
      ...tree.sections.map(({ group, entries }) => ({ hint: label(group.label), entries })),
    ];
    const pages = sections.flatMap(({ hint, entries }) =>
      entries.map((entry): FinderOption => ({
        key: entry.to,
        label: label(entry.label),
        hint,
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
  }, [registry, principal, label, translate]);
}
