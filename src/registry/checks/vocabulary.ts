/** Every file against the vocabulary: which keys there are and what they hold. */
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import commonWords from '../../../schemas/vocabulary/common.schema.json' with { type: 'json' };
import registryWords from '../../../schemas/vocabulary/registry.schema.json' with { type: 'json' };
import resourceWords from '../../../schemas/vocabulary/resource.schema.json' with { type: 'json' };
import { commonPattern, registryFile, schemaPattern, type Loaded, type LoadedFile, type Path } from '../load.ts';
import { didYouMean, type CheckContext } from './check.ts';

type Words = 'registry' | 'resource' | 'common';

export function checkVocabulary(loaded: Loaded, tell: CheckContext['tell']): void {
  for (const found of loaded.files.values()) {
    const words = wordsFor(found.file);
    if (words) for (const told of problemsOf(words, found)) tell(found.file, told.path, { id: 'E103', message: told.message, hint: told.hint });
  }
}

function wordsFor(file: string): Words | null {
  if (file === registryFile) return 'registry';
  if (schemaPattern.test(file)) return 'resource';
  return commonPattern.test(file) ? 'common' : null;
}

interface Told {
  readonly path: Path;
  readonly message: string;
  readonly hint: string;
}

function problemsOf(words: Words, { value }: LoadedFile): readonly Told[] {
  const validate = validators(words);
  if (!validate || validate(value)) return [];
  const told = new Map<string, Told>();
  for (const one of explainAll(validate.errors ?? [])) told.set(`${one.path.join('/')} ${one.message}`, one);
  return [...told.values()];
}

let compiled: Ajv2020 | null = null;

/** Compiled once per process: it takes longer than all checks together. The vocabulary is our own, so it is not validated itself. */
function validators(words: Words) {
  compiled ??= new Ajv2020({
    allErrors: true, verbose: true, strict: false, meta: false, validateSchema: false, inlineRefs: false, code: { optimize: false },
    formats: { regex: isRegularExpression },
    schemas: { registry: registryWords, resource: resourceWords, common: commonWords },
  });
  return compiled.getSchema(words);
}

function isRegularExpression(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

/**
 * What each error says. Where several forms are allowed (`anyOf`), every form has its own complaint: if one of them was meant, as the
 * errors inside it show, only those count; else the forms are named together.
 */
function explainAll(errors: readonly ErrorObject[]): readonly Told[] {
  const choices = new Set(errors.filter((error) => error.keyword === 'anyOf').map((error) => error.instancePath));
  const real = errors.filter((error) => error.keyword !== 'anyOf' && error.keyword !== 'propertyNames');
  const ofAnotherForm = (error: ErrorObject): boolean => choices.has(error.instancePath) && (error.keyword === 'type' || error.keyword === 'const');
  const meant = real.filter((error) => !ofAnotherForm(error));
  const undecided = [...choices].filter((path) => !meant.some((error) => isAtOrUnder(error.instancePath, path)) && ![...choices].some((other) => other.startsWith(`${path}/`)));
  return [...meant.map(explain), ...undecided.map((path) => explainForms(path, real.filter((error) => error.instancePath === path)))];
}

const isAtOrUnder = (path: string, above: string): boolean => path === above || path.startsWith(`${above}/`);

function explainForms(path: string, errors: readonly ErrorObject[]): Told {
  const forms = errors.map((error) => (error.keyword === 'const' ? JSON.stringify(error.params['allowedValue']) : typeWords(error.params['type'])));
  return { path: pathOf(path), message: 'The value has the wrong form.', hint: `Write ${[...new Set(forms)].join(' or ')}.` };
}

const pathOf = (pointer: string): string[] => pointer.split('/').slice(1).map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

function typeWords(types: unknown): string {
  const words: Readonly<Record<string, string>> = {
    string: 'a text', integer: 'a whole number', number: 'a number', boolean: 'true or false', array: 'a list', object: 'an object', null: 'null',
  };
  return [types].flat().map((type) => words[String(type)] ?? String(type)).join(' or ');
}

function explain(error: ErrorObject): Told {
  const { message, hint, at = [] } = explainKeyword(error);
  return { path: [...pathOf(error.instancePath), ...at], message, hint };
}

function explainKeyword({ keyword, params, parentSchema, data, message, propertyName }: ErrorObject): { message: string; hint: string; at?: string[] } {
  const written = JSON.stringify(data);
  switch (keyword) {
    case 'additionalProperties': {
      const key = String(params['additionalProperty']);
      const known = Object.keys((parentSchema as { properties?: object } | undefined)?.properties ?? {});
      return { at: [key], message: `There is no key "${key}" here.`, hint: didYouMean(key, known) };
    }
    case 'required': return { message: `The key "${String(params['missingProperty'])}" is missing.`, hint: `Add "${String(params['missingProperty'])}".` };
    case 'enum': return { message: `${written} is not a value for this key.`, hint: didYouMean(String(data), (params['allowedValues'] as unknown[]).map(String)) };
    case 'const': return { message: 'The value is not the one that belongs here.', hint: `Write ${JSON.stringify(params['allowedValue'])}.` };
    case 'type': return { message: 'The value has the wrong type.', hint: `Write ${typeWords(params['type'])}.` };
    case 'pattern': return { ...(propertyName === undefined ? {} : { at: [propertyName] }), message: `${written} is not written as it must be.`, hint: `It must match ${String(params['pattern'])}.` };
    case 'format': return { message: `${written} is not a regular expression.`, hint: 'Write one as JavaScript reads it with the flag u; a backslash is doubled in JSON.' };
    default: return { message: `The value ${message ?? 'is wrong'}.`, hint: 'See schemas/vocabulary for what may stand here.' };
  }
}
