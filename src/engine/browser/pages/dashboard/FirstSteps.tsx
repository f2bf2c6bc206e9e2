/** Where a company begins that has nothing in it yet: what to fill in first, in that order. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { inSentence, useLabel } from '../../fields/useLabel.ts';
import { createPath } from '../../screens/createTarget.ts';
import { usePrincipal } from '../../providers/session.ts';
import { useRegistry } from '../../registry.ts';
import { useShellExtensions } from '../../shell/extensions.ts';
import { creatable } from '../../shell/creatable.ts';
import { DashboardSection } from './DashboardSection.tsx';

/** What modules hand in of it that the person may make. */
export function useFirstSteps(): readonly Resource[] {
  const { firstSteps } = useShellExtensions();
  const { modules } = useRegistry();
  const open = creatable(useRegistry(), usePrincipal());
  return firstSteps
    .filter(({ module }) => modules.includes(module))
    .flatMap(({ resource: name }) => open.find((resource) => resource.name === name) ?? []);
}

export function FirstSteps({ steps }: { readonly steps: readonly Resource[] }) {
  const translate = useTranslate();
  const label = useLabel();
  return (
    <DashboardSection title={translate('beheer.first_steps.title')}>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{translate('beheer.first_steps.intro')}</Typography>
      <Card component="ol" sx={{ m: 0, p: 0, listStyle: 'none', maxWidth: 720 }}>
        {steps.map((resource, index) => (
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
