/** After a form was refused: the first wrong field in focus, and what no field on screen can say. */
import { useEffect, useRef, type RefObject } from 'react';
import Alert from '@mui/material/Alert';
import { useNotify, useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import type { Resource } from '../../../registry/types.ts';
import { isRecord } from '../../../values/json.ts';
import { useLabel } from '../../fields/useLabel.ts';

/**
 * Whatever kind of field it is, the first that says it is wrong is where one goes on; what no field can say stands above
 * the buttons, and is not said a second time.
 */
export function FirstError({ within }: { readonly within: RefObject<HTMLElement | null> }) {
  const { submitCount, isSubmitting, errors } = useFormState();
  const failed = !isSubmitting && Object.keys(errors).length > 0;
  const isAboutFields = Object.keys(errors).some((name) => name !== 'root');
  const notify = useNotify();
  const handled = useRef(0);
  useEffect(() => {
    // Once for each time the form was sent, never while it is being corrected.
    if (!failed || handled.current === submitCount) return;
    handled.current = submitCount;
    if (isAboutFields) notify('ra.message.invalid_form', { type: 'error' });
    const first = within.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"]:not([disabled]), .Mui-error input:not([type="hidden"]), [role="alert"]',
    );
    first?.focus();
    first?.scrollIntoView({ block: 'center' });
  }, [submitCount, failed, isAboutFields, notify, within]);
  return null;
}

export function OtherErrors({ resource, shown }: { readonly resource: Resource; readonly shown: ReadonlySet<string> }) {
  const { errors } = useFormState();
  const translate = useTranslate();
  const label = useLabel();
  const others = Object.entries(errors)
    .filter(([name]) => name !== 'root' && !shown.has(name))
    .flatMap(([name, error]) => {
      const field = resource.fields[name];
      return textsOf(error).map((text) => (field ? `${label(field.label)}: ${text}` : text));
    });
  const messages = [
    ...textsOf(errors.root),
    ...(others.length > 0 ? [translate('beheer.form.other_errors', { errors: others.join(' ') })] : []),
  ];
  return messages.length === 0 ? null : <Alert severity="error">{messages.join(' ')}</Alert>;
}

function textsOf(error: unknown): readonly string[] {
  if (!isRecord(error)) return [];
  const { message } = error;
  if (typeof message === 'string') return [message];
  return Object.entries(error)
    .filter(([name]) => name !== 'ref')
    .flatMap(([, inner]) => textsOf(inner));
}
