/** What the keyboard does on a list: through its rows, into them, to the search, and to a new record. */
import { mdiPlus } from '@mdi/js';
import { useNavigate, useTranslate } from 'react-admin';
import { mayDo } from '../../../registry/access.ts';
import type { Resource } from '../../../registry/types.ts';
import { inSentence, useLabel } from '../../fields/useLabel.ts';
import { usePageCommands, type PageCommand } from '../../providers/pageCommands.ts';
import { usePrincipal } from '../../providers/session.ts';
import { useRegistry } from '../../registry.ts';
import { createTargetOf } from '../createTarget.ts';
import { focusedLink, moveFocus } from './recordLinks.ts';

/** @param isAlone whether no record stands beside it, which has keys of its own */
export function useListKeys(resource: Resource, isAlone: boolean): void {
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
  usePageCommands([
    byKeys('next', ['j'], () => moveFocus(1)),
    byKeys('previous', ['k'], () => moveFocus(-1)),
    byKeys('open', ['o', 'Enter'], () => focusedLink()?.click()),
    ...(isAlone && mayDo(resource, principal, 'edit')
      ? [
          byKeys('edit', ['e'], () => {
            const key = focusedLink()?.dataset['record'];
            if (key !== undefined) navigate(`${resource.route}/${key}/edit`);
          }),
        ]
      : []),
    ...(beginning
      ? [
          {
            name: 'list:create',
            label: translate(beginning.isOrder ? 'beheer.list.order' : 'beheer.list.create', {
              name: inSentence(label(resource.label)),
            }),
            icon: mdiPlus,
            keys: ['n'],
            run: () => navigate(beginning.to),
          },
        ]
      : []),
    byKeys('search', ['/'], () => document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus()),
    byKeys('print', ['Ctrl P'], () => undefined),
  ]);
}
