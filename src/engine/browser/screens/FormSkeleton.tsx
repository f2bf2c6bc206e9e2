/** A form's page in its shape, while its code and its record are on the way: the sections and fields that come. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import { mayWrite } from '../../registry/access.ts';
import { kinds } from '../../registry/kinds/table.ts';
import type { Field, Resource } from '../../registry/types.ts';
import { usePrincipal } from '../providers/session.ts';
import { height, pageWidth } from '../theme/tokens.ts';

/** As many are in the first sight of it. */
const mostSections = 4;

export function FormPageSkeleton({ resource }: { readonly resource: Resource }) {
  const translate = useTranslate();
  const principal = usePrincipal();
  const sections = resource.form
    .map(({ label, fields }) => ({
      label,
      fields: fields
        .flatMap((name) => resource.fields[name] ?? [])
        .filter((field) => isThereAtFirst(field) && mayWrite(resource, principal, field)),
    }))
    .filter(({ fields }) => fields.length > 0)
    .slice(0, mostSections);
  return (
    <Box aria-busy sx={{ maxWidth: pageWidth.record, width: '100%' }}>
      <span role="status" style={visuallyHidden}>
        {translate('beheer.shell.loading')}
      </span>
      <Skeleton variant="text" width={160} height={20} />
      <Skeleton variant="text" width={240} height={36} sx={{ mb: 2 }} />
      <Box sx={{ display: 'grid', gap: 2 }}>
        {sections.map(({ label, fields }) => (
          <Card key={fields[0]?.name} sx={{ maxWidth: pageWidth.form }}>
            <CardContent>
              {label === null ? null : <Skeleton variant="text" width={140} height={24} sx={{ mb: 1 }} />}
              <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 2, rowGap: 2 }}>
                {fields.map((field) => (
                  <Box key={field.name} sx={isWhole(field) ? { gridColumn: '1 / -1' } : {}}>
                    <Skeleton variant="rounded" height={height.field} />
                    {field.help ? <Skeleton variant="text" width="70%" height={16} sx={{ mt: 0.5 }} /> : null}
                  </Box>
                ))}
              </Box>
            </CardContent>
          </Card>
        ))}
      </Box>
    </Box>
  );
}

/** What only shows with certain values mostly comes later. */
const isThereAtFirst = ({ when, readOnly, computed }: Field): boolean =>
  !readOnly && computed === null && !when?.hidden;

const isWhole = ({ kind }: Field): boolean => kinds[kind].traits.formWidth === 'whole';
