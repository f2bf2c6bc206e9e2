/** Skeleton of a form page, with its sections and fields, while the code and the record load. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import { mayWrite } from '../../../registry/access.ts';
import type { Kind } from '../../../registry/kinds/kindNames.ts';
import { isHidden } from '../../../registry/rules.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { useConditionContext } from '../../fields/useConditionContext.ts';
import { inSentence, useLabel } from '../../ui/useLabel.ts';
import { hasTable, isWhole } from '../../inputs/fieldWidth.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { useRegistry } from '../../registry.ts';
import { height, pageWidth } from '../../theme/tokens.ts';
import { LoadingStatus } from './LoadingStatus.tsx';
import { Page, useCrumbs } from '../Page.tsx';
import { PendingHeading } from './PendingHeading.tsx';

interface Props {
  readonly resource: Resource;
  /** True if the page already shows its header. */
  readonly isHeaded?: boolean;
}

/** Skeleton for a new record, whose page title is already known. */
export function CreatePageSkeleton({ resource }: { readonly resource: Resource }) {
  const translate = useTranslate();
  const crumbs = useCrumbs(resource, true);
  const title = translate('beheer.form.create_title', { name: inSentence(useLabel()(resource.label)) });
  return (
    <Page crumbs={crumbs} title={title} name={title} maxWidth={pageWidth.record}>
      <FormPageSkeleton resource={resource} isHeaded />
    </Page>
  );
}

/** Number of sections visible without scrolling. */
const mostSections = 4;

/** Heights in pixels of inputs that are higher than one line. */
const heights: Partial<Record<Kind, number>> = {
  multiline: 96,
  markdown: 180,
  code: 180,
  json: 96,
  lines: 168,
  grants: 720,
  scopes: 720,
  file: 96,
};

/** Skeleton with the fields that the person may write. `isHeaded` leaves out the page header. */
export function FormPageSkeleton({ resource, isHeaded = false }: Props) {
  const registry = useRegistry();
  const principal = usePrincipal();
  const context = useConditionContext();
  const label = useLabel();
  const fields = Object.values(resource.fields);
  const begun = Object.fromEntries(fields.map((field) => [field.name, field.default ?? null]));
  const isThere = (field: Field): boolean =>
    !field.readOnly &&
    !field.deprecated &&
    field.computed === null &&
    mayWrite(resource, principal, field) &&
    !isHidden(registry, resource, field, begun, context);
  const sections = resource.form
    .map((section) => ({
      ...section,
      fields: section.fields.flatMap((name) => resource.fields[name] ?? []).filter(isThere),
    }))
    .filter((section) => section.fields.length > 0)
    .slice(0, mostSections);
  return (
    <Box aria-busy sx={{ maxWidth: pageWidth.record, width: '100%' }}>
      <LoadingStatus />
      {isHeaded ? null : (
        <>
          <PendingHeading name={label(resource.plural)} />
          <Bar width={160} height={20} />
          <Bar width={240} height={36} mb={2} />
        </>
      )}
      <Box sx={{ display: 'grid', gap: 2 }}>
        {sections.map(({ label: heading, description, fields: shown }) => (
          <Card key={shown[0]?.name} sx={{ maxWidth: hasTable(shown) ? pageWidth.record : pageWidth.form }}>
            <CardContent>
              {heading === null ? null : <Bar width={140} height={24} />}
              {description ? <Bar width={320} height={20} /> : null}
              <Box sx={{ ...fieldGrid, mt: heading === null && !description ? 0 : 1.5 }}>
                {shown.map((field) => (
                  <Box key={field.name} sx={{ pt: 1, pb: 0.5, ...(isWhole(field) ? { gridColumn: '1 / -1' } : {}) }}>
                    <Skeleton variant="rounded" sx={{ height: heights[field.kind] ?? height.field }} />
                    {field.help ? <Bar width="70%" height={19} /> : null}
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

const fieldGrid = { display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 2, rowGap: 0.5 } as const;

function Bar({
  width,
  height: high,
  mb = 0,
}: {
  readonly width: number | string;
  readonly height: number;
  mb?: number;
}) {
  return <Skeleton variant="text" sx={{ width, maxWidth: '100%', height: high, mb }} />;
}
