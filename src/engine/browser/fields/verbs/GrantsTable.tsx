/** Read-only table of the permissions of a role, by resource and verb. */
import { useMemo } from 'react';
import type { Grant } from '../../../registry/permissions.ts';
import { setsOfGrants } from '../../../registry/verbs/verbSets.ts';
import { verbGroups } from '../../../registry/verbs/verbTable.ts';
import { useRegistry } from '../../registry.ts';
import { CoveredFields } from './CoveredFields.tsx';
import { VerbPicker } from './VerbPicker.tsx';

export default function GrantsTable({ label, grants }: { readonly label: string; readonly grants: readonly Grant[] }) {
  const registry = useRegistry();
  const groups = useMemo(() => verbGroups(registry, null), [registry]);
  const covered = (resource: string) =>
    grants.some((grant) => grant.resource === resource && grant.fields) ? (
      <CoveredFields resource={resource} grants={grants} onChange={null} />
    ) : null;
  return (
    <VerbPicker label={label} groups={groups} sets={setsOfGrants(grants)} onChange={null} compares detail={covered} />
  );
}
