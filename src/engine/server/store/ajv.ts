/** Ajv with the formats of the registry, for request bodies and for stored values. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { formats } from '../../values/formats.ts';

/** Options that validate a body as it was sent: no coercion, no defaults, no removal, and all errors. */
export const asSent = {
  allErrors: true,
  strict: true,
  strictTypes: false,
  strictRequired: false,
  coerceTypes: false,
  useDefaults: false,
  removeAdditional: false,
} as const;

/** Returns a new Ajv with all formats. */
export function makeAjv(): Ajv2020 {
  const ajv = new Ajv2020(asSent);
  for (const [name, validate] of Object.entries(formats)) ajv.addFormat(name, { type: 'string', validate });
  ajv.addFormat('regex', { type: 'string', validate: isPattern });
  return ajv;
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
