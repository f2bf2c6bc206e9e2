/** Form for the shared input of a bulk change: the fields of an action, or the fields chosen to edit. */
import { useEffect, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import DialogContentText from '@mui/material/DialogContentText';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { mdiClose } from '@mdi/js';
import { Form, useTranslate, type RaRecord } from 'react-admin';
import { askedField } from '../../../registry/records/askedField.ts';
import { renderMessage } from '../../../registry/messages.ts';
import { fieldReference } from '../../../registry/conditions/operand.ts';
import { explainErrors } from '../../../registry/validation.ts';
import type { Action, Field, Resource } from '../../../registry/types.ts';
import { Icon } from '../../ui/Icon.tsx';
import { inSentence, useLabel, useLanguage } from '../../ui/useLabel.ts';
import { FieldInput } from '../../inputs/FieldInput.tsx';
import { storedValues } from '../../inputs/storedValues.ts';
import { createBody } from '../../providers/requestBody.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { loadValidators } from '../../providers/validators.ts';
import { useRegistry } from '../../registry.ts';
import { bulkFields } from './bulkOffer.ts';
import { commonValues } from './bulkRun.ts';
import { focusFirstInput } from '../form/useFirstFocus.ts';
import { required } from '../actions/ActionDialog.tsx';
import { presetOf } from '../available.ts';
import type { BulkJob } from './useBulk.ts';

type Values = Readonly<Record<string, unknown>>;

interface Props {
  readonly id: string;
  readonly resource: Resource;
  readonly job: BulkJob;
  /** Records that can be changed. */
  readonly records: readonly RaRecord[];
  readonly onSubmit: (values: Values) => void;
  /** Reports whether the form can be submitted. */
  readonly onReady: (ready: boolean) => void;
}

export function BulkForm({ id, resource, job, records, onSubmit, onReady }: Props) {
  const principal = usePrincipal();
  const translate = useTranslate();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const offered = job === null ? bulkFields(resource, principal).filter(({ name }) => !chosen.includes(name)) : [];
  const { asked, ofEach, initial } = useBulkInput(resource, job, { records, chosen });
  const validate = useBulkValidation(
    resource,
    job,
    asked.map(({ field }) => field),
  );
  const fieldsBox = useRef<HTMLDivElement>(null);
  const added = useRef(false);
  // Focus the field that was just chosen, which is above the select.
  useEffect(() => {
    if (!added.current) return;
    added.current = false;
    focusFirstInput(fieldsBox.current?.querySelector(`[data-field="${chosen.at(-1) ?? ''}"]`));
  }, [chosen]);
  const choose = (next: readonly string[]): void => {
    added.current = next.length > chosen.length;
    setChosen(next);
    onReady(next.length > 0);
  };
  return (
    <Form id={id} record={initial} onSubmit={onSubmit} resolver={validate} disableInvalidFormNotification noValidate>
      <Stack ref={fieldsBox} sx={{ gap: 1 }}>
        {ofEach.length === 0 ? null : (
          <DialogContentText>{translate('beheer.bulk.of_each', { fields: ofEach.join(', ') })}</DialogContentText>
        )}
        {asked.map(({ field, resource: of }) => (
          <Box key={field.name} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
            <Box data-field={field.name} sx={{ flex: 1, minWidth: 0 }}>
              <FieldInput
                resource={of}
                field={field}
                source={field.name}
                readOnly={false}
                required={job === null ? field.required : job.require.includes(field.name)}
                compact={false}
              />
            </Box>
            {job === null ? (
              <LeaveOutButton field={field} onLeave={() => choose(chosen.filter((name) => name !== field.name))} />
            ) : null}
          </Box>
        ))}
        {offered.length > 0 ? (
          // A new key each time, because a reused select would keep its focused style.
          <FieldChoice
            key={chosen.length}
            fields={offered}
            label={translate(chosen.length === 0 ? 'beheer.bulk.choose_field' : 'beheer.bulk.another_field')}
            onChoose={(name) => choose([...chosen, name])}
          />
        ) : null}
      </Stack>
    </Form>
  );
}

function LeaveOutButton({ field, onLeave }: { readonly field: Field; readonly onLeave: () => void }) {
  const translate = useTranslate();
  const text = translate('beheer.bulk.leave_field', { field: useLabel()(field.label) });
  return (
    <Tooltip title={text}>
      <IconButton aria-label={text} onClick={onLeave} sx={{ mt: 1 }}>
        <Icon path={mdiClose} />
      </IconButton>
    </Tooltip>
  );
}

interface ChoiceProps {
  readonly fields: readonly Field[];
  readonly label: string;
  readonly onChoose: (name: string) => void;
}

function FieldChoice({ fields, label: text, onChoose }: ChoiceProps) {
  const label = useLabel();
  return (
    <TextField select fullWidth margin="dense" label={text} value="" onChange={(event) => onChoose(event.target.value)}>
      {fields.map(({ name, label: of }) => (
        <MenuItem key={name} value={name}>
          {label(of)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/**
 * Returns the fields to fill in (`asked`), the labels of those whose value comes from each record (`ofEach`), and the
 * initial values.
 * @param chosen names of the fields to edit, if there is no action
 */
function useBulkInput(
  resource: Resource,
  job: BulkJob,
  { records, chosen }: { readonly records: readonly RaRecord[]; readonly chosen: readonly string[] },
) {
  const registry = useRegistry();
  const label = useLabel();
  const [common] = useState(() => commonValues(records));
  const inputsOf = (action: Action, names: readonly string[]) =>
    names.flatMap((name) => askedField(registry, resource, action, name) ?? []);
  const asked =
    job === null
      ? chosen.flatMap((name) => resource.fields[name] ?? []).map((field) => ({ resource, field }))
      : inputsOf(job, askedOf(job));
  const ofEach =
    job === null
      ? []
      : inputsOf(
          job,
          job.fields.filter((name) => !job.expect.includes(name) && fieldReference(job.preset[name]) !== null),
        ).map(({ field }) => inSentence(label(field.label)));
  const [initial] = useState(() => ({
    ...common,
    ...(job === null
      ? {}
      : presetsOf(
          job,
          asked.map(({ field }) => field),
          common,
        )),
  }));
  return { asked, ofEach, initial };
}

/** Returns the resolver of the form: checks edited fields by the schema, and the required fields of an action. */
function useBulkValidation(resource: Resource, job: BulkJob, fields: readonly Field[]) {
  const registry = useRegistry();
  const language = useLanguage();
  const schemaErrors = async (values: Values): Promise<Readonly<Record<string, string>>> => {
    const check = (await loadValidators(resource.name))?.update;
    const body = createBody(registry, resource, values);
    if (!check || check(body)) return {};
    return Object.fromEntries(
      Object.entries(explainErrors(check.errors ?? [], body)).map(([path, message]) => [
        path.split('.')[0] ?? path,
        renderMessage(language, message.key, message.params),
      ]),
    );
  };
  return async (typed: Record<string, unknown>) => {
    const all = await storedValues(registry, byName(fields), typed);
    const values = Object.fromEntries(fields.map(({ name }) => [name, all[name] ?? null]));
    if (job !== null)
      return required(
        job.require.filter((name) => name in values),
        values,
        language,
      );
    const named = Object.entries(await schemaErrors(values)).map(([name, message]) => [
      name,
      { type: 'manual', message },
    ]);
    return named.length > 0 ? { values: {}, errors: Object.fromEntries(named) } : { values, errors: {} };
  };
}

/** Returns the fields to ask for. Values that come from each record are not asked. */
export function askedOf({ fields, expect, preset }: Action): readonly string[] {
  return fields.filter((name) => !expect.includes(name) && fieldReference(preset[name]) === null);
}

/** Returns the presets for all records. Values that come from each record are used only if they are the same in all. */
function presetsOf(action: Action, fields: readonly Field[], common: Values): Values {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = presetOf(action, field, common);
      if (value !== undefined) return [[field.name, value]];
      return action.of === null ? [] : [[field.name, null]];
    }),
  );
}

const byName = (fields: readonly Field[]): Readonly<Record<string, Field>> =>
  Object.fromEntries(fields.map((field) => [field.name, field]));
