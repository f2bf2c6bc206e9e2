/** Form fields as facts, for the last step. Empty fields are left out. */
import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { useGetOne, type RaRecord } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { maySee } from '../../../registry/access.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { titleEmbeds } from '../../fields/embeds.ts';
import { isEmptyValue } from '../../ui/Empty.tsx';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { useTitleOf } from '../../fields/RecordLink.tsx';
import { useLabel } from '../../ui/useLabel.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { adminName, useRegistry } from '../../registry.ts';

interface Props {
  readonly resource: Resource;
  readonly names: readonly string[];
}

/** Description list of entered values, for the `summary` of a `WizardStep`. */
export function SummaryFacts({ resource, names }: Props) {
  const values = useWatch() as Readonly<Record<string, unknown>>;
  const fields = names
    .flatMap((name) => resource.fields[name] ?? [])
    .filter((field) => !isEmptyValue(values[field.name]));
  // The name of the step is label enough for a single fact.
  const isAlone = names.length === 1;
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {fields.map((field) => (
        <Fact key={field.name} resource={resource} field={field} values={values} isAlone={isAlone} />
      ))}
    </Box>
  );
}

interface FactProps {
  readonly resource: Resource;
  readonly field: Field;
  readonly values: Readonly<Record<string, unknown>>;
  readonly isAlone: boolean;
}

function Fact({ resource, field, values, isAlone }: FactProps) {
  const label = useLabel();
  const registry = useRegistry();
  const target = registry.resources[field.relation?.to ?? ''];
  const value = values[field.name];
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: isAlone ? '1fr' : '168px 1fr' },
        columnGap: 2,
        py: 0.25,
        alignItems: 'baseline',
      }}
    >
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: 13, ...(isAlone ? visuallyHidden : {}) }}>
        {label(field.label)}
      </Box>
      <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
        {field.writeOnly ? (
          '••••••••'
        ) : target && typeof value === 'string' ? (
          <RecordName target={target} uuid={value} />
        ) : (
          <FieldValue resource={resource} field={field} record={values} place="cell" />
        )}
      </Box>
    </Box>
  );
}

/** Shows the name of a chosen record without a link, which would leave the form. */
function RecordName({ target, uuid }: { readonly target: Resource; readonly uuid: string }) {
  const registry = useRegistry();
  const principal = usePrincipal();
  const { data } = useGetOne<RaRecord>(
    adminName(target),
    { id: uuid, meta: { embed: titleEmbeds({ registry, principal }, target) } },
    { enabled: maySee(target, principal), retry: false },
  );
  return useTitleOf(target, data ?? null);
}
