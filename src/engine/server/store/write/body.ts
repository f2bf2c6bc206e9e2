/** Checks the shape of a body: one object, with text that PostgreSQL can store, nested at most 32 levels deep. */
import type { Row } from '../contract.ts';
import { Failure } from '../failure.ts';
import { at, fault, throwFaults, type Faults } from './unitOfWork.ts';
import { texts } from '../../texts.ts';
import { isRecord } from '../../../values/json.ts';

const maxDepth = 32;
const unusable = /[\0\p{Surrogate}]/u;

/** @throws Failure E_INVALID where the body is no object or contains text that cannot be stored */
export function readBody(body: unknown): Row {
  if (!isRecord(body)) {
    throw new Failure('E_INVALID', {
      ...texts.refusal('requests.body_not_an_object'),
      errors: { '': { key: 'object', params: {} } },
    });
  }
  const faults: Faults = new Map();
  for (const [name, value] of Object.entries(body)) inspect(faults, name, value, 1);
  throwFaults(faults);
  return body;
}

function inspect(faults: Faults, path: string, value: unknown, depth: number): void {
  if (depth > maxDepth) return fault(faults, path, { key: 'invalidFormat', params: {} });
  if (typeof value === 'string') {
    const found = unusable.exec(value)?.[0];
    if (found !== undefined)
      fault(faults, path, {
        key: 'excludedCharacter',
        params: { character: `U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}` },
      });
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    if (unusable.test(name)) fault(faults, path, { key: 'invalidFormat', params: {} });
    inspect(faults, at(path, name), inner, depth + 1);
  }
  return undefined;
}
