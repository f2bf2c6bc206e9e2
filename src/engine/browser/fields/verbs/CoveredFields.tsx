/** Fields that are hidden from staff by default, which a role may reveal. */
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { Grant } from '../../../registry/permissions.ts';
import { coveredFields } from '../../../registry/verbs/verbTable.ts';
import { useRegistry } from '../../registry.ts';
import { useLabel } from '../../ui/useLabel.ts';
import { Tick } from './Tick.tsx';

interface Props {
  readonly resource: string;
  readonly grants: readonly Grant[];
  readonly onChange: ((fields: NonNullable<Grant['fields']>) => void) | null;
}

/** Returns a function that reports whether a resource has such fields. */
export function useHasCovered(): (resource: string) => boolean {
  const registry = useRegistry();
  return (name) => {
    const resource = registry.resources[name];
    const { read, write } = resource ? coveredFields(resource) : { read: [], write: [] };
    return read.length + write.length > 0;
  };
}

/** Checkboxes to reveal fields for reading or writing. `onChange` null shows only the granted ones. */
export function CoveredFields({ resource: name, grants, onChange }: Props) {
  const registry = useRegistry();
  const label = useLabel();
  const translate = useTranslate();
  const resource = registry.resources[name];
  if (!resource) return null;
  const covered = coveredFields(resource);
  const given = grants.find((grant) => grant.resource === name)?.fields ?? {};
  const names = [...new Set([...covered.read, ...covered.write])].filter(
    (one) => onChange !== null || given.read?.includes(one) || given.write?.includes(one),
  );
  if (names.length === 0) return null;
  const tick = (one: string, use: 'read' | 'write') => {
    if (!covered[use].includes(one)) return null;
    const now = given[use] ?? [];
    const on = now.includes(one);
    const text = translate(`beheer.rights.field_${use}`);
    return (
      <Box
        component="label"
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, minHeight: { xs: 44, md: 28 } }}
      >
        <Tick
          label={`${label(resource.fields[one]?.label ?? resource.label)}: ${text}`}
          checked={on}
          onToggle={
            onChange === null
              ? null
              : () => onChange({ ...given, [use]: on ? now.filter((other) => other !== one) : [...now, one] })
          }
        />
        {text}
      </Box>
    );
  };
  return (
    <Box sx={{ mt: 1.5 }}>
      <Box sx={{ fontSize: 12, color: 'text.secondary', mb: 0.5 }}>{translate('beheer.rights.covered')}</Box>
      {names.map((one) => (
        <Box key={one} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center', fontSize: 13 }}>
          <Box component="span" sx={{ width: 200 }}>
            {label(resource.fields[one]?.label ?? resource.label)}
          </Box>
          {tick(one, 'read')}
          {tick(one, 'write')}
        </Box>
      ))}
    </Box>
  );
}
