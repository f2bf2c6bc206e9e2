/** The parameters that a script declares, as its record has them. */
export interface Parameter {
  readonly key: string;
  readonly type: string;
  readonly required: boolean;
  readonly default: string | null;
}

export function parametersOf(script: Readonly<Record<string, unknown>>): readonly Parameter[] {
  const written = Array.isArray(script['parameters'])
    ? (script['parameters'] as readonly Readonly<Record<string, unknown>>[])
    : [];
  return written.map((one) => ({
    key: String(one['key']),
    type: String(one['type']),
    required: one['required'] === true,
    default: typeof one['default'] === 'string' ? one['default'] : null,
  }));
}

/** What the form starts with: each default as its type has it. Of a secret nothing is filled in. */
export function startValues(declared: readonly Parameter[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(declared.map((parameter) => [parameter.key, startOf(parameter)]));
}

function startOf({ type, default: text }: Parameter): unknown {
  if (type === 'boolean') return text === 'true' || text === '1';
  if (text === null || text === '' || type === 'secret') return null;
  return type === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text;
}
