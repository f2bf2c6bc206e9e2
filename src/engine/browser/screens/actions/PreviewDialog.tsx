/** Dialog that previews the result of an action while options are chosen. Only the previewed result is executed. */
import { lazy, Suspense } from 'react';
import Alert from '@mui/material/Alert';
import { Form, useTranslate } from 'react-admin';
import { FieldInput } from '../../inputs/FieldInput.tsx';
import { useLabel, useLanguage } from '../../ui/useLabel.ts';
import { ApiErrorText } from '../ApiErrorText.tsx';
import { StillUsed, useArchives } from '../deletion/StillUsed.tsx';
import { FormDraft } from '../form/drafts/FormDraft.tsx';
import { FactsSkeleton } from '../skeletons/FactsSkeleton.tsx';
import { ActionFrame, NameCheck, required, type ActionDialogProps } from './ActionDialog.tsx';
import { PreviewOutcome } from './PreviewOutcome.tsx';
import { PreviewQuestions } from './PreviewQuestions.tsx';
import { usePreviewForm, type PreviewForm } from './usePreviewForm.ts';
import { WatchedValues } from './WatchedValues.tsx';

const PreviewPartsInput = lazy(() => import('./PreviewPartsInput.tsx'));
const HandOverInput = lazy(() => import('./HandOverInput.tsx'));

export function PreviewDialog({ onClose, ...props }: ActionDialogProps) {
  const { resource, record, action, write } = props;
  const translate = useTranslate();
  const label = useLabel();
  const archives = useArchives(resource, record);
  // The ellipsis of a button says that a dialog follows.
  const name = label(action.label).replace(/…$/, '');
  const form = usePreviewForm(props);
  const { formId, title, preview, error, isFresh, isReady, failure } = form;
  return (
    <ActionFrame
      title={translate('beheer.action.preview_title', { action: name, record: title })}
      formId={formId}
      action={action}
      busy={write.busy}
      ready={isReady}
      submit={name}
      onClose={onClose}
      maxWidth="sm"
      loading={!isFresh}
    >
      {preview === null && error === null ? <FactsSkeleton /> : null}
      {archives(action) && preview?.handOver === undefined ? (
        <StillUsed resource={resource} record={record} isDeleted={false} />
      ) : null}
      <PreviewInputs resource={resource} record={record} action={action} form={form} />
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

interface InputsProps extends Pick<ActionDialogProps, 'resource' | 'record' | 'action'> {
  readonly form: PreviewForm;
}

function PreviewInputs({ resource, record, action, form }: InputsProps) {
  const language = useLanguage();
  const { fields, initial, preview } = form;
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
      {preview?.handOver ? (
        <Suspense fallback={<FactsSkeleton />}>
          <HandOverInput resource={resource} record={record} handOver={preview.handOver} onPick={form.pick} />
        </Suspense>
      ) : null}
    </Form>
  );
}
