/** The first steps of a new company: the records to create first, in order. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { mdiCheck } from '@mdi/js';
import { useQueries } from '@tanstack/react-query';
import { LinkBase, useDataProvider, useTranslate, type RaRecord } from 'react-admin';
import type { RawCondition } from '../../../registry/raw.ts';
import type { Resource } from '../../../registry/types.ts';
import { toSort } from '../../../registry/lists/sortText.ts';
import { titleEmbeds } from '../../fields/embeds.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useTitleOf } from '../../fields/RecordLink.tsx';
import { inSentence, useLabel } from '../../ui/useLabel.ts';
import { createPath } from '../../screens/createTarget.ts';
import { outboxKey, readOutbox } from '../../providers/calls/outbox.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { adminName, useRegistry } from '../../registry.ts';
import { useShellExtensions } from '../../shell/extensions.ts';
import { useApiQuery } from '../../shell/account/useApiQuery.ts';
import { creatable } from '../../shell/finder/creatable.ts';
import { DashboardSection } from './DashboardSection.tsx';

/** Returns the steps of modules that the person may do. */
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

interface Progress {
  readonly isDone: boolean;
  /** An incomplete record of the step; null if there is none. */
  readonly begun: RaRecord | null;
}

/** Returns the progress of each step; null while it is unknown. */
export function useProgress(steps: readonly Step[]): readonly (Progress | null)[] {
  const dataProvider = useDataProvider();
  const registry = useRegistry();
  const principal = usePrincipal();
  const firstOf = async ({ resource }: Step, filter: RawCondition): Promise<RaRecord | null> => {
    const { data } = await dataProvider.getList<RaRecord>(adminName(resource), {
      filter,
      pagination: { page: 1, perPage: 1 },
      sort: toSort(resource.list.sort),
      meta: { embed: titleEmbeds({ registry, principal }, resource) },
    });
    return data[0] ?? null;
  };
  const answers = useQueries({
    queries: steps.map((step) => ({
      queryKey: ['first-steps', step.resource.name],
      // A completed step stays complete.
      refetchOnMount: ({ state }: { readonly state: { readonly data?: Progress | undefined } }) =>
        state.data?.isDone === true ? false : ('always' as const),
      queryFn: async (): Promise<Progress> => {
        if ((await firstOf(step, step.done)) !== null) return { isDone: true, begun: null };
        return { isDone: false, begun: asksMore(step) ? await firstOf(step, {}) : null };
      },
    })),
  });
  return answers.map(({ data }) => data ?? null);
}

/** Returns true if the record must also meet a condition. */
export const asksMore = ({ done }: Step): boolean => Object.keys(done).length > 0;

export function FirstSteps({ steps }: { readonly steps: readonly Step[] }) {
  const translate = useTranslate();
  const { actor } = usePrincipal();
  const progress = useProgress(steps);
  const done = progress.map((one) => one?.isDone ?? null);
  const next = done.indexOf(false);
  return (
    <DashboardSection title={translate('beheer.first_steps.title')}>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{translate('beheer.first_steps.intro')}</Typography>
      {actor === 'management' ? <MailOffNotice /> : null}
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
              <StepButton resource={resource} begun={progress[index]?.begun ?? null} isNext={index === next} />
            )}
          </Box>
        ))}
      </Card>
    </DashboardSection>
  );
}

/** A step that ends with a sent mail cannot be completed while mail is disabled. */
function MailOffNotice() {
  const translate = useTranslate();
  const { data } = useApiQuery({ queryKey: [...outboxKey, 'delivery'], queryFn: () => readOutbox(1) });
  return data?.delivery === 'outbox' ? (
    <Alert severity="info" sx={{ mb: 2, maxWidth: 720 }}>
      {translate('beheer.first_steps.mail_off')}
    </Alert>
  ) : null;
}

/** Continues the incomplete record, if there is one. */
function StepButton({
  resource,
  begun,
  isNext,
}: {
  readonly resource: Resource;
  readonly begun: RaRecord | null;
  readonly isNext: boolean;
}) {
  const translate = useTranslate();
  const label = useLabel();
  const title = useTitleOf(resource, begun ?? {});
  return (
    <Button
      component={LinkBase}
      to={begun ? `${resource.route}/${begun.id}` : createPath(resource)}
      variant={isNext ? 'contained' : 'outlined'}
      color={isNext ? 'primary' : 'inherit'}
      size="small"
    >
      {begun
        ? translate('beheer.reference.open', { record: title })
        : translate('beheer.form.create', { name: inSentence(label(resource.label)) })}
    </Button>
  );
}
