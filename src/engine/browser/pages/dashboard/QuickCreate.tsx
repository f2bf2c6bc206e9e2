/** Links to begin something new, of the kinds that the dashboard's figures are about. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { mdiPlus } from '@mdi/js';
import { LinkBase, useTranslate } from 'react-admin';
import type { Figure } from '../../../registry/types.ts';
import { Icon } from '../../fields/Icon.tsx';
import { inSentence, useLabel } from '../../fields/useLabel.ts';
import { createPath } from '../../screens/createTarget.ts';
import { usePrincipal } from '../../providers/session.ts';
import { useRegistry } from '../../registry.ts';
import { creatable } from '../../shell/creatable.ts';

export function QuickCreate({ figures }: { readonly figures: readonly Figure[] }) {
  const translate = useTranslate();
  const label = useLabel();
  const registry = useRegistry();
  const principal = usePrincipal();
  const about = new Set(figures.map(({ resource }) => resource));
  const resources = creatable(registry, principal).filter(({ name }) => about.has(name));
  if (resources.length === 0) return null;
  const title = translate('beheer.dashboard.create');
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {resources.map((resource) => (
          <Button
            key={resource.name}
            variant="outlined"
            color="inherit"
            component={LinkBase}
            to={createPath(resource)}
            startIcon={<Icon path={mdiPlus} sx={{ color: 'primary.main' }} />}
            sx={{ bgcolor: 'background.paper', borderColor: 'divider' }}
          >
            {translate('beheer.form.create', { name: inSentence(label(resource.label)) })}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
