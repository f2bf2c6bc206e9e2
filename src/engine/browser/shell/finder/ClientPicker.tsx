/** The clients to switch to: all clients on top, then the matches. */
import { useState } from 'react';
import { mdiAccountGroupOutline, mdiAccountOutline } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Icon } from '../../ui/Icon.tsx';
import type { ActiveClient } from '../../providers/session/session.ts';
import { Finder, type FinderOption } from './Finder.tsx';
import { useClientSearch } from './useClientSearch.ts';

interface Props {
  readonly current: ActiveClient | null;
  /** Null selects all clients. */
  readonly onChoose: (client: ActiveClient | null) => void;
}

const everybody = 'all';

/** Search box with a list of clients. It changes nothing; `onChoose` receives the choice. */
export function ClientPicker({ current, onChoose }: Props) {
  const translate = useTranslate();
  const [query, setQuery] = useState('');
  const { clients, searching } = useClientSearch(query);
  const known = current !== null && query === '' && !clients.some(({ uuid }) => uuid === current.uuid) ? [current] : [];
  const all: FinderOption = {
    key: everybody,
    label: translate('beheer.client_switcher.all'),
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
      label={translate('beheer.client_switcher.search')}
      query={query}
      onQuery={setQuery}
      sections={[
        { key: 'all', label: null, options: query === '' ? [all] : [] },
        { key: 'tenants', label: null, options },
      ]}
      onChoose={choose}
      pending={searching}
      empty={translate(searching ? 'beheer.reference.loading' : 'beheer.client_switcher.no_result')}
    />
  );
}
