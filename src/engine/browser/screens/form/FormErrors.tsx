/**
 * Errors of a rejected form: focus on the first invalid field, a list of all invalid fields, and errors that belong to
 * no visible field.
 */
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { mdiAlertCircleOutline } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { renderMessage } from '../../../registry/messages.ts';
import { postcodeErrors } from '../../../registry/records/postcodes.ts';
import type { Registry, Resource } from '../../../registry/types.ts';
import { useRegistry } from '../../registry.ts';
import { isRecord } from '../../../values/json.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useLabel, useLanguage } from '../../ui/useLabel.ts';

type Row = Readonly<Record<string, unknown>>;

interface FirstProps {
  readonly within: RefObject<HTMLElement | null>;
  readonly resource: Resource;
  /** The record as it was when the form opened; null for a new one. */
  readonly stored: Row | null;
}

/**
 * Focuses the first invalid field after a submit, of any kind; if there is none, the alert above the buttons. When the
 * form opens it marks what is wrong in the stored record.
 */
export function FirstError({ within, resource, stored }: FirstProps) {
  const { submitCount, isSubmitting, errors } = useFormState();
  const failed = !isSubmitting && Object.keys(errors).length > 0;
  const handled = useRef(0);
  useEffect(() => {
    // Once per submit, never while the person corrects fields.
    if (!failed || handled.current === submitCount) return;
    handled.current = submitCount;
    goTo(within.current?.querySelector<HTMLElement>(firstWrong));
  }, [submitCount, failed, within]);
  return stored === null ? null : <OldPostcodes resource={resource} initial={stored} />;
}

/**
 * Marks a stored postcode that its country does not have, when the form opens. The record can still be saved without
 * changing it.
 */
export function OldPostcodes({ resource, initial }: { readonly resource: Resource; readonly initial: Row }) {
  const { setError } = useFormContext();
  const language = useLanguage();
  const mark = useEffectEvent((record: Row) => {
    for (const [path, { key, params }] of Object.entries(postcodeErrors(resource, record, null)))
      setError(path, { type: 'manual', message: renderMessage(language, key, params) });
  });
  useEffect(() => {
    // react-admin resets the form to its record in an effect of its own, which runs after this one.
    const timer = setTimeout(() => mark(initial));
    return () => clearTimeout(timer);
  }, [initial]);
  return null;
}

const firstWrong = '[aria-invalid="true"]:not([disabled]), .Mui-error input:not([type="hidden"]), [role="alert"]';

function goTo(input: HTMLElement | null | undefined): void {
  input?.focus();
  input?.scrollIntoView({ block: 'center' });
}

interface Wrong {
  /** Path in the form: `due_date`, `lines.0.quantity`. */
  readonly path: string;
  readonly name: string;
  readonly text: string;
}

/** Returns the invalid fields after a submit, in the order of the form. */
function useWrongFields(resource: Resource, shown: readonly string[]): readonly Wrong[] {
  const { errors, submitCount, isSubmitting } = useFormState();
  const registry = useRegistry();
  const label = useLabel();
  const translate = useTranslate();
  if (submitCount === 0 || isSubmitting) return [];
  const nameOf = (of: Resource, [name = '', index, ...within]: readonly string[]): string => {
    const field = of.fields[name];
    const child = field && childOf(registry, field);
    if (!field) return name;
    if (!child || index === undefined || within.length === 0) return label(field.label);
    return `${translate('beheer.lines.line', { number: Number(index) + 1 })}, ${nameOf(child, within)}`;
  };
  return shown
    .filter((name) => errors[name] !== undefined)
    .flatMap((name) =>
      leavesOf(errors[name], name).map(({ path, text }) => ({ path, text, name: nameOf(resource, path.split('.')) })),
    );
}

const childOf = (registry: Registry, { lines }: Resource['fields'][string]): Resource | undefined =>
  registry.resources[lines?.resource ?? ''];

function leavesOf(error: unknown, path: string): readonly { readonly path: string; readonly text: string }[] {
  if (!isRecord(error) && !Array.isArray(error)) return [];
  const { message } = error as { readonly message?: unknown };
  if (typeof message === 'string') return [{ path, text: message }];
  return Object.entries(error)
    .filter(([name]) => name !== 'ref')
    .flatMap(([name, inner]) => leavesOf(inner, name === 'root' ? path : `${path}.${name}`));
}

/** List of all invalid fields with links to them. */
export function WrongFields({
  resource,
  shown,
  within,
}: {
  readonly resource: Resource;
  readonly shown: readonly string[];
  readonly within: RefObject<HTMLElement | null>;
}) {
  const translate = useTranslate();
  const wrong = useWrongFields(resource, shown);
  if (wrong.length === 0) return null;
  const show = (path: string): void =>
    goTo(
      within.current?.querySelector<HTMLElement>(`[name=${JSON.stringify(path)}]:not([type="hidden"])`) ??
        within.current?.querySelector<HTMLElement>(firstWrong),
    );
  return (
    <Alert severity="error">
      <Box sx={{ fontWeight: 600 }}>{translate('beheer.form.check_fields', { smart_count: wrong.length })}</Box>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {wrong.map(({ path, name, text }) => (
          <li key={path}>
            <Link
              component="button"
              type="button"
              color="inherit"
              onClick={() => show(path)}
              sx={{ textAlign: 'start' }}
            >
              {name}
            </Link>
            {`: ${text}`}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

/** Number of invalid fields in the toolbar, which is always visible, with a link to the first. */
export function WrongCount({ within }: { readonly within: RefObject<HTMLElement | null> }) {
  const { errors, submitCount, isSubmitting } = useFormState();
  const translate = useTranslate();
  const count = Object.entries(errors)
    .filter(([name]) => name !== 'root')
    .reduce((sum, [name, error]) => sum + leavesOf(error, name).length, 0);
  if (submitCount === 0 || isSubmitting || count === 0) return null;
  return (
    <Button
      color="error"
      // On phones a line of its own, above the buttons.
      sx={{ order: { xs: -1, sm: 0 }, flexBasis: { xs: '100%', sm: 'auto' }, justifyContent: 'flex-start' }}
      startIcon={<Icon path={mdiAlertCircleOutline} />}
      onClick={() => goTo(within.current?.closest('form')?.querySelector<HTMLElement>(firstWrong))}
    >
      {translate('beheer.form.check_fields', { smart_count: count })}
    </Button>
  );
}

/** Alert with the errors of fields that are not `shown`, and of the form as a whole. */
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
