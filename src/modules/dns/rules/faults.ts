/** Validation errors of zones: record, field and text, shared by browser and server. */
import type { Label } from '#engine/values';
import { texts } from './texts.ts';

/** Fields of a record that an error can refer to. */
export type RecordField = 'name' | 'type' | 'ttl' | 'value';

/** Key of a text under `fault`, with its parameters. */
export interface FaultReason {
  readonly key: FaultKey;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Validation error of one record of a zone. */
export interface ZoneFault extends FaultReason {
  /** Index of the record, zero-based. */
  readonly index: number;
  readonly field: RecordField;
}

export const faultKeys = [
  'name_outside',
  'name_length',
  'name_label',
  'name_empty_label',
  'name_characters',
  'name_wildcard',
  'name_underscore',
  'type_unknown',
  'type_named',
  'type_number',
  'ttl_range',
  'value_empty',
  'a_value',
  'aaaa_value',
  'mx',
  'srv',
  'caa',
  'tlsa',
  'tlsa_length',
  'sshfp',
  'ds',
  'svcb',
  'svcb_alias',
  'svcb_parameter',
  'svcb_missing',
  'naptr',
  'naptr_either',
  'uri',
  'loc',
  'unknown_value',
  'unknown_length',
  'target_address',
  'curly_quotes',
  'txt_length',
  'cname_apex',
  'cname_alone',
  'target_alias',
  'ds_apex',
  'dname_single',
  'dname_below',
  'duplicate',
  'ttl_differs',
  'file_parentheses',
  'file_quote',
  'file_escape',
  'file_include',
  'file_directive',
  'file_fields',
  'file_class',
  'file_text',
  'file_owner',
  'warn_duplicate',
  'warn_ttl',
  'warn_unquoted',
  'warn_spf_twice',
] as const;
export type FaultKey = (typeof faultKeys)[number];

/** Returns the text in every language. */
export function faultLabel({ key, params }: FaultReason): Label {
  const label = texts.find(`fault.${key}`, params);
  if (!label) throw new Error(`There is no text for the fault "${key}".`);
  return label;
}
