/** Reference to one record, by its title. */
import { useTranslate } from 'react-admin';
import { users } from '../../registry/resolve/business.ts';
import type { Field, Resource } from '../../registry/types.ts';
import type { FieldProps } from './field.ts';
import { Empty } from '../ui/Empty.tsx';
import { RecordLink, useTitleOf } from './RecordLink.tsx';
import { isRecord } from '../../values/json.ts';
import { useRegistry } from '../registry.ts';

export function ReferenceField({ field, record, place }: FieldProps) {
  const registry = useRegistry();
  const target = registry.resources[field.relation?.to ?? ''];
  const uuid = record[field.name];
  if (!target || typeof uuid !== 'string') return <Empty />;
  // null although it was requested: this principal cannot read the record, so there is no page to link to.
  if (record[field.relation?.name ?? ''] === null) return <UnseenName resource={target} />;
  return <RecordLink resource={target} uuid={uuid} record={embeddedIn(record, field)} place={place} />;
}

/** Title of the referenced record as plain text, for use inside a link. */
export function ReferenceName({ field, record }: Pick<FieldProps, 'field' | 'record'>) {
  const target = useRegistry().resources[field.relation?.to ?? ''];
  if (!target) return <Empty />;
  if (record[field.name] && record[field.relation?.name ?? ''] === null) return <UnseenName resource={target} />;
  return <TitleText resource={target} record={embeddedIn(record, field)} />;
}

/** A person is shown as "someone else": everyone can read their own record, so it is another person. */
function UnseenName({ resource: { name } }: { readonly resource: Resource }) {
  const translate = useTranslate();
  const { staff } = useRegistry();
  const isPerson = name === users || name === staff?.resource;
  return (
    <span className="cell-text">{translate(isPerson ? 'beheer.record.someone_else' : 'beheer.record.unseen')}</span>
  );
}

function TitleText({
  resource,
  record,
}: {
  readonly resource: Resource;
  readonly record: FieldProps['record'] | null;
}) {
  return <span className="cell-text">{useTitleOf(resource, record)}</span>;
}

/** Returns the embedded record of a reference, or null. */
export function embeddedIn(record: FieldProps['record'], { relation }: Field): FieldProps['record'] | null {
  const embedded = record[relation?.name ?? ''];
  return isRecord(embedded) ? embedded : null;
}
