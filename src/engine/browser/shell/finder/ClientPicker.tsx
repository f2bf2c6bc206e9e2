/** The clients to switch to: all clients on top, then the matches. */
import { mdiAccountGroupOutline, mdiAccountOutline } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Icon } from '../../ui/Icon.tsx';
import type { ActiveClient } from '../../providers/session/session.ts';
import { useClientTextKey } from '../../providers/session/useSwitchClient.ts';
import { Finder, type FinderOption } from './Finder.tsx';
import { useClientSearch } from './useClientSearch.ts';

interface Props {
  /** The typed search text. */
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly current: ActiveClient | null;
  /** Null selects all clients. */
  readonly onChoose: (client: ActiveClient | null) => void;
}

const everybody = 'all';

/** Search box with a list of clients. It changes nothing; `onChoose` receives the choice. */
export function ClientPicker({ query, onQuery, current, onChoose }: Props) {
  const translate = useTranslate();
  const textKey = useClientTextKey();
  const { clients, searching } = useClientSearch(query);
  const known = current !== null && query === '' && !clients.some(({ uuid }) => uuid === current.uuid) ? [current] : [];
  const all: FinderOption = {
    key: everybody,
    label: translate(textKey('all')),
    icon: <Icon path={mdiAccountGroupOutline} sx={{ color: 'text.secondary' }} />,
    selected: current === null,
  };
  const options = [...known, ...clients].map((client): FinderOption => ({
    key: client.uuid,
    label: client.name,
    hint: 'hint' in client && typeof client.hint === 'string' ? client.hint : undefined,
    icon: <Icon path={mdiAccountOutline} sx={{ color: 'text.secondary' }} />,
    selected: client.uuid === current?.uuid,
  }));
  const choose = ({ key }: FinderOption): void => {
    const client = [...known, ...clients].find(({ uuid }) => uuid === key);
    onChoose(client ? { uuid: client.uuid, name: client.name } : null);
  };
  return (
    <Finder
      label={translate(textKey('search'))}
      query={query}
      onQuery={onQuery}
      sections={[
        { key: 'all', label: null, options: query === '' ? [all] : [] },
        { key: 'tenants', label: null, options },
      ]}
      onChoose={choose}
      pending={searching}
      empty={translate(searching ? 'beheer.reference.loading' : textKey('no_result'))}
    />
  );
}
