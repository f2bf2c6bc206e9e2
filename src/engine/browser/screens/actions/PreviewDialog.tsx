/** Dialog that previews the result of an action while options are chosen. Only the previewed result is executed. */
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import { Form, useTranslate } from 'react-admin';
import type { Field } from '../../../registry/types.ts';
import { useTitleOf } from '../../fields/RecordLink.tsx';
import { useLabel, useLanguage } from '../../ui/useLabel.ts';
import { dropDraft } from '../../providers/drafts/drafts.ts';
import { FieldInput } from '../../inputs/FieldInput.tsx';
import { FormDraft } from '../form/drafts/FormDraft.tsx';
import { ApiErrorText } from '../ApiErrorText.tsx';
import { errorText } from '../useWrite.ts';
import { ActionFrame, fieldErrors, NameCheck, required, type ActionDialogProps } from './ActionDialog.tsx';
import { expectedOf } from '../available.ts';
import { PreviewOutcome } from './PreviewOutcome.tsx';
import { PreviewQuestions } from './PreviewQuestions.tsx';
import { FactsSkeleton } from '../skeletons/FactsSkeleton.tsx';
import { usePreview, type ActionValues } from './usePreview.ts';
import { WatchedValues } from './WatchedValues.tsx';

const nothing: ActionValues = {};

export function PreviewDialog({ resource, record, action, write, onRun, onClose }: ActionDialogProps) {
  const translate = useTranslate();
  const label = useLabel();
  const language = useLanguage();
  const formId = useId();
  const title = useTitleOf(resource, record);
  const [picked, setPicked] = useState<ActionValues>(nothing);
  const [typed, setTyped] = useState<ActionValues>(nothing);
  const [isSent, setSent] = useState(false);
  const [typedName, setTypedName] = useState('');
  const { preview, error, isFresh, chosen } = usePreview({
    resource,
    record,
    action,
    values: { ...typed, ...picked },
    isSent,
  });
  const covered = new Set(
    preview?.questions.flatMap(({ options }) => options.flatMap(({ values }) => Object.keys(values))) ?? [],
  );
  // Questions with no chosen option may ask for these fields themselves.
  const isAsking = preview?.questions.some(({ options }) => options.every((option) => !option.chosen)) ?? true;
  const fields = isAsking
    ? []
    : action.fields
        .filter((name) => !covered.has(name) && !action.expect.includes(name))
        .flatMap((name) => resource.fields[name] ?? []);
  const draft = `action.${resource.name}.${record.id}.${action.name}`;
  const initial = useMemo(() => ({}), []);
  const isMeant = action.confirm !== 'name' || typedName.trim() === title.trim();
  const isReady = isFresh && preview !== null && preview.seen !== null && isMeant;
  // Submitted while a preview was loading: executed once it has loaded, if it shows the same result.
  const wanted = useRef<string | null>(null);
  const submit = async () => {
    if (!isReady) {
      if (!isFresh && isMeant) wanted.current = preview?.seen ?? null;
      return undefined;
    }
    setSent(true);
    const failed = await onRun({ ...expectedOf(action, record), ...filled(typed), ...chosen, seen: preview.seen });
    if (failed === null) dropDraft(draft);
    // Reached only after an error.
    setSent(false);
    return isAbout(fields, failed) ? fieldErrors(failed) : undefined;
  };
  useEffect(() => {
    if (!isFresh) return;
    const form = document.getElementById(formId);
    if (wanted.current !== null && wanted.current === preview?.seen && form instanceof HTMLFormElement)
      form.requestSubmit();
    wanted.current = null;
  }, [isFresh, preview, formId, wanted]);
  // Do not repeat errors that are shown at the fields.
  const failure = isAbout(fields, write.error) ? error : (write.error ?? error);
  return (
    <ActionFrame
      title={translate('beheer.action.preview_title', { action: label(action.label), record: title })}
      formId={formId}
      action={action}
      busy={write.busy}
      ready={isReady}
      submit={label(action.label)}
      onClose={onClose}
      maxWidth="sm"
      loading={!isFresh}
    >
      {preview === null && error === null ? <FactsSkeleton /> : null}
      <Form
        id={formId}
        record={initial}
        onSubmit={submit}
        resolver={async (values) =>
          required(
            action.require.filter((name) => fields.some((field) => field.name === name)),
            values,
            language,
          )
        }
        disableInvalidFormNotification
        noValidate
      >
        <WatchedValues onChange={setTyped} />
        {fields.length > 0 ? <FormDraft name={draft} resource={resource} initial={initial} /> : null}
        {preview === null ? null : (
          <PreviewQuestions
            questions={preview.questions}
            onPick={(values) => {
              write.reset();
              setPicked((before) => ({ ...before, ...values }));
            }}
          />
        )}
        {fields.map((field) => (
          <FieldInput
            key={field.name}
            resource={resource}
            field={field}
            source={field.name}
            readOnly={false}
            required={action.require.includes(field.name)}
            compact={false}
          />
        ))}
      </Form>
      {failure === null ? null : (
        <Alert severity="warning" sx={{ mt: 1 }}>
          <ApiErrorText
            error={failure}
            text={[errorText(failure), ...Object.values(fieldErrors(failure) ?? {}).map(String)].join(' ')}
          />
        </Alert>
      )}
      {preview === null || error !== null ? null : <PreviewOutcome preview={preview} isFresh={isFresh} />}
      {action.confirm === 'name' && preview !== null && error === null ? (
        <NameCheck title={title} value={typedName} onChange={setTypedName} />
      ) : null}
    </ActionFrame>
  );
}

/** Returns true if all errors are about these fields. */
function isAbout(fields: readonly Field[], failure: unknown): boolean {
  const names = Object.keys(fieldErrors(failure) ?? {});
  return names.length > 0 && names.every((name) => fields.some((field) => field.name === name));
}

/** Leaves out empty values. */
function filled(values: ActionValues): ActionValues {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );
}
