/** Every file against the vocabulary: which keys there are and what they hold. */
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { registryFile, type Loaded, type Path } from '../load.ts';
import type { CheckContext } from './check.ts';
import { didYouMean } from './check.ts';

const vocabularyFolder = 'schemas/vocabulary/';

export function checkVocabulary(loaded: Loaded, tell: CheckContext['tell']): void {
  const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true, validateFormats: false });
  const registryRules = loaded.files.get(`${vocabularyFolder}registry.schema.json`);
  const resourceRules = loaded.files.get(`${vocabularyFolder}resource.schema.json`);
  if (registryRules) check(loaded, registryFile, ajv.compile(registryRules.value as object), tell);
  if (!resourceRules) return;
  const validate = ajv.compile(resourceRules.value as object);
  for (const file of loaded.files.keys()) if (/^schemas\/[^/]+\.json$/.test(file)) check(loaded, file, validate, tell);
}

interface Validate {
  (value: unknown): boolean;
  errors?: ErrorObject[] | null;
}

function check(loaded: Loaded, file: string, validate: Validate, tell: CheckContext['tell']): void {
  const found = loaded.files.get(file);
  if (!found || validate(found.value)) return;
  const told = new Set<string>();
  for (const error of innermost(validate.errors ?? [])) {
    const { path, message, hint } = explain(error);
    const key = `${path.join('/')} ${message}`;
    if (!told.has(key)) tell(file, path, { id: 'E103', message, hint });
    told.add(key);
  }
}

/** Without the "must match one of" that only say that the errors beneath them count. */
function innermost(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const real = errors.filter((error) => error.keyword !== 'anyOf' && error.keyword !== 'propertyNames');
  return real.length > 0 ? real : errors;
}

function explain(error: ErrorObject): { path: Path; message: string; hint: string } {
  const path = error.instancePath.split('/').slice(1).map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case 'additionalProperties': {
      const key = String(params['additionalProperty']);
      const known = Object.keys((error.parentSchema as { properties?: object } | undefined)?.properties ?? {});
      return { path: [...path, key], message: `There is no key "${key}" here.`, hint: didYouMean(key, known) };
    }
    case 'required':
      return { path, message: `The key "${String(params['missingProperty'])}" is missing.`, hint: `Add "${String(params['missingProperty'])}".` };
    case 'enum': {
      const allowed = (params['allowedValues'] as unknown[]).map(String);
      return { path, message: `"${String(error.data)}" is not a value for this key.`, hint: didYouMean(String(error.data), allowed) };
    }
    case 'const':
      return { path, message: 'The value is not the one that belongs here.', hint: `Write ${JSON.stringify(params['allowedValue'])}.` };
    case 'type':
      return { path, message: 'The value has the wrong type.', hint: `Write a value of type ${String(params['type'])}.` };
    case 'pattern':
      return { path, message: `"${String(error.data)}" is not written as it must be.`, hint: `It must match ${String(params['pattern'])}.` };
    default:
      return { path, message: `The value ${error.message ?? 'is wrong'}.`, hint: 'See schemas/vocabulary for what may stand here.' };
  }
}
