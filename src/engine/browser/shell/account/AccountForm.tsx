/** A small form outside react-admin. Validation errors and API errors are shown at the fields, and drafts are kept. */
import { useCallback, useEffect, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { dropDraft, saveDraft, readDraft } from '../../providers/drafts/drafts.ts';
import { registerWork } from '../../providers/unsaved.ts';
import { ApiErrorAlert } from './ApiErrorAlert.tsx';
import { unplacedError } from './useApiError.ts';
import { useAct } from './useAct.ts';

/** Returns the value of a field, or '' if there is none by that name. */
export type ValueReader = (name: string) => string;

/** Returns the props of an input: its name, and its error or else its hint. */
export type FieldOf = (
  name: string,
  hint?: string,
) => { readonly name: string; readonly error: boolean; readonly helperText: string | undefined };

interface Props {
  readonly submit: string;
  /** Errors that it throws are shown at the fields, or above them. */
  readonly onSubmit: (values: ValueReader) => Promise<void>;
  readonly children: (field: FieldOf) => ReactNode;
  /** Next to the button; before it in a dialog. */
  readonly submitAside?: ReactNode;
  /** Shown above the fields unless there is an error. */
  readonly notice?: string | undefined;
  /** The placement of the button: full width on sign-in pages, right-aligned in a dialog. */
  readonly place?: 'page' | 'wide' | 'dialog';
  /** The name of its draft, which is kept until it is saved. Passwords and codes are never kept. */
  readonly draft?: string;
}

/** Form whose inputs are rendered by `children`, which receives a function for the props of each. */
export function AccountForm({ submit, onSubmit, children, submitAside, notice, place = 'page', draft }: Props) {
  const translate = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  const { busy, refusal, act, forgive } = useAct();
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [names, setNames] = useState<readonly string[]>([]);
  const { keep, forget } = useTextDraft(form, draft);
  const errors = { ...refusal?.errors, ...faults };
  const field: FieldOf = (name, hint) => ({
    name,
    error: errors[name] !== undefined,
    helperText: errors[name] ?? hint,
  });

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const target = event.currentTarget;
    // Values from password managers are in the form, but not always in React's state.
    const data = new FormData(target);
    const found = faultsIn(target, translate);
    setFaults(found);
    setNames([...target.querySelectorAll('[name]')].map((input) => input.getAttribute('name') ?? ''));
    if (Object.keys(found).length > 0) {
      forgive();
      return inputsOf(target)
        .find(({ name }) => found[name] !== undefined)
        ?.focus();
    }
    const done = await act(() => onSubmit((name) => String(data.get(name) ?? '')));
    if (done) forget();
    else setTimeout(() => focusAfterRefusal(form.current));
  }

  return (
    <Box
      component="form"
      method="post"
      noValidate
      ref={form}
      onSubmit={(event: FormEvent<HTMLFormElement>) => void send(event)}
      onInput={keep}
      sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}
    >
      <ApiErrorAlert refusal={unplacedError(refusal, names)} />
      {notice !== undefined && !refusal ? (
        <Alert severity="info" role="status">
          {notice}
        </Alert>
      ) : null}
      {children(field)}
      <Box
        sx={{
          display: 'flex',
          flexDirection: place === 'dialog' ? 'row-reverse' : 'row',
          flexWrap: 'wrap',
          gap: 1,
          alignItems: 'center',
          mt: 1,
        }}
      >
        <Button
          type="submit"
          variant="contained"
          size={place === 'wide' ? 'large' : 'medium'}
          fullWidth={place === 'wide'}
          loading={busy}
        >
          {submit}
        </Button>
        {submitAside}
      </Box>
    </Box>
  );
}

const draftedTypes: ReadonlySet<string> = new Set(['text', 'email', 'tel']);

interface TextDraft {
  /** Saves the draft, after each keystroke. */
  readonly keep: () => void;
  /** Deletes the draft, after saving. */
  readonly forget: () => void;
}

/** Restores the draft after a reload, and keeps it until it is saved. */
function useTextDraft(form: RefObject<HTMLFormElement | null>, draft: string | undefined): TextDraft {
  const saved = useRef('');
  const typed = useCallback(
    (): Readonly<Record<string, string>> =>
      Object.fromEntries(
        (form.current === null ? [] : inputsOf(form.current))
          .filter(({ type, autocomplete }) => draftedTypes.has(type) && autocomplete !== 'one-time-code')
          .filter(({ value, defaultValue }) => value !== defaultValue)
          .map(({ name, value }) => [name, value]),
      ),
    [form],
  );
  useEffect(() => {
    if (draft === undefined || form.current === null) return undefined;
    const values = readDraft(draft)?.values ?? {};
    for (const input of inputsOf(form.current)) {
      const value = values[input.name];
      if (typeof value !== 'string' || !draftedTypes.has(input.type)) continue;
      // React only notices a value that is set through the native setter.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    const isUnsaved = (): boolean => Object.keys(typed()).length > 0 && JSON.stringify(typed()) !== saved.current;
    return registerWork({ isUnsaved, asksOnClose: false });
  }, [draft, form, typed]);
  return {
    keep() {
      if (draft === undefined) return;
      const values = typed();
      if (Object.keys(values).length === 0) dropDraft(draft);
      else saveDraft(draft, values);
    },
    forget() {
      saved.current = JSON.stringify(typed());
      if (draft !== undefined) dropDraft(draft);
    },
  };
}

function inputsOf(form: HTMLFormElement): readonly HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[name]:not([hidden])')];
}

function faultsIn(
  form: HTMLFormElement,
  translate: (key: string, params?: object) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    inputsOf(form).flatMap((input) => {
      const fault = faultOf(input, translate);
      return fault === null ? [] : [[input.name, fault]];
    }),
  );
}

function faultOf(input: HTMLInputElement, translate: (key: string, params?: object) => string): string | null {
  const length = [...input.value].length;
  if (input.required && input.value.trim() === '') return translate('ra.validation.required');
  if (input.type === 'email' && input.value !== '' && !/^\S+@\S+\.\S+$/.test(input.value.trim()))
    return translate('ra.validation.email');
  if (input.minLength > 0 && length > 0 && length < input.minLength)
    return translate('ra.validation.minLength', { min: input.minLength });
  return null;
}

/** Focuses the first invalid input, or else the first input. */
function focusAfterRefusal(form: HTMLFormElement | null): void {
  if (form === null) return;
  const wrong = form.querySelector<HTMLInputElement>('input[aria-invalid=true]');
  (wrong ?? inputsOf(form)[0])?.focus();
}
