/**
 * Figures that require attention, ordered by urgency and amount: each with the number of records, a button that leads
 * to where it is dealt with, and its first records with their actions.
 */
import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Collapse from '@mui/material/Collapse';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { mdiChevronDown } from '@mdi/js';
import { LinkBase, ListBase, ResourceContextProvider, useListContext, useTranslate } from 'react-admin';
import type { FigureAnswer } from '../../../registry/figures/figures.ts';
import type { FigureConfig, Resource } from '../../../registry/types.ts';
import { toSort } from '../../../registry/lists/sortText.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useLabel } from '../../ui/useLabel.ts';
import { useIconPath } from '../../providers/session/registryDetails.ts';
import { adminName, useRegistry } from '../../registry.ts';
import { tiny } from '../../theme/components/media.ts';
import { RecordCards } from '../list/cards/RecordCards.tsx';
import { useEmbeddedColumns, type ChosenColumns } from '../list/table/useColumns.ts';
import { activeView } from '../filters/viewSort.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { listPath } from './listPath.ts';
import { useFigureText } from './useFigureText.ts';
import type { Figures } from './useFigures.ts';

interface Props {
  readonly figures: readonly FigureConfig[];
  readonly answers: Figures;
}

const isWorst = ({ colour }: FigureConfig): boolean => colour === 'error';

/** List of figures with tone `error` first, then the largest amounts, in the order of the registry otherwise. */
export function AttentionList({ figures, answers }: Props) {
  const { resources } = useRegistry();
  const amountOf = ({ name, resource, sum }: FigureConfig): number =>
    sum !== null && resources[resource]?.fields[sum]?.kind === 'money' ? (answers.byName.get(name)?.value ?? 0) : 0;
  const ordered = figures.toSorted(
    (one, other) => Number(isWorst(other)) - Number(isWorst(one)) || amountOf(other) - amountOf(one),
  );
  return (
    <Box
      component="ul"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        // Columns of unequal height leave no holes when one of the figures shows its records.
        columnCount: { lg: figures.length > 1 ? 2 : 1 },
        columnGap: 2,
      }}
    >
      {ordered.map((figure, index) => {
        const resource = resources[figure.resource];
        return resource === undefined ? null : (
          <AttentionRow
            key={figure.name}
            figure={figure}
            resource={resource}
            answer={answers.byName.get(figure.name) ?? null}
            failed={answers.failed}
            isFirst={index === 0}
          />
        );
      })}
    </Box>
  );
}

interface RowProps {
  readonly figure: FigureConfig;
  readonly resource: Resource;
  /** null while it loads. */
  readonly answer: FigureAnswer | null;
  readonly failed: boolean;
  readonly isFirst: boolean;
}

function AttentionRow({ figure, resource, answer, failed, isFirst }: RowProps) {
  const id = useId();
  const translate = useTranslate();
  const label = useLabel();
  const [open, setOpen] = useState(isFirst);
  const isAnswered = answer !== null;
  const name = label(figure.label);
  const path = useIconPath()(resource.icon);
  return (
    <Card component="li" sx={{ breakInside: 'avoid', mb: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, pr: 1, '&:hover': { bgcolor: 'action.hover' } }}>
        <Link
          component={LinkBase}
          to={listPath(resource, figure.filter)}
          color="textPrimary"
          underline="none"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.5,
            flex: 1,
            minWidth: 0,
            minHeight: 52,
            px: 2,
            py: 1,
            [tiny]: { flexWrap: 'wrap' },
          }}
        >
          <Box
            sx={{
              display: 'grid',
              placeItems: 'center',
              flex: 'none',
              width: 28,
              height: 28,
              borderRadius: 1,
              bgcolor: `tone.${figure.colour}.background`,
              color: `tone.${figure.colour}.text`,
            }}
          >
            {path === undefined ? null : <Icon path={path} size={18} />}
          </Box>
          <Typography sx={{ flex: 1, minWidth: 0, textWrap: 'balance', [tiny]: { flexBasis: '60%' } }}>
            {name}
            <Count figure={figure} resource={resource} answer={answer} />
            {figure.description === null ? null : (
              <Box
                component="span"
                sx={{ display: 'block', color: 'text.secondary', fontSize: 13, lineHeight: '18px' }}
              >
                {label(figure.description)}
              </Box>
            )}
          </Typography>
          {isCount(figure, resource) && isAnswered && !failed ? null : (
            <Total figure={figure} answer={answer} failed={failed} />
          )}
        </Link>
        <RowButton figure={figure} resource={resource} name={name} />
        <IconButton
          size="small"
          aria-expanded={open}
          aria-controls={open && isAnswered ? id : undefined}
          aria-label={translate('beheer.dashboard.first_of', { name })}
          onClick={() => setOpen(!open)}
        >
          <Icon path={mdiChevronDown} sx={{ transform: open ? 'rotate(180deg)' : 'none', color: 'text.secondary' }} />
        </IconButton>
      </Box>
      <Collapse in={open && !failed} id={id} timeout={120} mountOnEnter unmountOnExit>
        {isAnswered ? <FirstRecords figure={figure} resource={resource} /> : <RecordsOutline />}
      </Collapse>
    </Card>
  );
}

/** Returns true if the figure is a number of things: of records, or of a field that counts them. */
function isCount({ sum }: FigureConfig, resource: Resource): boolean {
  return sum === null || resource.fields[sum]?.kind === 'integer';
}

/** Number of records behind an amount, or the figure itself if it is a number of things. */
function Count({ figure, resource, answer }: Pick<RowProps, 'figure' | 'resource' | 'answer'>) {
  const format = useFormat();
  const count = isCount(figure, resource) ? answer?.value : answer?.count;
  return typeof count === 'number' ? (
    <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
      {` (${format.integer(count)}${answer?.exact === false ? '+' : ''})`}
    </Box>
  ) : null;
}

/** Leads to the page of the figure, or else to its list; a phone has no room for it, and the row leads there too. */
function RowButton({ figure, resource, name }: Pick<RowProps, 'figure' | 'resource'> & { readonly name: string }) {
  const translate = useTranslate();
  const label = useLabel();
  const registry = useRegistry();
  const page = registry.pages[figure.button?.page ?? ''];
  const text = figure.button === null ? translate('beheer.dashboard.show') : label(figure.button.label);
  return (
    <Button
      component={LinkBase}
      to={page?.route ?? listPath(resource, figure.filter)}
      size="small"
      variant="outlined"
      color="inherit"
      aria-label={`${text}: ${name}`}
      sx={{ flex: 'none', mr: 0.5, display: { xs: 'none', sm: 'inline-flex' } }}
    >
      {text}
    </Button>
  );
}

function Total({ figure, answer, failed }: Pick<RowProps, 'figure' | 'answer' | 'failed'>) {
  const translate = useTranslate();
  const text = useFigureText(figure);
  const look = { flex: 'none', fontSize: 18, fontWeight: 600, fontVariantNumeric: 'tabular-nums' } as const;
  if (failed)
    return (
      <Typography sx={{ ...look, color: 'text.quiet' }} title={translate('beheer.figures.failed')}>
        –
      </Typography>
    );
  if (answer === null || answer.value === null)
    return <Skeleton width={56} height={28} role="img" aria-label={translate('beheer.shell.loading')} />;
  const total = text.full(answer.value);
  return (
    <Typography sx={look}>{answer.exact ? total : translate('beheer.figures.more_than', { value: total })}</Typography>
  );
}

const shownRecords = 3;

const isValue = (compared: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof compared);

function FirstRecords({ figure, resource }: Pick<RowProps, 'figure' | 'resource'>) {
  const columns = useEmbeddedColumns(resource);
  // Hide columns with a fixed value in the filter, which would be the same in each row.
  const shown = columns.shown.filter(({ name }) => !isValue(figure.filter[name]));
  const sort = activeView(resource, figure.filter)?.sort ?? resource.list.sort;
  return (
    <ResourceContextProvider value={adminName(resource)}>
      <ListBase
        resource={adminName(resource)}
        filter={figure.filter}
        perPage={shownRecords}
        sort={toSort(sort)}
        queryOptions={{ meta: { embed: columns.embed } }}
        exporter={false}
        disableSyncWithLocation
        disableAuthentication
        storeKey={false}
      >
        <Records resource={resource} columns={{ ...columns, shown }} />
      </ListBase>
    </ResourceContextProvider>
  );
}

function Records({ resource, columns }: { readonly resource: Resource; readonly columns: ChosenColumns }) {
  const { data, isPending } = useListContext();
  if (isPending) return <RecordsOutline />;
  if (!data || data.length === 0) return null;
  return (
    <Box sx={insideRow}>
      <RecordCards embedded resource={resource} columns={columns} />
    </Box>
  );
}

const insideRow = { pl: { sm: 5 }, bgcolor: 'background.default', borderTop: 1, borderColor: 'divider' } as const;

/** Placeholder as high as the cards: a title and a line of values each. */
function RecordsOutline() {
  const translate = useTranslate();
  return (
    <Box aria-busy aria-label={translate('beheer.shell.loading')} sx={insideRow}>
      {Array.from({ length: shownRecords }, (_, index) => (
        <Box key={index} sx={{ height: 71, px: 2, py: 1.25 }}>
          <Skeleton width="30%" height={24} />
          <Skeleton width="70%" height={22} />
        </Box>
      ))}
    </Box>
  );
}
