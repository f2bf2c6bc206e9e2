/** The dashboard per actor: tasks, figures, charts, and first steps. */
import { Suspense, useState, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { mdiCogOutline } from '@mdi/js';
import { LinkBase, useTranslate } from 'react-admin';
import { localDate } from '../../../values/dates/calendarDate.ts';
import { isUrgent, type FigureAnswer } from '../../../registry/figures/figures.ts';
import type { FigureConfig } from '../../../registry/types.ts';
import { Icon } from '../../ui/Icon.tsx';
import { BottomCorner } from '../../screens/BottomCorner.tsx';
import { AttentionList } from '../../screens/figures/AttentionList.tsx';
import { FigureChart } from '../../screens/figures/FigureChart.tsx';
import { FigureList } from '../../screens/figures/FigureList.tsx';
import { usePageFigures, type Figures } from '../../screens/figures/useFigures.ts';
import { visibleFigures } from '../../screens/figures/visibleFigures.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { usePrincipal, useSession } from '../../providers/session/session.ts';
import { useRegistry } from '../../registry.ts';
import type { PageProps } from '../../screens/pageProps.ts';
import { accountPath } from '../../shell/accountPath.ts';
import { BackupNotice } from '../../shell/notices/BackupNotice.tsx';
import { useShellExtensions } from '../../shell/extensions.ts';
import { PageTitle } from '../../shell/PageTitle.tsx';
import { lazyWithPreload } from '../../lazyWithPreload.tsx';
import { withDetails } from '../../providers/session/registryDetails.ts';
import { pageWidth } from '../../theme/tokens.ts';
import { useIsPhone } from '../../theme/useIsPhone.ts';
import { chosenCards, nameOfList, useCardChoice, type OfferedCards } from './cardChoice.ts';
import { DashboardSection } from './DashboardSection.tsx';
import { asksMore, FirstSteps, useFirstSteps, useProgress } from './FirstSteps.tsx';
import { QuickCreate } from './QuickCreate.tsx';

// The summaries of records are among the details of the registry.
const DashboardLists = lazyWithPreload(() => withDetails(import('./DashboardLists.tsx')));

const CustomiseButton = lazyWithPreload(() => import('./CustomiseButton.tsx'));

/** Figures above everything else: all if they are few, or else the first ones. */
const few = 6;
const leadingOfMany = 4;

export default function DashboardPage({ page }: PageProps) {
  const translate = useTranslate();
  const principal = usePrincipal();
  const registry = useRegistry();
  const answers = usePageFigures(page.name);
  const { choice } = useCardChoice();
  const offered = visibleFigures(registry, principal, page.figures).filter(
    ({ name }) => !answers.answered || answers.byName.has(name),
  );
  const shown = chosenCards(offered, ({ name }) => name, choice);
  const lists = chosenCards(page.lists, nameOfList, choice);
  const numbers = shown.filter(({ by }) => by === null);
  const charts = shown.filter(({ by }) => by !== null);
  const urgent = numbers.filter(isUrgent);
  // Leaves out figures that are zero, unless all are.
  const calm = numbers.filter((figure) => !isUrgent(figure));
  const counted = calm.filter(({ name }) => !isZero(answers.byName.get(name)));
  const glance = counted.length > 0 ? counted : calm;
  const count = glance.length > few ? leadingOfMany : few;
  const [leading, others] = [glance.slice(0, count), glance.slice(count)];
  const { dashboard } = useShellExtensions();
  const firstSteps = useFirstSteps();
  const asksForSteps = firstSteps.length > 0 && principal.actor === 'management' && answers.answered;
  const hasNoMoney = moneyOf(offered.filter(({ by }) => by === null)).every(({ name }) =>
    isZero(answers.byName.get(name)),
  );
  // An invoice counts as money before it is sent.
  const [ending] = useProgress(asksForSteps && !hasNoMoney ? firstSteps.slice(-1).filter(asksMore) : []);
  const isBeginning = asksForSteps && (hasNoMoney || ending?.isDone === false);
  const isNew = isBeginning && [...answers.byName.values()].every(isNothing);
  if (isNew)
    return (
      <Frame figures={shown}>
        <FirstSteps steps={firstSteps} />
      </Frame>
    );
  // A figure of zero is not a task.
  const asking = urgent.filter(({ name }) => answers.byName.get(name)?.value !== 0);
  const listed = asking.filter(({ name }) => !Object.hasOwn(dashboard, name));
  const isUrgentZero = ({ name }: FigureConfig): boolean => answers.byName.get(name)?.value === 0;
  const allWell = offered.some(isUrgent) && offered.filter(isUrgent).every(isUrgentZero);
  return (
    <Frame figures={shown} cards={{ figures: offered, lists: page.lists }}>
      {isBeginning ? <FirstSteps steps={firstSteps} /> : null}
      {allWell ? (
        <Alert severity="success" sx={{ mb: 3 }}>
          {translate('beheer.dashboard.all_well')}
        </Alert>
      ) : null}
      {leading.length > 0 ? (
        <Box component="section" aria-label={translate('beheer.dashboard.leading')} sx={{ mb: 4 }}>
          <FigureList figures={leading} answers={answers} record={null} />
        </Box>
      ) : null}
      {Object.entries(dashboard).map(([name, Panel]) => (
        <Panel key={name} />
      ))}
      {listed.length > 0 ? (
        <DashboardSection title={translate('beheer.dashboard.attention')}>
          <AttentionList figures={listed} answers={answers} />
        </DashboardSection>
      ) : null}
      {lists.length > 0 ? (
        <Suspense fallback={null}>
          <DashboardLists lists={lists} />
        </Suspense>
      ) : null}
      {others.length > 0 ? (
        <DashboardSection title={translate('beheer.dashboard.glance')}>
          <FigureList figures={others} answers={answers} record={null} />
        </DashboardSection>
      ) : null}
      {charts.length > 0 ? <Charts figures={charts} answers={answers} /> : null}
    </Frame>
  );
}

function Charts({ figures, answers }: { readonly figures: readonly FigureConfig[]; readonly answers: Figures }) {
  const translate = useTranslate();
  return (
    <DashboardSection title={translate('beheer.dashboard.charts')}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          // The first one takes the whole row, and so does a last one without a neighbour.
          '& > :first-of-type, & > :last-of-type:nth-of-type(even)': { gridColumn: '1 / -1' },
        }}
      >
        {figures.map((figure) => (
          <FigureChart
            key={figure.name}
            figure={figure}
            answer={answers.byName.get(figure.name) ?? null}
            failed={answers.failed}
            record={null}
            heading="h3"
          />
        ))}
      </Box>
    </DashboardSection>
  );
}

/** Returns the figures that show if a company has started: its sums, or all figures if there are none. */
function moneyOf(figures: readonly FigureConfig[]): readonly FigureConfig[] {
  const sums = figures.filter(({ sum }) => sum !== null);
  return sums.length > 0 ? sums : figures;
}

/** Returns true if the figure and its comparisons are zero. */
const isZero = (answer: FigureAnswer | undefined): boolean =>
  answer?.value === 0 && answer.limit === null && answer.compare.every((before) => before === 0);

/** Returns true if the value and all points are zero. */
function isNothing({ value, series }: FigureAnswer): boolean {
  return (value ?? 0) === 0 && series.every((values) => values.every((one) => one === 0));
}

interface FrameProps {
  readonly figures: readonly FigureConfig[];
  /** The cards to choose from; absent on a dashboard that has just begun. */
  readonly cards?: OfferedCards;
  readonly children: ReactNode;
}

function Frame({ figures, cards, children }: FrameProps) {
  const isPhone = useIsPhone();
  return (
    <Box sx={{ width: '100%', maxWidth: pageWidth.recordBesideTimeline, mx: { lg: 'auto' }, minWidth: 0 }}>
      <Heading figures={figures} {...(cards && { cards })} />
      <BackupNotice />
      {children}
      {isPhone ? (
        <BottomCorner>
          <QuickCreate figures={figures} />
        </BottomCorner>
      ) : null}
    </Box>
  );
}

function Heading({ figures, cards }: Omit<FrameProps, 'children'>) {
  const translate = useTranslate();
  const format = useFormat();
  const session = useSession();
  const isPhone = useIsPhone();
  const [today] = useState(() => localDate(new Date()));
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, mb: 3 }}>
      <PageTitle title={translate('beheer.dashboard.title')} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h1">
          {translate('beheer.dashboard.welcome', { name: session?.user.first_name || session?.user.name })}
        </Typography>
        <Typography sx={{ color: 'text.secondary', '&::first-letter': { textTransform: 'uppercase' } }}>
          {format.fullDate(today)}
        </Typography>
      </Box>
      {cards ? (
        <Suspense fallback={null}>
          <CustomiseButton {...cards} />
        </Suspense>
      ) : null}
      {isPhone ? null : (
        <>
          <Button
            color="inherit"
            component={LinkBase}
            to={accountPath}
            startIcon={<Icon path={mdiCogOutline} />}
            sx={{ flex: 'none', color: 'text.secondary' }}
          >
            {translate('beheer.dashboard.settings')}
          </Button>
          <QuickCreate figures={figures} />
        </>
      )}
    </Box>
  );
}
