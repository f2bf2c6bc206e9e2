/** Editor of the dashboard's figures: their resource, aggregate and grouping. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { mdiDeleteOutline, mdiPlus } from '@mdi/js';
import { Icon } from '../../../browser/ui/Icon.tsx';
import { useLabel, useLanguage } from '../../../browser/ui/useLabel.ts';
import { tones } from '../../../browser/theme/tokens.ts';
import { kinds } from '../../../registry/kinds/table.ts';
import type { RawFigure, TimeStep } from '../../../registry/raw.ts';
import { moved } from '../../edit/changes.ts';
import { kindIn, type RegistryDraft } from '../../edit/draft.ts';
import { figureNameOf, figuresOf, setFigures } from '../../edit/figures.ts';
import { ActorChips } from '../ActorChips.tsx';
import { ConditionEditor } from '../conditions/ConditionEditor.tsx';
import { LabelPair } from '../LabelPair.tsx';
import { fieldLabel, resourceLabel } from '../labels.ts';
import { SortableGroup, SortableItem } from '../sortable/Sortable.tsx';
import { SortGrip } from '../sortable/SortGrip.tsx';
import type { Studio } from '../useStudio.ts';
import { inEachLanguage, useWords } from '../useWords.ts';

/** Card with the figures of the dashboard, in their order. */
export function DashboardEditor({ studio }: { readonly studio: Studio }) {
  const words = useWords();
  const label = useLabel();
  const { draft, act } = studio;
  const figures = figuresOf(draft);
  const title = inEachLanguage((one) => one.dashboard.title);
  const set = (text: string, next: readonly RawFigure[]): void => void act(text, (now) => setFigures(now, next, title));
  const add = (): void => {
    const [resource] = Object.keys(draft.resources);
    const newLabel = inEachLanguage((one) => one.dashboard.new_figure);
    if (resource !== undefined)
      set(words.done.figure_added, [
        ...figures,
        { name: figureNameOf(figures, newLabel.en), resource, label: newLabel },
      ]);
  };
  return (
    <Card component="section" aria-label={words.dashboard.title} sx={{ minWidth: 0, p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2">{words.dashboard.title}</Typography>
      <Typography sx={{ fontSize: 13, color: 'text.secondary', mt: 0.5, mb: 2 }}>{words.dashboard.hint}</Typography>
      <SortableGroup onMove={(from, to) => set(words.done.figure_order, moved(figures, from.index, to.index))}>
        {figures.map((figure, index) => (
          <SortableItem
            key={figure.name}
            list="figures"
            index={index}
            count={figures.length}
            title={label(figure.label)}
          >
            {(handle, isOver) => (
              <Box
                component="section"
                aria-label={label(figure.label)}
                sx={{
                  display: 'grid',
                  gridTemplateColumns: '24px minmax(0, 1fr) auto',
                  gap: 1,
                  py: 2,
                  borderTop: 2,
                  borderColor: isOver ? 'primary.main' : 'divider',
                }}
              >
                <SortGrip handle={handle} />
                <FigureEditor
                  draft={draft}
                  figure={figure}
                  onChange={(next) => set(words.done.figure(label(figure.label)), figures.with(index, next))}
                />
                <IconButton
                  size="small"
                  aria-label={words.fields.remove(label(figure.label))}
                  onClick={() => set(words.done.removed(label(figure.label)), figures.toSpliced(index, 1))}
                  sx={{ alignSelf: 'start' }}
                >
                  <Icon path={mdiDeleteOutline} />
                </IconButton>
              </Box>
            )}
          </SortableItem>
        ))}
      </SortableGroup>
      <Button startIcon={<Icon path={mdiPlus} />} onClick={add} sx={{ mt: 1 }}>
        {words.dashboard.add}
      </Button>
    </Card>
  );
}

interface Props {
  readonly draft: RegistryDraft;
  readonly figure: RawFigure;
  readonly onChange: (figure: RawFigure) => void;
}

const steps: readonly TimeStep[] = ['day', 'week', 'month', 'quarter', 'year'];

function FigureEditor(props: Props) {
  const words = useWords();
  const { draft, figure } = props;
  const set = setterOf(props);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, minWidth: 0 }}>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <LabelPair value={figure.label} onChange={(label) => set({ label })} />
        <Measure {...props} />
        <Grouping {...props} />
        <Look {...props} />
      </Box>
      <div>
        <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{words.dashboard.filter}</Typography>
        <ConditionEditor
          draft={draft}
          resource={figure.resource}
          label={words.dashboard.filter}
          value={figure.filter}
          onChange={(filter) => set({ filter })}
        />
      </div>
      <ActorChips label={words.actors} value={figure.access} onChange={(access) => set({ access })} />
    </Box>
  );
}

type FigureChange = { readonly [Key in keyof RawFigure]?: RawFigure[Key] | undefined };

const setterOf =
  ({ figure, onChange }: Props) =>
  (change: FigureChange): void =>
    onChange(inFigureOrder({ ...figure, ...change }));

/** Returns the fields of the resource that is counted. */
function useCountedFields({ draft, figure }: Props) {
  const language = useLanguage();
  const resource = draft.resources[figure.resource];
  return {
    names: Object.keys(resource?.schema.properties ?? {}),
    kindOfField: (name: string) => kindIn(draft, name, resource?.schema.properties[name] ?? {}),
    labelOf: (name: string): string => (resource ? fieldLabel(draft, resource, name, language) : name),
  };
}

/** Resource, and the field that is summed. */
function Measure(props: Props) {
  const words = useWords();
  const language = useLanguage();
  const { draft, figure } = props;
  const { names, kindOfField, labelOf } = useCountedFields(props);
  const set = setterOf(props);
  return (
    <>
      <TextField
        select
        size="small"
        label={words.dashboard.resource}
        value={figure.resource}
        // Settings that name fields of the former resource are removed.
        onChange={({ target }) => set({ resource: target.value, filter: undefined, sum: undefined, by: undefined })}
      >
        {Object.values(draft.resources).map((one) => (
          <MenuItem key={one.name} value={one.name}>
            {resourceLabel(one, language)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label={words.dashboard.measure}
        value={figure.sum ?? ''}
        onChange={({ target }) => set({ sum: target.value === '' ? undefined : target.value })}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">{words.dashboard.count}</MenuItem>
        {names
          .filter((name) => kinds[kindOfField(name)].traits.summable)
          .map((name) => (
            <MenuItem key={name} value={name}>
              {words.dashboard.sum(labelOf(name))}
            </MenuItem>
          ))}
      </TextField>
    </>
  );
}

/** Field along which the figure is drawn, and its steps in time. */
function Grouping(props: Props) {
  const words = useWords();
  const { names, kindOfField, labelOf } = useCountedFields(props);
  const set = setterOf(props);
  const { by } = props.figure;
  const along = by === undefined || 'length' in by ? '' : by.field;
  const isTime = ['date', 'datetime'].includes(kindOfField(along));
  return (
    <>
      {by !== undefined && 'length' in by ? null : (
        <TextField
          select
          size="small"
          label={words.dashboard.along}
          value={along}
          onChange={({ target: { value } }) =>
            set({ by: value === '' ? undefined : firstBy(value, kindOfField(value)) })
          }
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          <MenuItem value="">{words.dashboard.number}</MenuItem>
          {names
            .filter((name) => ['enum', 'date', 'datetime'].includes(kindOfField(name)))
            .map((name) => (
              <MenuItem key={name} value={name}>
                {labelOf(name)}
              </MenuItem>
            ))}
        </TextField>
      )}
      {by !== undefined && !('length' in by) && isTime ? (
        <TextField
          select
          size="small"
          label={words.dashboard.step}
          value={by.step ?? 'month'}
          onChange={({ target }) => set({ by: { ...by, step: target.value as TimeStep } })}
        >
          {steps.map((step) => (
            <MenuItem key={step} value={step}>
              {words.dashboard.steps[step]}
            </MenuItem>
          ))}
        </TextField>
      ) : null}
    </>
  );
}

/** Colour of a number, or the kind of a chart. */
function Look(props: Props) {
  const words = useWords();
  const { figure } = props;
  const set = setterOf(props);
  return figure.by === undefined ? (
    <TextField
      select
      size="small"
      label={words.choices.colour}
      value={figure.colour ?? 'neutral'}
      onChange={({ target }) => set({ colour: tones.find((tone) => tone === target.value && tone !== 'neutral') })}
    >
      {tones.map((tone) => (
        <MenuItem key={tone} value={tone}>
          {words.choices.tones[tone]}
        </MenuItem>
      ))}
    </TextField>
  ) : (
    <TextField
      select
      size="small"
      label={words.dashboard.chart}
      value={figure.chart ?? 'bar'}
      onChange={({ target }) => set({ chart: target.value === 'line' ? 'line' : undefined })}
    >
      <MenuItem value="bar">{words.dashboard.charts.bar}</MenuItem>
      <MenuItem value="line">{words.dashboard.charts.line}</MenuItem>
    </TextField>
  );
}

/** Returns the default grouping: by choice, or by month over the last year. */
const firstBy = (field: string, kind: string): RawFigure['by'] =>
  kind === 'enum' ? { field } : { field, step: 'month', from: '$month-11m' };

const figureOrder = [
  'name',
  'resource',
  'label',
  'description',
  'filter',
  'sum',
  'colour',
  'access',
  'when',
  'compare',
  'by',
  'chart',
  'series',
  'cumulative',
  'limit',
  'target',
] as const satisfies readonly (keyof RawFigure)[];

/** Orders the keys and removes undefined values. */
function inFigureOrder(figure: FigureChange): RawFigure {
  return Object.fromEntries(
    figureOrder.flatMap((key) => (figure[key] === undefined ? [] : [[key, figure[key]]])),
  ) as unknown as RawFigure;
}
