/** Validates script parameters: only declared ones, each of its declared type. */
import type { RuleMessage } from '#engine/registry';
import { Failure } from '#engine/server';
import { texts } from '../texts.ts';

/** Parameter that a script declares. */
export interface ScriptParameter {
  readonly key: string;
  readonly type: 'string' | 'integer' | 'boolean' | 'secret';
  readonly required?: boolean;
  readonly default?: string | null;
}

interface GivenParameters {
  readonly shown: ParameterValues;
  readonly secret: ParameterValues;
}

/** Values by parameter key. */
type ParameterValues = Readonly<Record<string, unknown>>;

/** Converts all values to strings for the environment of the script. */
export function environmentOf({ shown, secret }: GivenParameters): Readonly<Record<string, string>> {
  const all = Object.entries({ ...shown, ...secret });
  return Object.fromEntries(
    all.map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}

/** @throws Failure E_INVALID at `parameters.<key>` for a missing, undeclared or mistyped value */
export function acceptParameters(
  declared: readonly ScriptParameter[],
  given: ParameterValues | null | undefined,
): GivenParameters {
  const values = given ?? {};
  const known = new Set(declared.map(({ key }) => key));
  const errors: Record<string, RuleMessage> = {};
  const [shown, secret]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
  for (const key of Object.keys(values))
    if (!known.has(key)) errors[`parameters.${key}`] = { key: 'unknownField', params: { field: key } };
  for (const parameter of declared) {
    const value = values[parameter.key] ?? defaultOf(parameter);
    const isMissing = value === null || value === '';
    if (isMissing && parameter.required === true)
      errors[`parameters.${parameter.key}`] = { key: 'required', params: {} };
    else if (!isMissing && !fits(parameter, value))
      errors[`parameters.${parameter.key}`] = { label: wrongType[parameter.type] };
    else if (!isMissing) (parameter.type === 'secret' ? secret : shown)[parameter.key] = value;
  }
  if (Object.keys(errors).length > 0) throw new Failure('E_INVALID', { errors });
  return { shown, secret };
}

/** Parses the default, which is declared as text for every type. */
function defaultOf({ type, default: text }: ScriptParameter): unknown {
  if (text === undefined || text === null || text === '') return null;
  if (type === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (type === 'boolean') return text === 'true' || text === '1';
  return text;
}

function fits({ type }: ScriptParameter, value: unknown): boolean {
  if (type === 'integer') return Number.isSafeInteger(value);
  if (type === 'boolean') return typeof value === 'boolean';
  return typeof value === 'string' && value.length <= 4_000;
}

const text = texts.label('script.text');
const wrongType = {
  string: text,
  secret: text,
  integer: texts.label('script.integer'),
  boolean: texts.label('script.boolean'),
} as const;
