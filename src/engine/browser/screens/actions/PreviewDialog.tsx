/** Dialog that previews the result of an action while options are chosen. Only the previewed result is executed. */
import { lazy, Suspense, useMemo } from 'react';
import Alert from '@mui/material/Alert';
import { Form, useTranslate } from 'react-admin';
import { FieldInput } from '../../inputs/FieldInput.tsx';
import { useLabel, useLanguage } from '../../ui/useLabel.ts';
import { ApiErrorText } from '../ApiErrorText.tsx';
import { FormDraft } from '../form/drafts/FormDraft.tsx';
import { FactsSkeleton } from '../skeletons/FactsSkeleton.tsx';
import { ActionFrame, NameCheck, required, type ActionDialogProps } from './ActionDialog.tsx';
import { PreviewOutcome } from './PreviewOutcome.tsx';
import { PreviewQuestions } from './PreviewQuestions.tsx';
import { usePreviewForm, type PreviewForm } from './usePreviewForm.ts';
import { WatchedValues } from './WatchedValues.tsx';

const PreviewPartsInput = lazy(() => import('./PreviewPartsInput.tsx'));

export function PreviewDialog({ onClose, ...props }: ActionDialogProps) {
  const { resource, action, write } = props;
  const translate = useTranslate();
  const label = useLabel();
  const form = usePreviewForm(props);
  const { formId, title, preview, error, isFresh, isReady, failure } = form;
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
      <PreviewInputs resource={resource} action={action} form={form} />
      {failure === null ? null : (
        <Alert severity="warning" sx={{ mt: 1 }}>
          <ApiErrorText error={failure} />
        </Alert>
      )}
      {preview === null || error !== null ? null : <PreviewOutcome preview={preview} isFresh={isFresh} />}
      {action.confirm === 'name' && preview !== null && error === null ? (
        <NameCheck title={title} value={form.typedName} onChange={form.setTypedName} />
      ) : null}
    </ActionFrame>
  );
}

interface InputsProps extends Pick<ActionDialogProps, 'resource' | 'action'> {
  readonly form: PreviewForm;
}

function PreviewInputs({ resource, action, form }: InputsProps) {
  const language = useLanguage();
  const initial = useMemo(() => ({}), []);
  const { fields, preview } = form;
  return (
    <Form
      id={form.formId}
      record={initial}
      onSubmit={form.submit}
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
      <WatchedValues onChange={form.setTyped} />
      {fields.length > 0 ? <FormDraft name={form.draft} resource={resource} initial={initial} /> : null}
      {preview === null ? null : <PreviewQuestions questions={preview.questions} onPick={form.pick} />}
      {preview?.parts ? (
        <Suspense fallback={<FactsSkeleton />}>
          <PreviewPartsInput parts={preview.parts} currency={preview.currency} onPick={form.pick} />
        </Suspense>
      ) : null}
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
  );
}
