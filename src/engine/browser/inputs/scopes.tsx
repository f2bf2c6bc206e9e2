/** Scopes of an access token: a table of resources and verbs, limited to what the creator of the token may do. */
import { createContext, useContext, useMemo } from 'react';
import { scopesIn } from '../fields/scopes.tsx';
import { VerbPicker } from '../fields/verbs/VerbPicker.tsx';
import type { Principal } from '../../registry/permissions.ts';
import { scopesOfSets, setsOfScopes } from '../../registry/verbs/verbSets.ts';
import { verbGroups } from '../../registry/verbs/verbTable.ts';
import { usePrincipal } from '../providers/session/session.ts';
import { useRegistry } from '../registry.ts';
import type { InputProps } from './input.ts';
import { TableInput } from './TableInput.tsx';
import { useFieldInput } from './useFieldInput.ts';

const Bearer = createContext<Principal | null>(null);

/** Provides the principal that the token acts as, if that is not its creator. */
export const BearerProvider = Bearer.Provider;

export function ScopesInput(props: InputProps) {
  const registry = useRegistry();
  const maker = usePrincipal();
  const bearer = useContext(Bearer) ?? maker;
  const input = useFieldInput(props);
  const groups = useMemo(() => verbGroups(registry, bearer), [registry, bearer]);
  const change = (scopes: readonly string[]): void => input.onChange(scopes.length === 0 ? null : scopes);
  return (
    <TableInput input={input}>
      <VerbPicker
        label={input.label}
        groups={groups}
        sets={setsOfScopes(scopesIn(input.value))}
        onChange={props.readOnly ? null : (sets) => change(scopesOfSets(sets))}
        compares={false}
      />
    </TableInput>
  );
}
