/** The fields of a body, a response or an address: name, type and label. */
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { ApiField } from './describe.ts';
import { monospace } from './Snippet.tsx';

interface Props {
  readonly title: string;
  readonly fields: readonly ApiField[];
}

export function FieldList({ title, fields }: Props) {
  const translate = useTranslate();
  if (fields.length === 0) return null;
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="h4" sx={{ fontSize: 13, fontWeight: 600, mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="dl" sx={{ m: 0, borderTop: 1, borderColor: 'divider' }}>
        {fields.map(({ name, type, label, help, required, readOnly }) => (
          <Box
            key={name}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
              columnGap: 2,
              py: 0.75,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Box component="dt" sx={{ minWidth: 0 }}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
                <Box
                  component="code"
                  sx={{ fontFamily: monospace, fontSize: 13, fontWeight: 600, overflowWrap: 'anywhere' }}
                >
                  {name}
                </Box>
                {required ? (
                  <Chip
                    size="small"
                    color="primary"
                    variant="outlined"
                    label={translate('beheer.api.required')}
                    sx={{ height: 20 }}
                  />
                ) : null}
                {readOnly ? <Chip size="small" label={translate('beheer.api.read_only')} sx={{ height: 20 }} /> : null}
              </Box>
              <Box
                component="code"
                sx={{
                  display: 'block',
                  fontFamily: monospace,
                  fontSize: 12,
                  color: 'text.secondary',
                  overflowWrap: 'anywhere',
                }}
              >
                {type}
              </Box>
            </Box>
            <Box component="dd" sx={{ m: 0, fontSize: 13, overflowWrap: 'anywhere' }}>
              {label === '' ? null : <Box sx={{ color: 'text.primary' }}>{label}</Box>}
              {help === '' ? null : <Box sx={{ color: 'text.secondary' }}>{help}</Box>}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
