/**
 * React-hook-form resolver that validates with the rules of the server: the compiled schema of the resource, then its
 * rules over the whole record.
 */
import { useEffect, useRef } from 'react';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { useFormat } from '../../i18n/useFormat.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { loadValidators } from '../../providers/validators.ts';
import { checkValues } from './checkValues.ts';
import type { FormScope } from './formFields.ts';

type Row = Readonly<Record<string, unknown>>;

interface Checked {
  readonly resolver: Resolver;
  /** Call on submit. Before that, required fields that were left empty give no error. */
  readonly markSent: () => void;
}

/** Returns the resolver, and `markSent` to call on submit. `opened` has the values with which the form opened. */
export function useResolver(scope: FormScope, opened: Row): Checked {
  const principal = usePrincipal();
  const format = useFormat();
  const sent = useRef(false);
  /** Lines present at submit. Lines added later are only checked for required fields at the next submit. */
  const judged = useRef<ReadonlySet<string> | null>(null);
  const { name } = scope.resource;
  useEffect(() => void loadValidators(name), [name]);
  const resolver: Resolver = async (typed: FieldValues) => {
    if (sent.current) judged.current ??= linesIn(typed);
    const { values, faults } = await checkValues({ ...scope, principal, format }, { opened, typed });
    const errors = Object.fromEntries(
      Object.entries(faults)
        .filter(([path, { isRequired }]) => !isRequired || isJudged(path, judged.current))
        .map(([path, { text }]) => [path, text]),
    );
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors: nest(errors) };
  };
  const markSent = (): void => {
    sent.current = true;
    judged.current = null;
  };
  return { resolver, markSent };
}

/** Returns the paths of all lines: `lines.0`, `lines.0.options.1`. */
function linesIn(values: Row, above = ''): ReadonlySet<string> {
  const places = new Set<string>();
  for (const [name, value] of Object.entries(values)) {
    if (!Array.isArray(value)) continue;
    for (const [index, line] of value.entries()) {
      if (typeof line !== 'object' || line === null) continue;
      const at = `${above}${name}.${index}`;
      places.add(at);
      for (const inner of linesIn(line as Row, `${at}.`)) places.add(inner);
    }
  }
  return places;
}

function isJudged(path: string, judged: ReadonlySet<string> | null): boolean {
  if (judged === null) return false;
  const parts = path.split('.');
  return parts.every((part, index) => !/^\d+$/.test(part) || judged.has(parts.slice(0, index + 1).join('.')));
}

function nest(errors: Readonly<Record<string, string>>): FieldErrors {
  const tree: Record<string, unknown> = {};
  for (const [path, message] of Object.entries(errors))
    place(tree, path === '' ? ['root', 'serverError'] : path.split('.'), { type: 'manual', message });
  return tree as FieldErrors;
}

function place(tree: Record<string, unknown>, [name = '', ...rest]: readonly string[], error: object): void {
  if (rest.length === 0) {
    tree[name] = { ...(tree[name] as object | undefined), ...error };
    return;
  }
  const below = (tree[name] ?? {}) as Record<string, unknown>;
  tree[name] = below;
  place(below, rest, error);
}
