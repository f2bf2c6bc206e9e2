/** Validates the variables of an application template. Shared by screens and server. */
import { Hostnames, Identifiers } from '#engine/values';

const variableTypes = ['text', 'integer', 'boolean', 'email', 'domain', 'secret'] as const;
type VariableType = (typeof variableTypes)[number];

/** Variable that an application template declares. */
export interface TemplateVariable {
  readonly key: string;
  readonly label: string;
  readonly label_en?: string | null;
  readonly type?: VariableType | null;
  readonly required?: boolean | null;
  readonly default?: string | null;
  readonly generate?: 'none' | 'password' | 'key' | 'uuid' | null;
}

/** Problem of a value: it is missing, unknown, of another type, or has several lines. */
export type VariableProblem = 'required' | 'unknown' | 'text' | 'integer' | 'boolean' | 'email' | 'domain' | 'line';

/** Values by variable key; booleans or texts, depending on the type. */
type VariableValues = Readonly<Record<string, unknown>>;

const longest = 1_000;

/** Returns the label in the reader's language, if the template has it. */
export function variableLabel(variable: TemplateVariable, locale: string): string {
  const { [`label_${locale}`]: translated }: Readonly<Record<string, unknown>> = { ...variable };
  return (typeof translated === 'string' ? translated : '') || variable.label || variable.key;
}

/** Returns true if the value is generated when it is left empty. */
export const isGenerated = ({ generate }: TemplateVariable): boolean =>
  generate !== undefined && generate !== null && generate !== 'none';

/** Secret values are stored only in the environment of the application. */
export const isSecret = (variable: TemplateVariable): boolean => variable.type === 'secret' || isGenerated(variable);

/** Returns the effective value: the entered one, otherwise the default; null for none. */
export function valueOf({ key, default: standard }: TemplateVariable, values: VariableValues): unknown {
  const value = values[key];
  if (value !== undefined && value !== null && value !== '') return value;
  return standard === undefined || standard === null || standard === '' ? null : standard;
}

/** Returns problems by key; empty if all values are valid. Each value is a single line. */
export function variableProblems(
  variables: readonly TemplateVariable[],
  values: VariableValues,
): Readonly<Record<string, VariableProblem>> {
  const problems: Record<string, VariableProblem> = {};
  const known = new Set(variables.map(({ key }) => key));
  for (const key of Object.keys(values)) if (!known.has(key)) problems[key] = 'unknown';
  for (const variable of variables) {
    const value = valueOf(variable, values);
    const problem =
      value === null
        ? variable.required === true && !isGenerated(variable)
          ? 'required'
          : null
        : problemOf(variable.type ?? 'text', value);
    if (problem !== null) problems[variable.key] = problem;
  }
  return problems;
}

function problemOf(type: VariableType, value: unknown): VariableProblem | null {
  if (type === 'boolean')
    return value === true || value === false || value === 'true' || value === 'false' ? null : 'boolean';
  if (typeof value !== 'string' && !(type === 'integer' && Number.isSafeInteger(value))) return 'text';
  const text = String(value);
  if (text.length > longest || /[\r\n\0]/.test(text)) return 'line';
  if (type === 'integer') return /^-?\d{1,15}$/.test(text) ? null : 'integer';
  if (type === 'email') return Identifiers.isEmail(text) ? null : 'email';
  if (type === 'domain') return text.includes('.') && Hostnames.isHostname(text.toLowerCase()) ? null : 'domain';
  return null;
}
