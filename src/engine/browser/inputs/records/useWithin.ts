/** Limits the options of a reference by its relation (`within`), the other form values and the active client. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useGetOne, useRecordContext, type RaRecord } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { mayRead, maySee } from '../../../registry/access.ts';
import { matchesCondition, hasFieldsOf } from '../../../registry/rules.ts';
import type { RawCondition, Resource } from '../../../registry/types.ts';
import { bindWithin, ownPaths } from '../../../registry/conditions/within.ts';
import { isRecord } from '../../../values/json.ts';
import { useConditionContext } from '../../fields/useConditionContext.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { adminName, useRegistry } from '../../registry.ts';
import type { InputProps } from '../input.ts';

type Row = Readonly<Record<string, unknown>>;

/** Returns the limit as a list filter of the target resource; null without a limit. */
export function useWithin({ resource, field, source }: InputProps, target: Resource): RawCondition | null {
  const principal = usePrincipal();
  const { client } = useConditionContext();
  const record = useRecordContext<Row & { id: string }>();
  const within = field.relation?.within ?? null;
  const above = source.slice(0, source.length - field.name.length);
  const owner = resource.owner && resource.fields[resource.owner.field]?.relation;
  // The owner of `lines.0.` is the record of the form; the owner of `lines.0.options.1.` is the line.
  const paths = useMemo(() => ownPaths(within), [within]);
  const names = useMemo(() => {
    const ofOwner = above.replace(/[^.]+\.\d+\.$/, '');
    return paths.map(([first = '', second]) =>
      second === undefined
        ? `${above}${first}`
        : above !== '' && first === owner?.name
          ? `${ofOwner}${second}`
          : `${above}${first}.${second}`,
    );
  }, [paths, above, owner]);
  const watched = useWatch({ name: names }) as readonly unknown[];
  const values = paths.map((path, index) => watched[index] ?? (above === '' ? valueIn(record, path) : undefined));
  const key = JSON.stringify([values, client]);
  return useMemo(() => {
    const given = (JSON.parse(key) as [unknown[], string | null])[0];
    const bound =
      within === null
        ? null
        : bindWithin(within, {
            valueOf: (path) => given[paths.findIndex((one) => one.join('.') === path.join('.'))] ?? undefined,
            counts: (name) => {
              const asked = target.fields[name];
              return asked !== undefined && mayRead(target, principal, asked);
            },
          });
    const isOwnClient =
      client !== null && resource.scope?.length === 1 && resource.scope[0] === field.name && isTenant(target);
    const own: RawCondition | null = isOwnClient ? { uuid: client } : null;
    return bound && own ? { and: [bound, own] } : (bound ?? own);
  }, [key, within, paths, principal, client, resource, field, target]);
}

const isTenant = ({ scope }: Resource): boolean => scope?.length === 1 && scope[0] === 'uuid';

function valueIn(record: Row | undefined, [first = '', second]: readonly string[]): unknown {
  const value = record?.[first];
  return second === undefined ? value : isRecord(value) ? value[second] : undefined;
}

/**
 * Clears a reference that no longer matches its limit. Not while the form opens, and not if the record lacks the needed
 * fields. The embedded record has little more than its title, so the full record is fetched when needed.
 */
export function useClearOutside(
  {
    within,
    target,
    chosen,
  }: { readonly within: RawCondition | null; readonly target: Resource; readonly chosen: RaRecord | null },
  letGo: () => void,
): void {
  const registry = useRegistry();
  const principal = usePrincipal();
  const context = useConditionContext();
  const [opened] = useState(within);
  const judged = useRef(within);
  const isKnown = within !== null && chosen !== null && hasFieldsOf(chosen, within);
  const { data } = useGetOne<RaRecord>(
    adminName(target),
    { id: String(chosen?.id) },
    {
      enabled: within !== opened && within !== null && chosen !== null && !isKnown && maySee(target, principal),
      retry: false,
    },
  );
  const whole = isKnown ? chosen : data?.id === chosen?.id ? data : undefined;
  useEffect(() => {
    if (judged.current === within) return;
    // The full record is still loading.
    if (within !== null && chosen !== null && whole === undefined) return;
    judged.current = within;
    if (within === null || !whole || !hasFieldsOf(whole, within)) return;
    if (!matchesCondition(registry, target, within, whole, context)) letGo();
  }, [within, chosen, whole, registry, target, context, letGo]);
}
