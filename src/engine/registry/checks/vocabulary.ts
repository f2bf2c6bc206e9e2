/** Validates every file against the vocabulary: keys and their values. */
import commonWords from '../../../../schemas/vocabulary/common.schema.json' with { type: 'json' };
import registryWords from '../../../../schemas/vocabulary/registry.schema.json' with { type: 'json' };
import resourceWords from '../../../../schemas/vocabulary/resource.schema.json' with { type: 'json' };
import { isRecord } from '../../values/json.ts';
import { commonPattern, registryFile, schemaPattern, type Loaded } from '../load.ts';
import { didYouMean, type CheckContext } from './context.ts';
import { faultWords, limitHint, typeWords } from './faultWords.ts';
import { inlineJson } from '../loading/inlineJson.ts';
import { suggestName, suggestKeyword } from './suggestions.ts';
import { faultsOf, type Fault, type SchemaDocument } from './jsonSchemaValidator.ts';

export function checkVocabulary(loaded: Loaded, report: CheckContext['report']): void {
  for (const { file, value } of loaded.files.values()) {
    const words = vocabularyOf(file);
    if (!words) continue;
    const moved = commonAmongSchemas(file, value);
    if (moved !== null) {
      report(file, [], {
        id: 'E106',
        message: 'These are definitions, and here stand schemas of resources.',
        hint: `Move it to schemas/common/${moved}.`,
        breaks: [`common/${moved}#`],
      });
      continue;
    }
    const seen = new Set<string>();
    for (const fault of faultsOf(words.schema, value, finderIn(words.definitions))) {
      const sibling = siblingKey(fault);
      if (sibling !== null && seen.has(sibling)) continue;
      if (sibling !== null) seen.add(sibling);
      report(file, fault.path, { id: 'E103', ...explain(fault) });
    }
  }
}

function commonAmongSchemas(file: string, value: unknown): string | null {
  const holdsDefinitions = isRecord(value) && '$defs' in value && !('properties' in value);
  return schemaPattern.test(file) && holdsDefinitions ? file.slice('schemas/'.length) : null;
}

/** Reports a list once, even if each of its items has the wrong form. */
function siblingKey({ path, keyword, expected }: Fault): string | null {
  return typeof path.at(-1) === 'number' && ['type', 'anyOf'].includes(keyword)
    ? JSON.stringify([path.slice(0, -1), keyword, expected])
    : null;
}

/** A pattern for text with a visible character. */
const visible = '\\S';

interface Vocabulary {
  readonly schema: SchemaDocument;
  readonly definitions: Readonly<Record<string, SchemaDocument>>;
}

function vocabularyOf(file: string): Vocabulary | null {
  if (file === registryFile) return { schema: registryWords, definitions: registryWords.$defs };
  if (schemaPattern.test(file)) return { schema: resourceWords, definitions: resourceWords.$defs };
  return commonPattern.test(file) ? { schema: commonWords, definitions: resourceWords.$defs } : null;
}

/** Resolves `#/$defs/label`. The common files refer to definitions in the vocabulary of resources. */
function finderIn(definitions: Vocabulary['definitions']): (reference: string) => SchemaDocument {
  return (reference) => {
    const found = definitions[reference.replace(/^(?:resource\.schema\.json)?#\/\$defs\//, '')];
    if (!found) throw new Error(`The vocabulary has no ${reference}.`);
    return found;
  };
}

function explain(fault: Fault): { message: string; hint: string } {
  const { keyword, expected, key = '' } = fault;
  const such = fault.example === undefined ? '' : `, such as ${inlineJson(fault.example)}`;
  const written = JSON.stringify(fault.value);
  switch (keyword) {
    case 'additionalProperties':
      return { message: `There is no key "${key}" here.`, hint: didYouMean(key, fault.known ?? []) };
    case 'required':
      return {
        message: `The key "${key}" is missing.`,
        hint:
          fault.example === undefined
            ? `Add "${key}".`
            : `Add "${key}", such as "${key}": ${inlineJson(fault.example)}.`,
      };
    case 'enum':
      return {
        message: `${written} is not a value for this key.`,
        hint:
          suggestKeyword(fault.path, fault.value) ??
          didYouMean(String(fault.value), (expected as unknown[]).map(String)),
      };
    case 'const':
      return { message: 'The value is not the one that belongs here.', hint: `Write ${JSON.stringify(expected)}.` };
    case 'type':
      return {
        message: 'The value has the wrong type.',
        hint: withoutQuotes(fault) ?? `Write ${typeWords(expected)}${such}.`,
      };
    case 'anyOf':
      return {
        message: 'The value has the wrong form.',
        hint: `Write ${formWords(expected as SchemaDocument[])}${such}.`,
      };
    case 'pattern': {
      if (expected === visible)
        return { message: 'The text is empty.', hint: `Write a text${such}, or remove the key.` };
      const wanted = suggestName(String(fault.value), String(expected));
      return {
        message: `${written} is not written as it must be.`,
        hint:
          wanted === null
            ? `It must match ${String(expected)}.`
            : `Write "${wanted}". It must match ${String(expected)}.`,
      };
    }
    case 'format':
      return {
        message: `${written} is not a regular expression.`,
        hint: 'Write one as JavaScript reads it with the flag u; a backslash is doubled in JSON.',
      };
    default:
      return { message: `The value ${faultWords(fault)}.`, hint: limitHint(fault) };
  }
}

/** Returns the number or boolean that was written as a text. */
function withoutQuotes({ value, expected }: Fault): string | null {
  const meant =
    typeof value !== 'string'
      ? null
      : expected === 'boolean'
        ? /^(?:true|false)$/
        : expected === 'integer'
          ? /^-?\d+$/
          : expected === 'number'
            ? /^-?\d+(?:\.\d+)?$/
            : null;
  return meant?.test(String(value)) ? `Write ${String(value)}, without quotes.` : null;
}

function formWords(forms: readonly SchemaDocument[]): string {
  const words = forms.map((form) => ('const' in form ? JSON.stringify(form['const']) : typeWords(form['type'])));
  return [...new Set(words)].join(' or ');
}
