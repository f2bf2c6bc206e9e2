/** What may be in a body at all: one object, of text that a database can keep, nested no deeper than anybody needs. */
import type { Row } from '../contract.ts';
import { Failure } from '../failure.ts';
import { at, fault, throwFaults, type Faults } from './unitOfWork.ts';
import { texts } from '../../texts.ts';
import { isRecord } from '../../../values/json.ts';

const maxDepth = 32;
const unusable = /[\0\p{Surrogate}]/u;

/** Throws where it is no object, or holds what cannot be stored. */
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
