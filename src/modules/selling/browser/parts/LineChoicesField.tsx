/** Choices of an order or cart line, with the labels of its product in the reader's language. */
import Box from '@mui/material/Box';
import { useGetManyAggregate, useTranslate } from 'react-admin';
import type { ShownRecord } from '#engine/registry';
import { inLanguage, Json } from '#engine/values';
import { type FieldProps, Fields, useLanguage, useRegistry } from '#engine/browser';
import { configLabel } from '../../rules/configLabel.ts';
import { domainFields } from '../../rules/domainFields.ts';
import { useConfigFields } from './useConfigFields.ts';

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

export default function LineChoicesField({ field, record, place }: FieldProps) {
  const language = useLanguage();
  const words = useWords();
  const contacts = useRegistry().resources['domain-contacts'];
  const value = record[field.name];
  const config = Json.isRecord(value) ? value : {};
  const { product_uuid } = record;
  const known = [...useConfigFields(product_uuid), ...domainFields];
  const chosen = Object.keys(config).flatMap((key) => {
    if (isEmpty(config[key])) return [];
    const own = known.find((one) => one.key === key);
    const label = own ? inLanguage(configLabel(own), language) : null;
    return [{ key, label: label ?? readable(key), isContact: own?.type === 'contact', value: config[key] }];
  });
  const people = useContacts(chosen.flatMap((one) => (one.isContact && place !== 'cell' ? [String(one.value)] : [])));
  if (place === 'cell')
    return (
      <Fields.Truncated>
        {chosen
          .filter(({ isContact }) => !isContact)
          .map((one) => `${one.label}: ${words(one.value)}`)
          .join(' · ')}
      </Fields.Truncated>
    );
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'max-content minmax(0, 1fr)', columnGap: 2, rowGap: 0.5 }}
    >
      {chosen.map((one) => (
        <Box key={one.key} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {one.label}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {one.isContact && contacts ? (
              <Fields.RecordLink
                resource={contacts}
                uuid={String(one.value)}
                record={people.get(String(one.value)) ?? null}
                place="page"
              />
            ) : (
              words(one.value)
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** Fallback label of a key that the product no longer has. */
const readable = (key: string): string => {
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function useWords(): (value: unknown) => string {
  const translate = useTranslate();
  return (value) => {
    if (typeof value === 'boolean') return translate(value ? 'ra.boolean.true' : 'ra.boolean.false');
    return Array.isArray(value) ? value.join(', ') : String(value);
  };
}

function useContacts(uuids: readonly string[]): ReadonlyMap<string, ShownRecord<'domain-contacts'>> {
  const { data = [] } = useGetManyAggregate<ShownRecord<'domain-contacts'>>(
    'domain-contacts',
    { ids: [...new Set(uuids)] },
    { enabled: uuids.length > 0, retry: false, staleTime: 30_000 },
  );
  return new Map(data.flatMap((contact) => (contact ? [[String(contact.id), contact] as const] : [])));
}
