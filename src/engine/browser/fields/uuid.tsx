/**
 * UUID, shortened, with a button to copy all of it. If another field names its resource, it is a link to that record.
 */
import { useGetManyAggregate, useTranslate, type RaRecord } from 'react-admin';
import { maySee } from '../../registry/access.ts';
import type { Resource } from '../../registry/types.ts';
import { usePrincipal } from '../providers/session/session.ts';
import { adminName, useRegistry } from '../registry.ts';
import { Copyable } from './Copyable.tsx';
import { titleEmbeds } from './embeds.ts';
import type { FieldProps } from './field.ts';
import { RecordLink, useTitleOf } from './RecordLink.tsx';

const shownLength = 8;

export function UuidField(props: FieldProps) {
  const { field, record } = props;
  const registry = useRegistry();
  const principal = usePrincipal();
  const target = field.ofResource === null ? undefined : registry.resources[String(record[field.ofResource])];
  return target && maySee(target, principal) ? <KeyOfRecord {...props} target={target} /> : <Key {...props} />;
}

function Key({ field, record, place }: FieldProps) {
  const uuid = String(record[field.name] ?? '');
  return (
    <Copyable field={field} place={place} text={uuid}>
      <code title={uuid} style={{ fontSize: 13 }}>
        {uuid.slice(0, shownLength)}…
      </code>
    </Copyable>
  );
}

/** Record by its current title. If it is deleted, staff see the UUID, and other people see nothing of it. */
function KeyOfRecord({ target, ...props }: FieldProps & { readonly target: Resource }) {
  const registry = useRegistry();
  const principal = usePrincipal();
  const uuid = String(props.record[props.field.name] ?? '');
  const { data, isPending } = useGetManyAggregate<RaRecord>(
    adminName(target),
    { ids: [uuid], meta: { embed: titleEmbeds({ registry, principal }, target) } },
    { retry: false },
  );
  const found = data?.[0];
  const kind = useTitleOf(target, null);
  const translate = useTranslate();
  if (found) return <RecordLink resource={target} uuid={uuid} record={found} place={props.place} />;
  if (isPending) return <span className="cell-text">{kind}</span>;
  if (principal.actor === 'user') return <span className="cell-text">{translate('beheer.record.unseen')}</span>;
  return <Key {...props} />;
}
