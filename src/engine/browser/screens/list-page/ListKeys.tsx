/** Keyboard shortcuts of a list: move through rows and pages, open a row, focus the search, create a record. */
import { useEffect, useRef } from 'react';
import { mdiPlus } from '@mdi/js';
import { useListContext, useNavigate, useTranslate } from 'react-admin';
import { mayDo } from '../../../registry/access.ts';
import type { Resource } from '../../../registry/types.ts';
import { inSentence, useLabel } from '../../ui/useLabel.ts';
import { usePageCommands, type PageCommand } from '../../providers/pageCommands.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { useRegistry } from '../../registry.ts';
import { createTargetOf } from '../createTarget.ts';
import { focusedLink, focusLink, moveFocus, recordLinks } from '../list/rows/recordLinks.ts';

interface Props {
  readonly resource: Resource;
  /** False with a split view, whose record has its own shortcuts. */
  readonly isAlone: boolean;
  /** False if a custom page replaces the rows and the search. */
  readonly hasRows: boolean;
}

/** Renders nothing. Must be inside the list context to change pages. */
export function ListKeys({ resource, isAlone, hasRows }: Props) {
  const goOn = useRowMoves();
  const translate = useTranslate();
  const label = useLabel();
  const navigate = useNavigate();
  const principal = usePrincipal();
  const beginning = createTargetOf(useRegistry(), resource, principal);
  const byKeys = (name: string, keys: readonly string[], run: () => void): PageCommand => ({
    name: `list:${name}`,
    label: translate(`beheer.keys.${name}`),
    icon: null,
    keys,
    run,
  });
  const ofRows = [
    byKeys('next', ['j'], () => goOn(1)),
    byKeys('previous', ['k'], () => goOn(-1)),
    byKeys('open', ['o', 'Enter'], () => focusedLink()?.click()),
    ...(isAlone && mayDo(resource, principal, 'edit')
      ? [
          byKeys('edit', ['e'], () => {
            const key = focusedLink()?.dataset['record'];
            if (key !== undefined) navigate(`${resource.route}/${key}/edit`);
          }),
        ]
      : []),
    byKeys('search', ['/'], () => document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus()),
  ];
  usePageCommands([
    ...(hasRows ? ofRows : []),
    ...(beginning
      ? [
          {
            name: 'list:create',
            label: translate(beginning.isOrder ? 'beheer.list.order' : 'beheer.list.create', {
              name: inSentence(label(resource.label)),
            }),
            icon: mdiPlus,
            keys: ['n'],
            opensForm: true,
            run: () => navigate(beginning.to),
          },
        ]
      : []),
    byKeys('print', ['Ctrl P'], () => undefined),
  ]);
  return null;
}

/**
 * Returns a function that moves the focus to the next or previous row, continuing on the next or previous page. After
 * any page change a row gets the focus, because the focused row may be gone.
 */
function useRowMoves(): (by: 1 | -1) => void {
  const { page, setPage, hasNextPage, hasPreviousPage, data, isPlaceholderData = false } = useListContext();
  const arrived = useRef(page);
  const wanted = useRef<1 | -1 | null>(null);
  useEffect(() => {
    if (arrived.current === page || data === undefined || isPlaceholderData) return;
    arrived.current = page;
    const links = recordLinks();
    const link = wanted.current === -1 ? links.at(-1) : links[0];
    if (link && (wanted.current !== null || isFocusLost())) focusLink(link);
    wanted.current = null;
  }, [page, data, isPlaceholderData]);
  return (by) => {
    if (moveFocus(by) || isPlaceholderData) return;
    if (by > 0 ? hasNextPage !== true : hasPreviousPage !== true) return;
    wanted.current = by;
    setPage(page + by);
  };
}

/** A pagination button loses its focus when it is disabled on the last page. */
const isFocusLost = (): boolean =>
  document.activeElement === null ||
  document.activeElement === document.body ||
  document.activeElement.matches(':disabled');
