/** What a role allows: the table of resources and verbs, to read. */
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import type { Grant } from '../../registry/permissions.ts';
import { setsOfGrants } from '../../registry/verbSets.ts';
import { verbGroups } from '../../registry/verbTable.ts';
import { useRegistry } from '../registry.ts';
import type { FieldProps } from './field.ts';
import { isRecord } from '../../values/json.ts';
import { useLabel } from './useLabel.ts';
import { CoveredFields } from './verbs/CoveredFields.tsx';
import { VerbPicker } from './verbs/VerbPicker.tsx';

export function GrantsField({ field, record, place }: FieldProps) {
  const registry = useRegistry();
  const label = useLabel();
  const translate = useTranslate();
  const grants = grantsIn(record[field.name]);
  const groups = useMemo(() => verbGroups(registry, null), [registry]);
  if (place === 'cell') return <span>{translate('beheer.rights.resources', { smart_count: grants.length })}</span>;
  const covered = (resource: string) =>
    grants.some((grant) => grant.resource === resource && grant.fields) ? (
      <CoveredFields resource={resource} grants={grants} onChange={null} />
    ) : null;
  return (
    <VerbPicker
      label={label(field.label)}
      groups={groups}
      sets={setsOfGrants(grants)}
      onChange={null}
      compares
      detail={covered}
    />
  );
}

/** What is written as one is one; the server has held it against the registry. */
export function grantsIn(value: unknown): readonly Grant[] {
  if (!Array.isArray(value)) return [];
  return (value as readonly unknown[]).filter(
    (grant) => isRecord(grant) && typeof grant['resource'] === 'string' && Array.isArray(grant['verbs']),
  ) as unknown as readonly Grant[];
}
