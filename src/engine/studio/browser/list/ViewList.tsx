/** Saved views of a list: named filters, shown as chips above it. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { mdiDeleteOutline, mdiPlus } from '@mdi/js';
import { Icon } from '../../../browser/ui/Icon.tsx';
import { useLabel, useLanguage } from '../../../browser/ui/useLabel.ts';
import { inlineJson } from '../../../registry/loading/inlineJson.ts';
import type { RawEntry } from '../../../registry/raw.ts';
import type { Label } from '../../../texts/catalogue.ts';
import { moved, setEntry } from '../../edit/changes.ts';
import type { RegistryDraft } from '../../edit/draft.ts';
import { ActorChips } from '../ActorChips.tsx';
import { ConditionEditor } from '../conditions/ConditionEditor.tsx';
import { firstRow } from '../conditions/conditionValues.ts';
import { conditionPaths } from '../conditions/paths.ts';
import { conditionOfRows } from '../../edit/conditions.ts';
import type { EditorProps } from '../editorProps.ts';
import { LabelPair } from '../LabelPair.tsx';
import { resolvedResource } from '../resolved.ts';
import { SortableGroup, SortableItem, type SortHandle } from '../sortable/Sortable.tsx';
import { SortGrip } from '../sortable/SortGrip.tsx';
import { inEachLanguage, useWords } from '../useWords.ts';

type View = NonNullable<NonNullable<RawEntry['list']>['views']>[number];

export function ViewList({ studio, resource }: EditorProps) {
  const words = useWords();
  const label = useLabel();
  const language = useLanguage();
  const { draft, act } = studio;
  const views = resource.entry.list?.views ?? [];
  const set = (text: string, next: readonly View[]): void =>
    void act(text, (now) =>
      setEntry(now, {
        resource: resource.name,
        path: ['list', 'views'],
        value: next.length > 0 ? next : undefined,
      }),
    );
  const resolved = resolvedResource(draft, resource.name)?.list.views ?? [];
  const labelAt = (index: number): Label => views[index]?.label ?? resolved[index]?.label ?? { en: '' };
  const add = (): void => {
    const paths = conditionPaths(draft, resource.name, language);
    const path = paths.find(({ kind }) => kind === 'enum') ?? paths.find(({ kind }) => kind === 'boolean') ?? paths[0];
    const filter = path && conditionOfRows([firstRow(draft, path, [])]);
    if (filter) set(words.done.view_added, [...views, { label: inEachLanguage((one) => one.list.new_view), filter }]);
  };
  return (
    <section aria-label={words.list.views}>
      <Typography variant="h3">{words.list.views}</Typography>
      <Typography sx={{ fontSize: 13, color: 'text.secondary', mb: 1 }}>{words.list.views_hint}</Typography>
      <SortableGroup onMove={(from, to) => set(words.done.view_order, moved(views, from.index, to.index))}>
        {views.map((view, index) => (
          <SortableItem
            // Views have no name; label and filter identify them.
            key={`${labelAt(index).en} ${inlineJson(view.filter)}`}
            list="views"
            index={index}
            count={views.length}
            title={label(labelAt(index))}
          >
            {(handle, isOver) => (
              <ViewRow
                draft={draft}
                resource={resource.name}
                view={view}
                label={labelAt(index)}
                handle={handle}
                isOver={isOver}
                onChange={(next) => set(words.done.view(label(labelAt(index))), views.with(index, next))}
                onRemove={() => set(words.done.view_removed(label(labelAt(index))), views.toSpliced(index, 1))}
              />
            )}
          </SortableItem>
        ))}
      </SortableGroup>
      <Button size="small" startIcon={<Icon path={mdiPlus} />} onClick={add}>
        {words.list.add_view}
      </Button>
    </section>
  );
}

interface RowProps {
  readonly draft: RegistryDraft;
  readonly resource: string;
  readonly view: View;
  readonly label: Label;
  readonly handle: SortHandle;
  readonly isOver: boolean;
  readonly onChange: (view: View) => void;
  readonly onRemove: () => void;
}

function ViewRow({ draft, resource, view, label, handle, isOver, onChange, onRemove }: RowProps) {
  const words = useWords();
  const name = useLabel()(label);
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: '24px minmax(0, 1fr) auto',
        gap: 1,
        py: 1.5,
        borderTop: 2,
        borderColor: isOver ? 'primary.main' : 'divider',
      }}
    >
      <SortGrip handle={handle} />
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, minWidth: 0 }}>
        <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}>
          <LabelPair value={label} onChange={(next) => onChange(withLabel(view, next))} />
        </Box>
        <ConditionEditor
          draft={draft}
          resource={resource}
          label={words.list.view_filter(name)}
          value={view.filter}
          onChange={(filter) => onChange({ ...view, filter: filter ?? {} })}
        />
        <ActorChips
          label={words.actors}
          value={view.access}
          onChange={(access) => onChange(withAccess(view, access))}
        />
      </Box>
      <IconButton size="small" aria-label={words.list.remove_view(name)} onClick={onRemove} sx={{ alignSelf: 'start' }}>
        <Icon path={mdiDeleteOutline} />
      </IconButton>
    </Box>
  );
}

/** Puts the label before the other keys. */
function withLabel({ label: _former, ...view }: View, label: Label): View {
  return { label, ...view };
}

function withAccess({ access: _former, ...view }: View, access: View['access']): View {
  return access === undefined ? view : { ...view, access };
}
