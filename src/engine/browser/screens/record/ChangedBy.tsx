/**
 * Notice on a record page that another person has just changed the record: who, and which fields. Results of the
 * person's own work, also delayed ones, are not reported.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import { useDataProvider, useTranslate, type RaRecord } from 'react-admin';
import { mayDo } from '../../../registry/access.ts';
import { trail, type HistoryEntry } from '../../../registry/records/audit.ts';
import type { Resource } from '../../../registry/types.ts';
import { useLabel } from '../../ui/useLabel.ts';
import type { BeheerDataProvider } from '../../providers/dataProvider.ts';
import { hasJustWritten, hasSetGoing } from '../../providers/ownWrites.ts';
import { isSame } from '../../providers/requestBody.ts';
import { shownSession, usePrincipal } from '../../providers/session/session.ts';
import { adminName, useRegistry } from '../../registry.ts';

interface Props {
  readonly resource: Resource;
  readonly record: RaRecord<string>;
}

/** Duration of the notice. */
const shownMilliseconds = 60_000;

export function ChangedBy({ resource, record }: Props) {
  const translate = useTranslate();
  const [change, setChange] = useState<string | null>(null);
  const describe = useDescription(resource);
  const seen = useRef(record);
  const compare = useEffectEvent((after: RaRecord<string>, isLate: () => boolean) => {
    const before = seen.current;
    seen.current = after;
    const isNewer = before.id === after.id && Number(after['version'] ?? 0) > Number(before['version'] ?? 0);
    if (!isNewer || hasJustWritten(`${resource.name}/${after.id}`)) return;
    void describe(before, after).then((text) => {
      if (!isLate() && text !== null) setChange(text);
    });
  });
  useEffect(() => {
    let isOver = false;
    compare(record, () => isOver);
    return () => {
      isOver = true;
    };
  }, [record]);
  useEffect(() => {
    if (change === null) return undefined;
    const timer = setTimeout(() => setChange(null), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [change]);
  if (change === null) return null;
  return (
    <Alert
      severity="info"
      role="status"
      onClose={() => setChange(null)}
      closeText={translate('ra.action.close')}
      sx={{ mb: 2 }}
    >
      {change}
    </Alert>
  );
}

/** Resolves to null if the person made the change, in another tab. */
function useDescription(resource: Resource): (before: RaRecord, after: RaRecord) => Promise<string | null> {
  const registry = useRegistry();
  const principal = usePrincipal();
  const provider = useDataProvider<BeheerDataProvider>();
  const translate = useTranslate();
  const label = useLabel();
  // Without permission to read the history, no names are shown.
  const mayKnow = registry.resources[trail] !== undefined && mayDo(resource, principal, 'history');
  const lastOf = (id: RaRecord['id']): Promise<HistoryEntry | null> =>
    mayKnow ? provider.lastChange(adminName(resource), { id }).catch(() => null) : Promise.resolve(null);
  return async (before, after) => {
    const last = await lastOf(after.id);
    // Without that permission, a change may also result from the person's edit of a related record, such as the end of
    // a domain with its subscription.
    if (last === null ? hasJustWritten('') : last.user_uuid === shownSession()?.user.uuid) return null;
    if ((last?.user_name ?? null) === null && hasSetGoing(`${resource.name}/${after.id}`)) return null;
    const fields = Object.values(resource.fields)
      .filter(({ name, system }) => !system && !isSame(before[name] ?? null, after[name] ?? null))
      .map((field) => label(field.label));
    const who =
      last === null
        ? translate('beheer.changed.by_someone')
        : last.user_name === null
          ? translate('beheer.changed.by_program')
          : translate('beheer.changed.by', { name: last.user_name });
    return fields.length > 0 ? `${who}: ${[...new Set(fields)].join(', ')}` : who;
  };
}
