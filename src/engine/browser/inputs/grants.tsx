/** Permissions of a role: a table of resources and verbs with checkboxes. */
import { useMemo } from 'react';
import { grantsIn } from '../fields/grants.tsx';
import { CoveredFields, useHasCovered } from '../fields/verbs/CoveredFields.tsx';
import { VerbPicker } from '../fields/verbs/VerbPicker.tsx';
import type { Grant } from '../../registry/permissions.ts';
import { grantsOfSets, setsOfGrants } from '../../registry/verbs/verbSets.ts';
import { verbGroups } from '../../registry/verbs/verbTable.ts';
import { useRegistry } from '../registry.ts';
import type { InputProps } from './input.ts';
import { TableInput } from './TableInput.tsx';
import { useFieldInput } from './useFieldInput.ts';

export function GrantsInput(props: InputProps) {
  const registry = useRegistry();
  const input = useFieldInput(props);
  const hasCovered = useHasCovered();
  const groups = useMemo(() => verbGroups(registry, null), [registry]);
  const grants = grantsIn(input.value);
  const change = (next: readonly Grant[]): void => input.onChange(next.length === 0 ? null : next);
  const covered = (resource: string) =>
    hasCovered(resource) ? (
      <CoveredFields
        resource={resource}
        grants={grants}
        onChange={props.readOnly ? null : (fields) => change(withFields(grants, resource, fields))}
      />
    ) : null;
  return (
    <TableInput input={input}>
      <VerbPicker
        label={input.label}
        groups={groups}
        sets={setsOfGrants(grants)}
        onChange={props.readOnly ? null : (sets) => change(grantsOfSets(sets, grants))}
        compares
        detail={covered}
      />
    </TableInput>
  );
}

/** Reveals fields in a grant. Also grants `show`, without which revealed fields have no use. */
function withFields(
  grants: readonly Grant[],
  resource: string,
  fields: NonNullable<Grant['fields']>,
): readonly Grant[] {
  const filled = Object.fromEntries(Object.entries(fields).filter(([, names]) => names.length > 0));
  const known = grants.find((grant) => grant.resource === resource);
  const next: Grant = {
    resource,
    verbs: known?.verbs ?? ['show'],
    ...(Object.keys(filled).length > 0 ? { fields: filled } : {}),
  };
  return known ? grants.map((grant) => (grant === known ? next : grant)) : [...grants, next];
}
