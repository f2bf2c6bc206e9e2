/** State of the dialog that previews an action: what is chosen and typed, and sending the previewed result. */
import { useEffect, useId, useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { Action, Field, Resource } from '../../../registry/types.ts';
import { useTitleOf } from '../../fields/RecordLink.tsx';
import { dropDraft } from '../../providers/drafts/drafts.ts';
import { expectedOf, presetOf } from '../available.ts';
import { fieldErrors, isAbout, type ActionDialogProps } from './ActionDialog.tsx';
import { usePreview, type ActionValues } from './usePreview.ts';

const nothing: ActionValues = {};

/** Returns the initial values that the registry declares; other fields are empty. */
function presetsOf(resource: Resource, action: Action, record: RaRecord): ActionValues {
  return Object.fromEntries(
    Object.keys(action.preset).flatMap((name) => {
      const field = resource.fields[name];
      return field ? [[name, presetOf(action, field, record)]] : [];
    }),
  );
}

export type PreviewForm = ReturnType<typeof usePreviewForm>;

export function usePreviewForm({ resource, record, action, write, onRun }: Omit<ActionDialogProps, 'onClose'>) {
  const formId = useId();
  const title = useTitleOf(resource, record);
  const [picked, setPicked] = useState<ActionValues>(nothing);
  const [initial] = useState(() => presetsOf(resource, action, record));
  const [typed, setTyped] = useState<ActionValues>(initial);
  const [isSent, setSent] = useState(false);
  const [typedName, setTypedName] = useState('');
  const previewed = usePreview({ resource, record, action, values: { ...typed, ...picked }, isSent });
  const { preview, error, isFresh, chosen } = previewed;
  const fields = askedFields({ resource, action }, preview);
  const draft = `action.${resource.name}.${record.id}.${action.name}`;
  const isMeant = action.confirm !== 'name' || typedName.trim() === title.trim();
  const isReady = isFresh && preview !== null && preview.seen !== null && isMeant;
  // Submitted while a preview was loading: executed once it has loaded, if it shows the same result.
  const wanted = useRef<string | null>(null);
  /** The chosen parts, without a choice all of them; and who takes references over. */
  const partsOf = ({ parts, handOver }: NonNullable<typeof preview>): ActionValues =>
    filled(Object.fromEntries([parts?.field, handOver?.to, handOver?.field].map((name = '') => [name, picked[name]])));
  const submit = async () => {
    if (!isReady) {
      if (!isFresh && isMeant) wanted.current = preview?.seen ?? null;
      return undefined;
    }
    setSent(true);
    const failed = await onRun({
      ...expectedOf(action, record),
      ...filled(typed),
      ...chosen,
      ...partsOf(preview),
      seen: preview.seen,
    });
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
  return {
    formId,
    title,
    draft,
    fields,
    initial,
    preview,
    error,
    isFresh,
    isReady,
    /** The error to show; those of fields are shown there. */
    failure: isAbout(fields, write.error) ? error : (write.error ?? error),
    typedName,
    setTypedName,
    setTyped,
    pick(values: ActionValues): void {
      write.reset();
      setPicked((before) => ({ ...before, ...values }));
    },
    submit,
  };
}

/** Returns the fields that no question of the preview covers. */
function askedFields(
  { resource, action }: Pick<ActionDialogProps, 'resource' | 'action'>,
  preview: ReturnType<typeof usePreview>['preview'],
): readonly Field[] {
  const options = preview?.questions.flatMap((question) => question.options) ?? [];
  const { parts, handOver } = preview ?? {};
  const covered = new Set([
    ...options.flatMap(({ values }) => Object.keys(values)),
    parts?.field,
    handOver?.to,
    handOver?.field,
  ]);
  // Questions with no chosen option may ask for these fields themselves.
  const isAsking = preview?.questions.some((question) => question.options.every((option) => !option.chosen)) ?? true;
  if (isAsking) return [];
  return action.fields
    .filter((name) => !covered.has(name) && !action.expect.includes(name))
    .flatMap((name) => resource.fields[name] ?? []);
}

/** Leaves out empty values. */
function filled(values: ActionValues): ActionValues {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );
}
