/** Comparison of a few records: a column per record, a row per field, with marks on rows that differ. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { mdiCheck } from '@mdi/js';
import { useListContext, useStore, useTranslate, type RaRecord } from 'react-admin';
import type { LayoutConfig } from '../../../../registry/lists/listConfig.ts';
import type { Resource } from '../../../../registry/types.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useTitleOf } from '../../../fields/RecordLink.tsx';
import { usePrincipal } from '../../../providers/session/session.ts';
import { adminName, useRegistry } from '../../../registry.ts';
import { mayShowField } from '../../columns.ts';
import { CompareTable } from './CompareTable.tsx';
import { differs } from './differs.ts';
import { LimitNote } from '../LimitNote.tsx';

interface Props {
  readonly resource: Resource;
  readonly layout: Extract<LayoutConfig, { type: 'compare' }>;
}

const most = 5;
const atFirst = 3;

/** Layout `compare` of a list. The chosen records are remembered per resource. */
export function CompareLayout({ resource, layout }: Props) {
  const { data = [] } = useListContext<RaRecord>();
  const registry = useRegistry();
  const principal = usePrincipal();
  const translate = useTranslate();
  const [compared, setCompared] = useStore<readonly string[] | null>(`${adminName(resource)}.compared`, null);
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const known = compared?.filter((id) => data.some((record) => record.id === id)) ?? [];
  const chosen = known.length > 0 ? known : data.slice(0, atFirst).map((record) => String(record.id));
  const records = chosen.flatMap((id) => data.find((record) => record.id === id) ?? []);
  const inTitle = new Set(resource.titlePaths.map(([name]) => name));
  const fields = layout.fields
    .flatMap((name) => resource.fields[name] ?? [])
    .filter((field) => !inTitle.has(field.name) && mayShowField({ registry, principal }, resource, field));
  const toggle = (id: string): void =>
    setCompared(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <>
      <LimitNote />
      <Box
        role="group"
        aria-label={translate('beheer.layout.compared')}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75, mb: 1.5 }}
      >
        {data.map((record) => {
          const id = String(record.id);
          const on = chosen.includes(id);
          return (
            <Choice
              key={id}
              resource={resource}
              record={record}
              on={on}
              disabled={on ? chosen.length === 1 : chosen.length >= most}
              onToggle={() => toggle(id)}
            />
          );
        })}
        <FormControlLabel
          sx={{ ml: 'auto', mr: 0 }}
          control={<Switch size="small" checked={onlyDifferent} onChange={(_, on) => setOnlyDifferent(on)} />}
          label={translate('beheer.layout.only_different')}
        />
      </Box>
      <Card sx={{ overflow: 'hidden' }}>
        <CompareTable
          resource={resource}
          records={records}
          fields={onlyDifferent ? fields.filter((field) => differs(records, field.name)) : fields}
        />
      </Card>
    </>
  );
}

interface ChoiceProps {
  readonly resource: Resource;
  readonly record: RaRecord;
  readonly on: boolean;
  readonly disabled: boolean;
  readonly onToggle: () => void;
}

function Choice({ resource, record, on, disabled, onToggle }: ChoiceProps) {
  const title = useTitleOf(resource, record);
  return (
    <Chip
      label={title}
      variant={on ? 'filled' : 'outlined'}
      color={on ? 'primary' : 'default'}
      icon={on ? <Icon path={mdiCheck} /> : undefined}
      aria-pressed={on}
      disabled={disabled}
      onClick={onToggle}
      sx={on ? {} : { borderColor: 'divider', bgcolor: 'background.paper' }}
    />
  );
}
