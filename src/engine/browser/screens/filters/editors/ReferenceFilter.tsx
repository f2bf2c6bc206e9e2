/** Filter on any of several records, selected by search. */
import TextField from '@mui/material/TextField';
import { useTranslate, type RaRecord } from 'react-admin';
import { inSentence, useLabel } from '../../../ui/useLabel.ts';
import { RecordPicker } from '../../../inputs/records/RecordPicker.tsx';
import { useRegistry } from '../../../registry.ts';
import type { FilterEditorProps } from './editor.ts';
import { chosenValues, oneOf } from '../operands.ts';
import { useState } from 'react';
import { useRecordNames } from '../useRecordNames.ts';

export function ReferenceFilter({ field, value, onChange }: FilterEditorProps) {
  const registry = useRegistry();
  const translate = useTranslate();
  const label = useLabel();
  const target = registry.resources[field.relation?.to ?? ''];
  const uuids = chosenValues(value)
    .map(String)
    .filter((uuid) => !uuid.startsWith('$'));
  const { records } = useRecordNames(field, uuids);
  const [picked, setPicked] = useState<readonly RaRecord[]>([]);
  if (!target) return null;
  const chosen = uuids.map(
    (uuid) =>
      picked.find((record) => record.id === uuid) ?? records.find((record) => record.id === uuid) ?? { id: uuid },
  );
  const change = (next: readonly RaRecord[]) => {
    setPicked(next);
    const ids = next.map((record) => String(record.id));
    // Reference lists can only be filtered by one value.
    onChange(field.kind === 'references' ? (ids.length > 0 ? { contains: ids.at(-1) } : undefined) : oneOf(ids));
  };
  return (
    <RecordPicker
      id={`filter-${field.name}`}
      target={target}
      value={chosen}
      multiple
      size="small"
      isInline
      onCreate={null}
      onChange={change}
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus
          margin="none"
          label={translate('beheer.reference.search', { name: inSentence(label(target.plural)) })}
        />
      )}
    />
  );
}
