/** Ajv with the formats of the registry: for bodies of requests, and for values that are stored already. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { formats } from '../../values/formats.ts';

/** A body is judged as it was sent: nothing is coerced, filled in or dropped, and all that is wrong is named at once. */
export const asSent = {
  allErrors: true,
  strict: true,
  strictTypes: false,
  strictRequired: false,
  coerceTypes: false,
  useDefaults: false,
  removeAdditional: false,
} as const;

/** Returns a new Ajv that knows every format. */
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
