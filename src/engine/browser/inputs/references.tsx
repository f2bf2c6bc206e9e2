/** References to several records. */
import TextField from '@mui/material/TextField';
import { useGetMany, type RaRecord } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Resource } from '../../registry/types.ts';
import { isRecord } from '../../values/json.ts';
import { adminName, useRegistry } from '../registry.ts';
import type { InputProps } from './input.ts';
import { RecordPicker } from './records/RecordPicker.tsx';
import { NewRecord, useCreating } from './reference.tsx';
import { useFieldInput } from './useFieldInput.ts';

export function ReferencesInput(props: InputProps) {
  const registry = useRegistry();
  const target = registry.resources[props.field.relation?.to ?? ''];
  return target ? <TargetsInput {...props} target={target} /> : null;
}

function TargetsInput({ target, ...props }: InputProps & { readonly target: Resource }) {
  const input = useFieldInput(props);
  const { setValue } = useFormContext();
  const embeddedAt =
    props.source.slice(0, props.source.length - props.field.name.length) + (props.field.relation?.name ?? '');
  const uuids: readonly string[] = Array.isArray(input.value) ? input.value.map(String) : [];
  const chosen = useChosen(target, embeddedAt, uuids);
  const choose = (records: readonly RaRecord[]) => {
    setValue(embeddedAt, records);
    input.onChange(records.map((record) => String(record['uuid'] ?? record.id)));
  };
  const creating = useCreating(target);
  const add = (record: Readonly<Record<string, unknown>>) =>
    choose([...chosen, { ...record, id: String(record['uuid'] ?? record['id']) }]);
  return (
    <>
      <RecordPicker
        id={input.frame.id}
        target={target}
        value={chosen}
        multiple
        readOnly={props.readOnly}
        size={input.frame.size}
        onCreate={creating.open}
        onChange={choose}
        onBlur={input.onBlur}
        renderInput={(params) => (
          <TextField
            {...params}
            {...input.frame}
            inputRef={input.inputRef}
            slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, ...input.htmlInput } }}
          />
        )}
      />
      <NewRecord target={target} creating={creating} onCreated={add} />
    </>
  );
}

function useChosen(target: Resource, embeddedAt: string, uuids: readonly string[]): readonly RaRecord[] {
  const embedded: unknown = useWatch({ name: embeddedAt });
  const known = new Map(
    (Array.isArray(embedded) ? embedded.filter(isRecord) : []).map((row) => [String(row['uuid'] ?? row['id']), row]),
  );
  const missing = uuids.filter((uuid) => !known.has(uuid));
  const { data } = useGetMany<RaRecord>(adminName(target), { ids: missing }, { enabled: missing.length > 0 });
  const fetched = new Map((data ?? []).filter((row) => row !== undefined).map((row) => [String(row.id), row]));
  return uuids.map((uuid) => ({ ...(known.get(uuid) ?? fetched.get(uuid)), id: uuid }));
}
