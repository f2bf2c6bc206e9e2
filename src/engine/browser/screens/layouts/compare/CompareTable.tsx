/** Comparison table. On narrow screens it scrolls sideways with a fixed column of field names. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { visuallyHidden } from '@mui/utils';
import { LinkBase, useTranslate, type RaRecord } from 'react-admin';
import { mayDo } from '../../../../registry/access.ts';
import type { Field, Resource } from '../../../../registry/types.ts';
import { FieldValue } from '../../../fields/FieldValue.tsx';
import { useTitleOf } from '../../../fields/RecordLink.tsx';
import { useLabel } from '../../../ui/useLabel.ts';
import { usePrincipal } from '../../../providers/session/session.ts';
import { differs } from './differs.ts';

interface Props {
  readonly resource: Resource;
  readonly records: readonly RaRecord[];
  readonly fields: readonly Field[];
}

const fixed = { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper' } as const;
const cell = {
  px: 2,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  textAlign: 'left',
  verticalAlign: 'top',
  fontWeight: 400,
} as const;

export function CompareTable({ resource, records, fields }: Props) {
  const label = useLabel();
  const translate = useTranslate();
  return (
    <Box
      sx={{ overflowX: 'auto', position: 'relative' }}
      tabIndex={0}
      role="region"
      aria-label={translate('beheer.layout.compare')}
    >
      <Box component="table" sx={{ width: '100%', borderCollapse: 'separate', borderSpacing: 0, fontSize: 13 }}>
        <thead>
          <tr>
            <Box
              component="th"
              scope="col"
              sx={{ ...cell, ...fixed, borderTop: 0, minWidth: { xs: 124, sm: 176 }, width: 220 }}
            >
              <Box component="span" sx={visuallyHidden}>
                {translate('beheer.layout.field')}
              </Box>
            </Box>
            {records.map((record) => (
              <Box
                component="th"
                scope="col"
                key={record.id}
                sx={{ ...cell, borderTop: 0, minWidth: 144, fontWeight: 600, fontSize: 14 }}
              >
                <Title resource={resource} record={record} />
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => {
            const marked = differs(records, field.name);
            return (
              <Box component="tr" key={field.name} data-differs={marked || undefined}>
                <Box component="th" scope="row" sx={{ ...cell, ...fixed, color: 'text.secondary' }}>
                  <Box
                    component="span"
                    aria-hidden
                    sx={{
                      display: 'inline-block',
                      width: 6,
                      height: 6,
                      borderRadius: 3,
                      mr: 1,
                      mb: '2px',
                      bgcolor: marked ? 'primary.main' : 'transparent',
                    }}
                  />
                  {label(field.label)}
                  {marked ? (
                    <Box component="span" sx={visuallyHidden}>{` (${translate('beheer.layout.differs')})`}</Box>
                  ) : null}
                </Box>
                {records.map((record) => (
                  <Box
                    component="td"
                    key={record.id}
                    sx={{
                      ...cell,
                      fontVariantNumeric: 'tabular-nums',
                      ...(marked ? { fontWeight: 600 } : { color: 'text.secondary' }),
                    }}
                  >
                    <FieldValue resource={resource} field={field} record={record} place="cell" />
                  </Box>
                ))}
              </Box>
            );
          })}
        </tbody>
      </Box>
    </Box>
  );
}

function Title({ resource, record }: { readonly resource: Resource; readonly record: RaRecord }) {
  const principal = usePrincipal();
  const title = useTitleOf(resource, record);
  return mayDo(resource, principal, 'show') ? (
    <Link component={LinkBase} to={`${resource.route}/${record.id}`}>
      {title}
    </Link>
  ) : (
    <>{title}</>
  );
}
