/** Shared logic of all inputs: form value, validation error, label, required mark and helper text. */
import { useId } from 'react';
import { get, useController, useFormState } from 'react-hook-form';
import { useTranslate } from 'react-admin';
import { useLabel } from '../ui/useLabel.ts';
import { useRegistryDetails } from '../providers/session/registryDetails.ts';
import type { InputProps } from './input.ts';

/** State and props of an input. */
export interface FieldInputState {
  readonly value: unknown;
  readonly label: string;
  readonly error: string | null;
  /** Called with null when the field is emptied. */
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  readonly inputRef: (element: HTMLElement | null) => void;
  /** Props for Material's TextField and components based on it. */
  readonly frame: Frame;
  /** Props for the `<input>` element. */
  readonly htmlInput: { readonly 'aria-label'?: string; readonly readOnly?: boolean };
}

interface Frame {
  readonly id: string;
  readonly name: string;
  readonly label?: string;
  readonly hiddenLabel?: boolean;
  readonly required: boolean;
  readonly error: boolean;
  readonly helperText?: string;
  readonly size: 'small' | 'medium';
  readonly margin: 'none' | 'dense';
}

/** Binds an input to the form. Use {@link useGroupInput} for inputs whose parts are fields with their own values. */
export function useFieldInput({ field, source, readOnly, required, compact }: InputProps): FieldInputState {
  const { field: controlled, fieldState } = useController({ name: source });
  const translate = useTranslate();
  const writtenLabel = useLabel();
  const id = useId();
  const error = messageOf(fieldState.error);
  const label = writtenLabel(field.label);
  const isFixed = field.immutable && readOnly;
  const hint = field.immutable && !readOnly ? translate('beheer.form.immutable') : null;
  useRegistryDetails();
  // A fixed value needs no help with filling it in.
  const help = compact
    ? null
    : [field.help && !isFixed ? writtenLabel(field.help) : null, hint].filter((text) => text !== null).join(' ');
  const helperText = error ?? help;
  return {
    value: controlled.value as unknown,
    label,
    error,
    onChange: controlled.onChange,
    onBlur: controlled.onBlur,
    inputRef: controlled.ref,
    frame: {
      id,
      name: source,
      ...(compact ? { hiddenLabel: true } : { label }),
      required,
      error: error !== null,
      ...(helperText ? { helperText } : {}),
      size: compact ? 'small' : 'medium',
      margin: compact ? 'none' : 'dense',
    },
    htmlInput: { ...(compact ? { 'aria-label': label } : {}), ...(readOnly ? { readOnly: true } : {}) },
  };
}

/** Label and error of a list or group, whose parts are fields with their own values. */
export function useGroupInput({ field, source }: InputProps): {
  readonly label: string;
  readonly error: boolean;
  readonly helperText: string | null;
} {
  const { errors } = useFormState({ name: source });
  useRegistryDetails();
  const writtenLabel = useLabel();
  const error = messageOf(get(errors, source));
  return {
    label: writtenLabel(field.label),
    error: error !== null,
    helperText: error ?? (field.help ? writtenLabel(field.help) : null),
  };
}

/** Returns the error message of a field; for a group or list the message of its root. */
function messageOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  const { message, root } = error as { message?: unknown; root?: unknown };
  if (typeof message === 'string' && message !== '') return message;
  return root === undefined ? null : messageOf(root);
}
