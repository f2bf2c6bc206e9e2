/** Asks for what an action needs (a reason, a date), or whether it is meant. */
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
import { askedField } from '../../../registry/askedField.ts';
import type { Action, Field, Resource } from '../../../registry/types.ts';
import { isEmptyValue } from '../../fields/Empty.tsx';
import { useTitleOf } from '../../fields/RecordLink.tsx';
import { inSentence, useLabel, useLanguage } from '../../fields/useLabel.ts';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { dropDraft } from '../../providers/drafts.ts';
import { FieldInput } from '../../inputs/FieldInput.tsx';
import { storedValues } from '../../inputs/storedValues.ts';
import { useRegistry } from '../../registry.ts';
import { FirstFocus } from '../form/FirstFocus.tsx';
import { FormDraft } from '../form/FormDraft.tsx';
import { ApiErrorText } from '../ApiErrorText.tsx';
import type { Write } from '../useWrite.ts';
import { ActionText } from './ActionText.tsx';
import { expectedOf, presetOf } from './available.ts';

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
  const language = useLanguage();
  const formId = useId();
  const title = useTitleOf(resource, record);
  const name = label(action.label);
  const [typed, setTyped] = useState('');
  const isMeant = action.confirm !== 'name' || typed.trim() === title.trim();
  const registry = useRegistry();
  const source = registry.resources[action.of ?? ''] ?? resource;
  const asked = action.fields
    .filter((field) => !action.expect.includes(field))
    .flatMap((field) => askedField(registry, resource, action, field) ?? []);
  const fields = asked.map(({ field }) => field);
  const seen = action.expect.flatMap((field) => resource.fields[field] ?? []);
  const draft = `action.${resource.name}.${record.id}.${action.name}`;
  const [initial] = useState(() => initialOf(action, fields, record));
  // As it was when this was asked: once it is done the record is in the other state.
  const [before] = useState(record);
  const submit = async (values: Readonly<Record<string, unknown>>) => {
    if (!isMeant) return undefined;
    const body = {
      ...expectedOf(action, record),
      ...Object.fromEntries(fields.map((field) => [field.name, values[field.name] ?? null])),
    };
    const error = await onRun(body);
    if (error === null) dropDraft(draft);
    return fieldErrors(error);
  };
  return (
    <ActionFrame
      // What asks for more than a yes is no question.
      title={translate(`beheer.action.${fields.length > 0 ? 'preview' : 'confirm'}_title`, {
        action: name,
        record: title,
      })}
      formId={formId}
      action={action}
      busy={write.busy}
      ready={isMeant}
      submit={fields.length > 0 ? name : translate('beheer.action.confirm', { action: inSentence(name) })}
      onClose={onClose}
    >
      {write.error !== null && fieldErrors(write.error) === undefined ? (
        <Alert severity="warning" sx={{ mb: 1 }}>
          <ApiErrorText error={write.error} />
        </Alert>
      ) : null}
      {write.error === null ? <ActionText resource={resource} action={action} records={[before]} /> : null}
      {seen.map((field) => (
        <DialogContentText key={field.name} component="div" sx={{ mb: 1 }}>
          {label(field.label)}: <FieldValue resource={resource} field={field} record={record} place="page" />
        </DialogContentText>
      ))}
      <Form
        id={formId}
        record={initial}
        onSubmit={submit}
        resolver={async (values) =>
          required(
            action.require.filter((field) => !action.expect.includes(field)),
            await storedValues(registry, { ...source.fields, ...byName(fields) }, values),
            language,
          )
        }
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

interface FrameProps {
  readonly title: string;
  /** Of the form inside, which its button submits. */
  readonly formId: string;
  readonly action: Action;
  readonly busy: boolean;
  /** Whether it may be submitted. */
  readonly ready: boolean;
  /** Text of the button that does it. */
  readonly submit: string;
  readonly onClose: () => void;
  readonly maxWidth?: 'xs' | 'sm';
  /** What it shows is being read. */
  readonly loading?: boolean;
  readonly children: ReactNode;
}

/** The dialog around what an action asks, with the button that does it. */
export function ActionFrame({ title, formId, action, maxWidth = 'xs', loading = false, ...rest }: FrameProps) {
  const { busy, ready, submit, onClose, children } = rest;
  const translate = useTranslate();
  const cancel = translate('beheer.action.cancel');
  // Beside what cancels something, the other button says so otherwise.
  const isCancelling = useLabel()(action.label).toLowerCase().includes(cancel.toLowerCase());
  // Enter alone is a new line where a reason is written, and opens a list of choices.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    // What is being read yet is for the form to wait for.
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

/** What cannot be undone is done to the record whose name was typed, and to no other by mistake. */
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
  // Above its box: within it a long name is cut short, and gone with the first letter.
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

/** What stands in the dialog to begin with: what the action says, else what the record has. */
function initialOf(action: Action, fields: readonly Field[], record: RaRecord): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields.map((field) => {
      const { name } = field;
      const preset = presetOf(action, field, record);
      return [name, preset === undefined ? ((action.of === null ? record[name] : null) ?? null) : preset];
    }),
  );
}

/** What a form resolves to: its values, or what of the fields that are asked for is not filled in. */
export function required(names: readonly string[], values: Record<string, unknown>, language: string) {
  const errors = Object.fromEntries(
    names
      .filter((name) => isEmptyValue(values[name]))
      .map((name) => [name, { type: 'manual', message: renderMessage(language, 'required') }]),
  );
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
}

/** The server's messages by field, or undefined where it refused the whole. */
export function fieldErrors(error: unknown): Record<string, unknown> | undefined {
  return error instanceof HttpError ? (error.body as { errors?: Record<string, unknown> } | null)?.errors : undefined;
}
