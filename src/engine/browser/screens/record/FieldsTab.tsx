/**
 * Facts of a record as a definition list: two columns where there is room, long texts and tables over the whole width.
 * What is not filled in is named in one line.
 */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import { useTranslate, type RaRecord } from 'react-admin';
import { mayDo } from '../../../registry/access.ts';
import { kinds } from '../../../registry/kinds/table.ts';
import { isHidden } from '../../../registry/rules.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { isEmptyValue } from '../../fields/Empty.tsx';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { useConditionContext } from '../../fields/useConditionContext.ts';
import { inSentence, useLabel } from '../../fields/useLabel.ts';
import { usePrincipal } from '../../providers/session.ts';
import { useRegistry } from '../../registry.ts';
import { mayShowField } from '../columns.ts';
import { Dates } from './Dates.tsx';
import { factGroups } from './factGroups.ts';

interface Props {
  readonly resource: Resource;
  readonly record: RaRecord;
  readonly names: readonly string[];
  /** Under the titles of the form's sections. */
  readonly sections?: boolean;
}

export function FieldsTab({ resource, record, names, sections = false }: Props) {
  const registry = useRegistry();
  const principal = usePrincipal();
  const context = useConditionContext();
  const label = useLabel();
  const fields = names.flatMap((name) => {
    const field = resource.fields[name];
    return field &&
      mayShowField({ registry, principal }, resource, field) &&
      !isHidden(registry, resource, field, record, context)
      ? [field]
      : [];
  });
  // What is empty needs no room of its own.
  const long = fields.filter((field) => kinds[field.kind].traits.wide && !isEmptyValue(record[field.name]));
  const short = fields.filter((field) => !long.includes(field) && !isQuiet(field, record));
  // Who can fill nothing in need not hear what is empty.
  const empty = mayDo(resource, principal, 'edit') ? fields.filter((field) => isQuiet(field, record)) : [];
  return (
    <Stack sx={{ gap: 2 }}>
      {short.length + empty.length > 0 ? (
        <Card>
          <CardContent>
            {factGroups(resource, short, sections).map(({ title, fields: facts }, index) => (
              <Box
                key={title === null ? '' : label(title)}
                sx={index === 0 ? {} : { mt: 1.5, pt: 1.5, borderTop: 1, borderColor: 'divider' }}
              >
                {title === null ? null : (
                  <Box component="h2" sx={{ fontSize: 14, fontWeight: 600, lineHeight: '20px', m: 0, mb: 0.5 }}>
                    {label(title)}
                  </Box>
                )}
                <Box component="dl" sx={{ m: 0, columns: facts.length > 3 ? '2 380px' : '1', columnGap: 5 }}>
                  {facts.map((field) => (
                    <Fact key={field.name} resource={resource} field={field} record={record} />
                  ))}
                </Box>
              </Box>
            ))}
            {empty.length > 0 ? <EmptyFacts fields={empty} spaced={short.length > 0} /> : null}
          </CardContent>
        </Card>
      ) : null}
      {long.map((field) => (
        <LongFact key={field.name} resource={resource} field={field} record={record} />
      ))}
      <Dates resource={resource} record={record} shown={names} />
    </Stack>
  );
}

/** Nothing is filled in, and nothing is said of that. A state and a figure say something even where they are empty. */
function isQuiet(field: Field, record: RaRecord): boolean {
  return field.kind !== 'secret' && field.empty === null && isEmptyValue(record[field.name]);
}

/** Rows of dashes would take the room of what there is to read. */
function EmptyFacts({ fields, spaced }: { readonly fields: readonly Field[]; readonly spaced: boolean }) {
  const label = useLabel();
  const translate = useTranslate();
  const names = fields.map((field, index) => (index === 0 ? label(field.label) : inSentence(label(field.label))));
  return (
    <Box
      sx={{
        color: 'text.secondary',
        fontSize: 12,
        lineHeight: '18px',
        ...(spaced ? { mt: 1, pt: 1, borderTop: 1, borderColor: 'divider' } : {}),
      }}
    >
      {translate('beheer.record.not_filled', { fields: names.join(', ') })}
    </Box>
  );
}

interface FactProps {
  readonly resource: Resource;
  readonly field: Field;
  readonly record: RaRecord;
}

function Fact({ resource, field, record }: FactProps) {
  const label = useLabel();
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(104px, 2fr) 3fr', sm: '168px 1fr' },
        columnGap: 2,
        py: 0.75,
        breakInside: 'avoid',
        minHeight: 32,
        alignItems: 'baseline',
      }}
    >
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: 13 }}>
        {label(field.label)}
      </Box>
      <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
        <FieldValue resource={resource} field={field} record={record} place="page" />
      </Box>
    </Box>
  );
}

function LongFact({ resource, field, record }: FactProps) {
  const label = useLabel();
  return (
    <Card>
      <CardContent>
        <Box component="h2" sx={{ fontSize: 14, fontWeight: 600, lineHeight: '20px', m: 0, mb: 1 }}>
          {label(field.label)}
        </Box>
        <FieldValue resource={resource} field={field} record={record} place="page" />
      </CardContent>
    </Card>
  );
}
