/** Where a company begins that has nothing in it yet: what to fill in first, in that order. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'react-admin';
import { inSentence, useLabel } from '../../engine/browser/fields/useLabel.ts';
import { createPath } from '../../engine/browser/screens/createTarget.ts';
import { usePrincipal } from '../../engine/browser/providers/session.ts';
import { useRegistry } from '../../engine/browser/registry.ts';
import { creatable } from '../../engine/browser/shell/creatable.ts';
import { DashboardSection } from './DashboardSection.tsx';

/** Who invoices, what is sold, and to whom. */
const steps = ['sellers', 'products', 'clients', 'hosting'] as const;

export function FirstSteps() {
  const translate = useTranslate();
  const label = useLabel();
  const open = creatable(useRegistry(), usePrincipal());
  const shown = steps.flatMap((name) => open.find((resource) => resource.name === name) ?? []);
  if (shown.length === 0) return null;
  return (
    <DashboardSection title={translate('beheer.first_steps.title')}>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{translate('beheer.first_steps.intro')}</Typography>
      <Card component="ol" sx={{ m: 0, p: 0, listStyle: 'none', maxWidth: 720 }}>
        {shown.map((resource, index) => (
          <Box
            component="li"
            key={resource.name}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 2,
              p: 2,
              '& + &': { borderTop: 1, borderColor: 'divider' },
            }}
          >
            <Box
              aria-hidden
              sx={{
                display: 'grid',
                placeItems: 'center',
                flex: 'none',
                width: 28,
                height: 28,
                borderRadius: '50%',
                bgcolor: 'tone.neutral.background',
                color: 'tone.neutral.text',
                fontWeight: 600,
                fontSize: 13,
              }}
            >
              {index + 1}
            </Box>
            <Typography sx={{ flex: 1, minWidth: 160 }}>{translate(`beheer.first_steps.${resource.name}`)}</Typography>
            <Button
              component={LinkBase}
              to={createPath(resource)}
              variant={index === 0 ? 'contained' : 'outlined'}
              size="small"
            >
              {translate('beheer.form.create', { name: inSentence(label(resource.label)) })}
            </Button>
          </Box>
        ))}
      </Card>
    </DashboardSection>
  );
}
