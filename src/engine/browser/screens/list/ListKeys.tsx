/** What the keyboard does on a list: through its rows and pages, into them, to the search, and to a new record. */
import { useEffect, useRef } from 'react';
import { mdiPlus } from '@mdi/js';
import { useListContext, useNavigate, useTranslate } from 'react-admin';
import { mayDo } from '../../../registry/access.ts';
import type { Resource } from '../../../registry/types.ts';
import { inSentence, useLabel } from '../../fields/useLabel.ts';
import { usePageCommands, type PageCommand } from '../../providers/pageCommands.ts';
import { usePrincipal } from '../../providers/session.ts';
import { useRegistry } from '../../registry.ts';
import { createTargetOf } from '../createTarget.ts';
import { focusedLink, focusLink, moveFocus, recordLinks } from './recordLinks.ts';

interface Props {
  readonly resource: Resource;
  /** Whether no record stands beside it, which has keys of its own. */
  readonly isAlone: boolean;
  /** Not where a page of our own stands in the place of its rows and its search. */
  readonly hasRows: boolean;
}

/** Nothing is seen of it. It stands in the list, whose pages it turns. */
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
 * To the next row or the one before, past the end of a page to the first of the next and before its beginning to the
 * last of the one before. After any change of page the focus is on a row, and not lost with those that are gone.
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

/** A button that led to the last page is none any more. */
const isFocusLost = (): boolean =>
  document.activeElement === null ||
  document.activeElement === document.body ||
  document.activeElement.matches(':disabled');
