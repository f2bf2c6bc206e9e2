/** Dialog for the input of an action (a reason, a date), or for its confirmation. */
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { Form, HttpError, useTranslate, type RaRecord } from 'react-admin';
import { renderMessage } from '../../../registry/messages.ts';
import { askedField } from '../../../registry/records/askedField.ts';
import type { Action, Field, Resource } from '../../../registry/types.ts';
import { isEmptyValue } from '../../ui/Empty.tsx';
import { useTitleOf } from '../../fields/RecordLink.tsx';
import { inSentence, useLabel, useLanguage } from '../../ui/useLabel.ts';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { dropDraft } from '../../providers/drafts/drafts.ts';
import { FieldInput } from '../../inputs/FieldInput.tsx';
import { storedValues } from '../../inputs/storedValues.ts';
import { useRegistry } from '../../registry.ts';
import { FirstFocus } from '../form/FirstFocus.tsx';
import { FormDraft } from '../form/drafts/FormDraft.tsx';
import { ApiErrorText } from '../ApiErrorText.tsx';
import type { Write } from '../useWrite.ts';
import { StillUsed, useArchives } from '../deletion/StillUsed.tsx';
import { ActionText } from './ActionText.tsx';
import { expectedOf, presetOf } from '../available.ts';

export interface ActionDialogProps {
  readonly resource: Resource;
  readonly record: RaRecord;
  readonly action: Action;
  readonly write: Write;
  readonly onRun: (body: Readonly<Record<string, unknown>>) => Promise<unknown>;
  readonly onClose: () => void;
}

export function ActionDialog({ resource, record, action, write, onRun, onClose }: ActionDialogProps) {
  const translate = useTranslate();
  const label = useLabel();
  const formId = useId();
  const title = useTitleOf(resource, record);
  const name = label(action.label);
  const [typed, setTyped] = useState('');
  const isMeant = action.confirm !== 'name' || typed.trim() === title.trim();
  const { source, asked, fields, initial, validate, bodyOf } = useActionForm(resource, record, action);
  const seen = action.expect.flatMap((field) => resource.fields[field] ?? []);
  const draft = `action.${resource.name}.${record.id}.${action.name}`;
  // Keep the record from before the action, because the action changes its status.
  const [before] = useState(record);
  const archives = useArchives(resource, before);
  const submit = async (values: Readonly<Record<string, unknown>>) => {
    if (!isMeant) return undefined;
    const error = await onRun(bodyOf(values));
    if (error === null) dropDraft(draft);
    return fieldErrors(error);
  };
  return (
    <ActionFrame
      // The title is only a question if there are no fields.
      title={translate(`beheer.action.${asked.length > 0 ? 'preview' : 'confirm'}_title`, {
        action: name,
        record: title,
      })}
      formId={formId}
      action={action}
      busy={write.busy}
      ready={isMeant}
      submit={asked.length > 0 ? name : translate('beheer.action.confirm', { action: inSentence(name) })}
      onClose={onClose}
    >
      {write.error !== null && !isAbout(fields, write.error) ? (
        <Alert severity="warning" sx={{ mb: 1 }}>
          <ApiErrorText error={write.error} />
        </Alert>
      ) : null}
      {write.error === null ? <ActionText resource={resource} action={action} records={[before]} /> : null}
      {write.error === null && archives(action) ? (
        <StillUsed resource={resource} record={before} isDeleted={false} />
      ) : null}
      {seen.map((field) => (
        <DialogContentText key={field.name} component="div" sx={{ mb: 1 }}>
          {label(field.label)}: <FieldValue resource={resource} field={field} record={record} place="page" />
        </DialogContentText>
      ))}
      <Form
        id={formId}
        record={initial}
        onSubmit={submit}
        resolver={validate}
        disableInvalidFormNotification
        noValidate
      >
        <FormDraft name={draft} resource={source} initial={initial} />
        {asked.map(({ field, resource: of }) => (
          <FieldInput
            key={field.name}
            resource={of}
            field={field}
            source={field.name}
            readOnly={false}
            required={action.require.includes(field.name)}
            compact={false}
          />
        ))}
        {action.confirm === 'name' ? <NameCheck title={title} value={typed} onChange={setTyped} /> : null}
      </Form>
    </ActionFrame>
  );
}

/** Fields that an action asks for, their initial values and validation, and the request body of the entered values. */
function useActionForm(resource: Resource, record: RaRecord, action: Action) {
  const registry = useRegistry();
  const language = useLanguage();
  const source = registry.resources[action.of ?? ''] ?? resource;
  const asked = action.fields
    .filter((field) => !action.expect.includes(field))
    .flatMap((field) => askedField(registry, resource, action, field) ?? []);
  const fields = asked.map(({ field }) => field);
  const [initial] = useState(() => initialOf(action, fields, record));
  return {
    /** Resource of the fields. */
    source,
    asked,
    fields,
    initial,
    validate: async (values: Record<string, unknown>) =>
      required(
        action.require.filter((field) => !action.expect.includes(field)),
        await storedValues(registry, { ...source.fields, ...byName(fields) }, values),
        language,
      ),
    bodyOf: (values: Readonly<Record<string, unknown>>) => ({
      ...expectedOf(action, record),
      ...Object.fromEntries(fields.map((field) => [field.name, values[field.name] ?? null])),
    }),
  };
}

interface FrameProps {
  readonly title: string;
  /** Id of the form inside, which the button submits. */
  readonly formId: string;
  readonly action: Action;
  readonly busy: boolean;
  /** True if the form can be submitted. */
  readonly ready: boolean;
  /** Label of the submit button. */
  readonly submit: string;
  readonly onClose: () => void;
  readonly maxWidth?: 'xs' | 'sm';
  /** True while its content loads. */
  readonly loading?: boolean;
  readonly children: ReactNode;
}

/** Frame of an action dialog with its buttons. */
export function ActionFrame({ title, formId, action, maxWidth = 'xs', loading = false, ...rest }: FrameProps) {
  const { busy, ready, submit, onClose, children } = rest;
  const translate = useTranslate();
  const cancel = translate('beheer.action.cancel');
  // If the action itself is called "cancel", the other button needs another label.
  const isCancelling = useLabel()(action.label).toLowerCase().includes(cancel.toLowerCase());
  // Enter alone adds a line in a text area or opens a select, so submit on Ctrl+Enter.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    // While content loads, the form receives the submit and waits.
    if (event.repeat || busy || !(ready || loading)) return;
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement) form.requestSubmit();
  };
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      onKeyDownCapture={onKeyDown}
      maxWidth={maxWidth}
      fullWidth
      aria-labelledby={`${formId}-title`}
    >
      <DialogTitle id={`${formId}-title`}>{title}</DialogTitle>
      <DialogContent aria-busy={loading}>
        <FirstFocus ready={!loading}>{children}</FirstFocus>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={busy}>
          {isCancelling ? translate('ra.action.close') : cancel}
        </Button>
        <Button
          type="submit"
          form={formId}
          variant="contained"
          color={action.danger ? 'error' : 'primary'}
          loading={busy}
          disabled={!ready}
        >
          {submit}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Input in which the person types the name of the record, before an action that cannot be undone. */
export function NameCheck({
  title,
  value,
  onChange,
}: {
  readonly title: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const translate = useTranslate();
  const id = useId();
  // The label is above the input: inside, a long name would be truncated and disappear when typing.
  return (
    <>
      <Box component="label" htmlFor={id} sx={{ display: 'block', mt: 1.5, overflowWrap: 'anywhere' }}>
        {translate('beheer.action.type_name', { record: title })}
      </Box>
      <TextField
        id={id}
        hiddenLabel
        value={value}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
      />
    </>
  );
}

const byName = (fields: readonly Field[]): Readonly<Record<string, Field>> =>
  Object.fromEntries(fields.map((field) => [field.name, field]));

/** Returns the initial values: the presets of the action, else the values of the record. */
function initialOf(action: Action, fields: readonly Field[], record: RaRecord): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields.map((field) => {
      const { name } = field;
      const preset = presetOf(action, field, record);
      return [name, preset === undefined ? ((action.of === null ? record[name] : null) ?? null) : preset];
    }),
  );
}

/** Resolver result of a form: its values, or errors for the required fields that are empty. */
export function required(names: readonly string[], values: Record<string, unknown>, language: string) {
  const errors = Object.fromEntries(
    names
      .filter((name) => isEmptyValue(values[name]))
      .map((name) => [name, { type: 'manual', message: renderMessage(language, 'required') }]),
  );
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
}

/** Returns the error messages by field; undefined for an error about the whole request. */
export function fieldErrors(error: unknown): Record<string, unknown> | undefined {
  return error instanceof HttpError ? (error.body as { errors?: Record<string, unknown> } | null)?.errors : undefined;
}

/** Returns true if all errors are about these fields, which then show them. */
export function isAbout(fields: readonly Field[], failure: unknown): boolean {
  const names = Object.keys(fieldErrors(failure) ?? {});
  return names.length > 0 && names.every((name) => fields.some((field) => field.name === name));
}
