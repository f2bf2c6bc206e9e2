/** The parameters that a script declares. */
import type { ShownRecord } from '#engine/registry';

export type ShownParameter = NonNullable<ShownRecord<'server-scripts'>['parameters']>[number];

export function parametersOf({ parameters }: ShownRecord<'server-scripts'>): readonly ShownParameter[] {
  return parameters ?? [];
}

/** Returns the defaults by type. Secrets are never filled in. */
export function startValues(declared: readonly ShownParameter[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(declared.map((parameter) => [parameter.key, startOf(parameter)]));
}

function startOf({ type, default: text }: ShownParameter): unknown {
  if (type === 'boolean') return text === 'true' || text === '1';
  if (!text || type === 'secret') return null;
  return type === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text;
}
