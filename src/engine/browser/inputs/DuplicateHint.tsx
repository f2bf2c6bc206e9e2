/** Hint below an input that other records have the typed value, among those that the person may see. */
import Typography from '@mui/material/Typography';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useGetList, useTranslate, type RaRecord } from 'react-admin';
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { maySee } from '../../registry/access.ts';
import { countryOf } from '../../registry/records/countryOf.ts';
import { renderTitle } from '../../registry/records/title.ts';
import type { Field, RawCondition } from '../../registry/types.ts';
import { usePrincipal } from '../providers/session/session.ts';
import { adminName, useRegistry } from '../registry.ts';
import { useLanguage } from '../ui/useLabel.ts';
import type { InputProps } from './input.ts';
import { useDebouncedValue } from './records/useDebouncedValue.ts';
import { loadNormalisers, storedText } from './storedValues.ts';

const pauseMilliseconds = 400;
/** Shorter texts match too many records. */
const fewestCharacters = 4;
const mostShown = 3;

type Props = Pick<InputProps, 'resource' | 'field' | 'source'>;

/** Renders nothing until the value differs from that of the record, and others have it. */
export function DuplicateHint({ resource, field, source }: Props) {
  const translate = useTranslate();
  const registry = useRegistry();
  const language = useLanguage();
  const principal = usePrincipal();
  const value: unknown = useWatch({ name: source });
  const { defaultValues } = useFormState();
  const { getValues } = useFormContext();
  const text = typeof value === 'string' ? value.trim() : '';
  const typed = text === get(defaultValues, source) ? '' : text;
  const settled = useDebouncedValue(typed, pauseMilliseconds);
  const stored = useStoredText(field, settled, countryOf(field, getValues()));
  const isAsked =
    typed.length >= fewestCharacters && settled === typed && stored !== null && maySee(resource, principal);
  const { data = [] } = useGetList<RaRecord>(
    adminName(resource),
    {
      filter: { [field.name]: matching(field.kind, field.property.format, stored ?? '') } satisfies RawCondition,
      pagination: { page: 1, perPage: mostShown + 1 },
      sort: { field: 'created_at', order: 'DESC' },
    },
    { enabled: isAsked, retry: false, staleTime: 30_000 },
  );
  const own: unknown = get(defaultValues, 'uuid');
  const others = isAsked ? data.filter(({ id }) => id !== own).slice(0, mostShown) : [];
  return (
    <Typography role="status" sx={{ fontSize: 12, color: 'text.secondary', mx: 1.75, mb: others.length > 0 ? 1 : 0 }}>
      {others.length === 0 ? null : `${translate('beheer.form.duplicates')} `}
      {others.map((record, index) => (
        <span key={record.id}>
          {index === 0 ? '' : ', '}
          <Link href={`${resource.route}/${record.id}`} target="_blank" rel="noopener">
            {renderTitle(registry, resource, record, language) ?? String(record.id)}
          </Link>
        </span>
      ))}
    </Typography>
  );
}

/** Names and addresses match from their beginning and in any case; identifiers match as a whole. */
const matching = (kind: string, format: string | undefined, text: string): RawCondition =>
  kind === 'email' || (kind === 'text' && (format === undefined || format.endsWith('name')))
    ? { starts: text }
    : { eq: text };

/** Returns the text as it is stored, such as a phone number with its country code; null until that is known. */
function useStoredText(field: Field, text: string, country: string | undefined): string | null {
  const { data } = useQuery({
    queryKey: ['stored-text', field.property.format, text, country],
    enabled: text !== '',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const normalisers = await loadNormalisers();
      const stored = storedText(field.property.format, text, { normalisers, country });
      return typeof stored === 'string' ? stored : null;
    },
  });
  return data ?? null;
}
