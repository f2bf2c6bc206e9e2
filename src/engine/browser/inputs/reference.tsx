/** Reference to a record: searched by typing, or created in a dialog. */
import { createElement, useState } from 'react';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { mdiOpenInNew } from '@mdi/js';
import { LinkBase, useCreatePath, useGetOne, useTranslate, type RaRecord } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { mayDo, maySee } from '../../registry/access.ts';
import type { Resource } from '../../registry/types.ts';
import { titleEmbeds } from '../fields/embeds.ts';
import { Icon } from '../ui/Icon.tsx';
import { isRecord } from '../../values/json.ts';
import { useTitleOf } from '../fields/RecordLink.tsx';
import { usePrincipal } from '../providers/session/session.ts';
import { adminName, useRegistry } from '../registry.ts';
import type { InputProps } from './input.ts';
import { useCreateDialog } from './nested.ts';
import { RecordPicker } from './records/RecordPicker.tsx';
import { useFieldInput } from './useFieldInput.ts';
import { useClearOutside, useWithin } from './records/useWithin.ts';
import { useCopyFromRelation } from './records/useCopyFromRelation.ts';
import { usePreselect } from './records/usePreselect.ts';

/** Input of a reference. Renders nothing if the registry has no such resource. */
export function ReferenceInput(props: InputProps) {
  const registry = useRegistry();
  const target = registry.resources[props.field.relation?.to ?? ''];
  return target ? <TargetInput {...props} target={target} /> : null;
}

function TargetInput({ target, ...props }: InputProps & { readonly target: Resource }) {
  const input = useFieldInput(props);
  const { setValue } = useFormContext();
  const record = useChosen(props, target, input.value);
  const embeddedAt = embeddedSource(props);
  const within = useWithin(props, target);
  usePreselect({ field: props.field, target, source: props.source, embeddedAt });
  useCopyFromRelation(props, target, record);
  const choose = (chosen: Readonly<Record<string, unknown>> | undefined) => {
    setValue(embeddedAt, chosen ?? null);
    input.onChange(chosen?.['uuid'] ?? chosen?.['id'] ?? null);
  };
  useClearOutside({ within, target, chosen: record }, () => choose(undefined));
  const creating = useCreating(target);
  return (
    <>
      <RecordPicker
        id={input.frame.id}
        target={target}
        value={record ? [record] : []}
        multiple={false}
        within={within}
        readOnly={props.readOnly}
        size={input.frame.size}
        narrow={props.compact}
        onCreate={creating.open}
        onChange={([chosen]) => choose(chosen)}
        onBlur={input.onBlur}
        renderInput={(params) => (
          <TextField
            {...params}
            {...input.frame}
            inputRef={input.inputRef}
            slotProps={{
              ...params.slotProps,
              htmlInput: { ...params.slotProps.htmlInput, ...input.htmlInput },
              input: {
                ...params.slotProps.input,
                endAdornment: (
                  <>
                    {record && !props.compact ? <OpenButton target={target} record={record} /> : null}
                    {params.slotProps.input.endAdornment}
                  </>
                ),
              },
            }}
          />
        )}
      />
      <NewRecord target={target} creating={creating} onCreated={choose} />
    </>
  );
}

/** Returns the path of the embedded record in the form: `lines.0.product`. */
function embeddedSource({ source, field }: InputProps): string {
  return source.slice(0, source.length - field.name.length) + (field.relation?.name ?? '');
}

/** Returns the referenced record: the embedded one, or else fetched. */
function useChosen(props: InputProps, target: Resource, value: unknown): RaRecord | null {
  const registry = useRegistry();
  const principal = usePrincipal();
  const embedded: unknown = useWatch({ name: embeddedSource(props) });
  const known = isRecord(embedded) && embedded['uuid'] === value ? embedded : null;
  const missing = typeof value === 'string' && known === null;
  const { data } = useGetOne<RaRecord>(
    adminName(target),
    { id: String(value), meta: { embed: titleEmbeds({ registry, principal }, target) } },
    { enabled: missing && maySee(target, principal), retry: false },
  );
  if (typeof value !== 'string') return null;
  return { ...(known ?? data), id: value };
}

/**
 * State of creating a referenced record. `open` is null if that is not allowed; `name` is the typed name while the
 * dialog is open.
 */
export function useCreating(target: Resource) {
  const principal = usePrincipal();
  const dialog = useCreateDialog();
  const [name, setName] = useState<string | null>(null);
  const allowed = dialog !== null && target.createPage === null && mayDo(target, principal, 'create');
  return { name, open: allowed ? setName : null, close: () => setName(null) };
}

interface NewRecordProps {
  readonly target: Resource;
  readonly creating: ReturnType<typeof useCreating>;
  readonly onCreated: (record: Readonly<Record<string, unknown>>) => void;
}

/** Dialog with the form of the target resource. */
export function NewRecord({ target, creating, onCreated }: NewRecordProps) {
  const dialog = useCreateDialog();
  if (dialog === null || creating.name === null) return null;
  return createElement(dialog, {
    resource: target,
    initial: named(target, creating.name),
    onCreated,
    onClose: creating.close,
  });
}

/** Prefills the name field with the typed text, if it is editable. */
function named(target: Resource, name: string): Readonly<Record<string, unknown>> {
  const field = target.fields[target.nameField ?? ''];
  return field && name !== '' && !field.readOnly ? { [field.name]: name } : {};
}

function OpenButton({ target, record }: { readonly target: Resource; readonly record: RaRecord }) {
  const translate = useTranslate();
  const principal = usePrincipal();
  const createPath = useCreatePath();
  const title = useTitleOf(target, record);
  if (!maySee(target, principal)) return null;
  const label = translate('beheer.reference.open', { record: title });
  return (
    <Tooltip title={label}>
      <IconButton
        component={LinkBase}
        to={createPath({ resource: adminName(target), type: 'edit', id: record.id })}
        target="_blank"
        aria-label={label}
        size="small"
        tabIndex={-1}
        sx={{ p: 0.5 }}
      >
        <Icon path={mdiOpenInNew} size={16} />
      </IconButton>
    </Tooltip>
  );
}
