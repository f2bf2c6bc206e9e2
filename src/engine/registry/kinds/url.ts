/** A web address (RFC 3986). */
import { defineKind, textSchema } from './kind.ts';

export const url = defineKind({
  matches: (property) => property.format === 'uri',
  valueSchema: textSchema(2_000, { format: 'uri' }),
});
