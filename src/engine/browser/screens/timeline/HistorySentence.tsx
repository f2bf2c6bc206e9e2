/** Describes an audit entry in words: "Sanne Visser changed Status from Requested to Active". */
import type { ReactNode } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { trail } from '../../../registry/records/audit.ts';
import type { DoneEntry } from '../../../registry/records/timeline.ts';
import type { Resource } from '../../../registry/types.ts';
import { ChangedValue } from '../../fields/changes/ChangedValue.tsx';
import { Sentence } from '../../fields/changes/Sentence.tsx';
import { useLabel } from '../../ui/useLabel.ts';
import { useRegistry } from '../../registry.ts';
import { sentenceOf } from './sentence.ts';

interface Props {
  readonly resource: Resource;
  readonly record: RaRecord;
  readonly entry: DoneEntry;
}

export function HistorySentence({ resource, record, entry }: Props) {
  const translate = useTranslate();
  const label = useLabel();
  const { text, field, change, action } = sentenceOf(resource, entry);
  const general = useRegistry().resources[trail]?.fields['verb']?.options?.find(
    (option) => option.value === entry.verb,
  );
  const value = (one: unknown): ReactNode =>
    field ? <ChangedValue resource={resource} field={field} value={one} siblings={record} /> : null;
  const nameless = translate(entry.user_uuid === null ? 'beheer.history.program' : 'beheer.history.somebody');
  const parts = {
    who: <strong style={{ fontWeight: 600 }}>{entry.user_name ?? nameless}</strong>,
    field: field ? label(field.label) : null,
    from: value(change?.before),
    to: value(change?.after),
    done: entry.done,
    action: (
      <strong style={{ fontWeight: 600 }}>
        {action ? label(action.label) : general ? label(general.label) : entry.verb}
      </strong>
    ),
  };
  return <Sentence text={`beheer.history.${text}`} parts={parts} count={entry.changes.length} />;
}
