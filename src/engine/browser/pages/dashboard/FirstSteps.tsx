/** Where a company begins that has nothing in it yet: what to fill in first, in that order. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { mdiCheck } from '@mdi/js';
import { useQueries } from '@tanstack/react-query';
import { LinkBase, useDataProvider, useTranslate } from 'react-admin';
import type { RawCondition } from '../../../registry/raw.ts';
import type { Resource } from '../../../registry/types.ts';
import { Icon } from '../../fields/Icon.tsx';
import { inSentence, useLabel } from '../../fields/useLabel.ts';
import { createPath } from '../../screens/createTarget.ts';
import { usePrincipal } from '../../providers/session.ts';
import { adminName, useRegistry } from '../../registry.ts';
import { useShellExtensions } from '../../shell/extensions.ts';
import { creatable } from '../../shell/creatable.ts';
import { DashboardSection } from './DashboardSection.tsx';

/** What modules hand in of it that the person may make. */
export function useFirstSteps(): readonly Step[] {
  const { firstSteps } = useShellExtensions();
  const { modules } = useRegistry();
  const open = creatable(useRegistry(), usePrincipal());
  return firstSteps
    .filter(({ module }) => modules.includes(module))
    .flatMap(({ resource: name, done }) => {
      const resource = open.find((one) => one.name === name);
      return resource ? [{ resource, done }] : [];
    });
}

interface Step {
  readonly resource: Resource;
  readonly done: RawCondition;
}

/** Of each step whether it is done; null while that is not known. */
function useDone(steps: readonly Step[]): readonly (boolean | null)[] {
  const dataProvider = useDataProvider();
  const answers = useQueries({
    queries: steps.map(({ resource, done }) => ({
      queryKey: ['first-steps', resource.name],
      refetchOnMount: 'always' as const,
      queryFn: () =>
        dataProvider.getList(adminName(resource), {
          filter: done,
          pagination: { page: 1, perPage: 1 },
          sort: { field: resource.list.sort.field, order: resource.list.sort.direction },
        }),
    })),
  });
  return answers.map(({ data }) => (data === undefined ? null : data.data.length > 0));
}

export function FirstSteps({ steps }: { readonly steps: readonly Step[] }) {
  const translate = useTranslate();
  const label = useLabel();
  const done = useDone(steps);
  const next = done.indexOf(false);
  return (
    <DashboardSection title={translate('beheer.first_steps.title')}>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{translate('beheer.first_steps.intro')}</Typography>
      <Card component="ol" sx={{ m: 0, p: 0, listStyle: 'none', maxWidth: 720 }}>
        {steps.map(({ resource }, index) => (
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
                bgcolor: `tone.${done[index] ? 'success' : 'neutral'}.background`,
                color: `tone.${done[index] ? 'success' : 'neutral'}.text`,
                fontWeight: 600,
                fontSize: 13,
              }}
            >
              {done[index] ? <Icon path={mdiCheck} size={16} /> : index + 1}
            </Box>
            <Typography sx={{ flex: 1, minWidth: 160, color: done[index] ? 'text.secondary' : 'text.primary' }}>
              {translate(`beheer.first_steps.${resource.name}`)}
            </Typography>
            {done[index] ? (
              <Typography sx={{ color: 'text.secondary' }}>{translate('beheer.first_steps.done')}</Typography>
            ) : (
              <Button
                component={LinkBase}
                to={createPath(resource)}
                variant={index === next ? 'contained' : 'outlined'}
                color={index === next ? 'primary' : 'inherit'}
                size="small"
              >
                {translate('beheer.form.create', { name: inSentence(label(resource.label)) })}
              </Button>
            )}
          </Box>
        ))}
      </Card>
    </DashboardSection>
  );
}
