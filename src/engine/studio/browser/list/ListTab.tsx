/** List view: a table whose columns are dragged, with its sort order and filters. */
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { mdiClose } from '@mdi/js';
import { Icon } from '../../../browser/ui/Icon.tsx';
import { useLanguage } from '../../../browser/ui/useLabel.ts';
import { kinds } from '../../../registry/kinds/table.ts';
import { moved, setEntry, sortOf } from '../../edit/changes.ts';
import { kindIn } from '../../edit/draft.ts';
import { maxSorts, writtenSorts } from '../../../registry/lists/sortText.ts';
import { AddNameMenu } from '../AddNameMenu.tsx';
import type { EditorProps } from '../editorProps.ts';
import { fieldLabel } from '../labels.ts';
import { LayoutList } from './LayoutList.tsx';
import { ViewList } from './ViewList.tsx';
import { resolvedResource } from '../resolved.ts';
import { SortableGroup, SortableItem, type SortHandle } from '../sortable/Sortable.tsx';
import { useWords } from '../useWords.ts';

/** Tab with the columns, order, filters, views and layouts of the list. */
export function ListTab(props: EditorProps) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Columns {...props} />
      <SortOrder {...props} />
      <Filters {...props} />
      <ViewList {...props} />
      <LayoutList {...props} />
    </Box>
  );
}

/** Returns the list as it is written and as it is resolved, its fields, and a function that changes a key of it. */
function useListDraft({ studio: { draft, act }, resource }: EditorProps) {
  const language = useLanguage();
  return {
    list: resource.entry.list ?? {},
    resolved: resolvedResource(draft, resource.name)?.list,
    all: Object.keys(resource.schema.properties),
    label: (name: string): string => fieldLabel(draft, resource, name, language),
    kindOfField: (name: string) => kinds[kindIn(draft, name, resource.schema.properties[name] ?? {})],
    set: (text: string, key: 'columns' | 'sort' | 'filters', value: unknown): void =>
      void act(text, (now) => setEntry(now, { resource: resource.name, path: ['list', key], value })),
  };
}

function Columns(props: EditorProps) {
  const words = useWords();
  const { list, resolved, all, label, kindOfField, set } = useListDraft(props);
  const columns = list.columns ?? resolved?.columns ?? [];
  const setColumns = (text: string, next: readonly string[]): void => set(text, 'columns', next);
  return (
    <section aria-label={words.list.columns}>
      <Typography variant="h3">{words.list.columns}</Typography>
      <Typography sx={{ fontSize: 13, color: 'text.secondary', mb: 1.5 }}>
        {list.columns ? words.list.columns_hint : words.list.columns_default}
      </Typography>
      <SortableGroup onMove={(from, to) => setColumns(words.done.columns, moved(columns, from.index, to.index))}>
        <Box
          sx={{
            display: 'flex',
            border: 1,
            borderColor: 'divider',
            borderRadius: 2,
            overflowX: 'auto',
            minHeight: 112,
          }}
          data-drag-scroll
        >
          {columns.map((name, index) => (
            <SortableItem
              key={name}
              list="columns"
              index={index}
              count={columns.length}
              title={label(name)}
              isHorizontal
            >
              {(handle, isOver) => (
                <ColumnHead
                  handle={handle}
                  isOver={isOver}
                  isFirst={index === 0}
                  label={label(name)}
                  align={kindOfField(name).align}
                  onRemove={() =>
                    setColumns(
                      words.done.column_removed(label(name)),
                      columns.filter((one) => one !== name),
                    )
                  }
                />
              )}
            </SortableItem>
          ))}
          <Box sx={{ p: 1, flex: 'none' }}>
            <AddNameMenu
              label={words.list.add_column}
              names={all.filter((name) => !columns.includes(name) && kindOfField(name).listed)}
              labelOf={label}
              onAdd={(name) => setColumns(words.done.column_added(label(name)), [...columns, name])}
            />
          </Box>
        </Box>
      </SortableGroup>
    </section>
  );
}

interface ColumnHeadProps {
  readonly handle: SortHandle;
  readonly isOver: boolean;
  readonly isFirst: boolean;
  readonly label: string;
  readonly align: 'start' | 'end';
  readonly onRemove: () => void;
}

function ColumnHead({ handle, isOver, isFirst, label, align, onRemove }: ColumnHeadProps) {
  const words = useWords();
  return (
    <Box
      sx={{
        minWidth: 104,
        height: '100%',
        borderLeft: 2,
        borderColor: isOver ? 'primary.main' : isFirst ? 'transparent' : 'divider',
        bgcolor: isOver ? 'action.hover' : 'transparent',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          bgcolor: 'surface.subtle',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Box
          {...handle}
          sx={{
            flex: 1,
            px: 1.25,
            py: 1,
            fontSize: 12,
            fontWeight: 600,
            whiteSpace: 'nowrap',
            cursor: 'grab',
            touchAction: 'none',
            textAlign: align,
          }}
        >
          {label}
        </Box>
        <IconButton
          size="small"
          aria-label={words.list.remove_column(label)}
          onClick={onRemove}
          sx={{ p: 0.25, mr: 0.5 }}
        >
          <Icon path={mdiClose} size={14} />
        </IconButton>
      </Box>
      <Placeholder align={align} />
    </Box>
  );
}

function SortOrder(props: EditorProps) {
  const words = useWords();
  const { list, resolved, all, label, kindOfField, set } = useListDraft(props);
  const sorts = writtenSorts(list.sort ?? resolved?.sort.map(sortText) ?? []);
  const setSorts = (next: readonly string[]): void => set(words.done.sort, 'sort', sortOf(next));
  const sortable = all.filter((name) => kindOfField(name).sortable);
  const unsorted = sortable.filter((name) => !sorts.some((one) => fieldOf(one) === name));
  return (
    <section aria-label={words.list.sort}>
      <Typography variant="h3" sx={{ mb: 1.5 }}>
        {words.list.sort}
      </Typography>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, alignItems: 'flex-start' }}>
        {sorts.map((sort, index) => (
          <SortRule
            key={sort}
            sort={sort}
            isFirst={index === 0}
            names={sortable.filter((name) => name === fieldOf(sort) || unsorted.includes(name))}
            labelOf={label}
            onChange={(next) => setSorts(sorts.with(index, next))}
            onRemove={() => setSorts(sorts.toSpliced(index, 1))}
          />
        ))}
        {sorts.length < maxSorts ? (
          <AddNameMenu
            label={words.list.add_sort}
            names={unsorted}
            labelOf={label}
            onAdd={(name) => setSorts([...sorts, name])}
          />
        ) : null}
      </Box>
    </section>
  );
}

interface SortRuleProps {
  readonly sort: string;
  readonly isFirst: boolean;
  /** Fields that it can sort by. */
  readonly names: readonly string[];
  readonly labelOf: (name: string) => string;
  readonly onChange: (sort: string) => void;
  readonly onRemove: () => void;
}

function SortRule({ sort, isFirst, names, labelOf, onChange, onRemove }: SortRuleProps) {
  const words = useWords();
  return (
    <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
      <TextField
        select
        size="small"
        label={isFirst ? words.list.sort_by : words.list.then_by}
        value={names.includes(fieldOf(sort)) ? fieldOf(sort) : ''}
        onChange={({ target }) => onChange(signOf(sort) + target.value)}
        fullWidth={false}
        sx={{ width: 220 }}
      >
        {names.map((name) => (
          <MenuItem key={name} value={name}>
            {labelOf(name)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label={words.list.direction}
        value={signOf(sort)}
        onChange={({ target }) => onChange(target.value + fieldOf(sort))}
        fullWidth={false}
        sx={{ width: 160 }}
      >
        <MenuItem value="">{words.list.ascending}</MenuItem>
        <MenuItem value="-">{words.list.descending}</MenuItem>
      </TextField>
      {isFirst ? null : (
        <IconButton size="small" aria-label={words.list.remove_sort(labelOf(fieldOf(sort)))} onClick={onRemove}>
          <Icon path={mdiClose} size={16} />
        </IconButton>
      )}
    </Box>
  );
}

function Filters(props: EditorProps) {
  const words = useWords();
  const { list, resolved, all, label, kindOfField, set } = useListDraft(props);
  const filters = list.filters ?? resolved?.filters ?? [];
  const setFilters = (next: readonly string[]): void => set(words.done.filters, 'filters', next);
  return (
    <section aria-label={words.list.filters}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {words.list.filters}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        {filters.map((name) => (
          <Chip key={name} label={label(name)} onDelete={() => setFilters(filters.filter((one) => one !== name))} />
        ))}
        <AddNameMenu
          label={words.list.add_filter}
          names={all.filter((name) => !filters.includes(name) && kindOfField(name).operators.length > 0)}
          labelOf={label}
          onAdd={(name) => setFilters([...filters, name])}
        />
      </Box>
    </section>
  );
}

const sortText = ({ field, direction }: { readonly field: string; readonly direction: string }): string =>
  direction === 'DESC' ? `-${field}` : field;

const signOf = (sort: string): string => (sort.startsWith('-') ? '-' : '');
const fieldOf = (sort: string): string => sort.slice(signOf(sort).length);

/** Placeholder for values. */
function Placeholder({ align }: { readonly align: 'start' | 'end' }) {
  return (
    <Box aria-hidden sx={{ p: 1.25, display: 'flex', flexDirection: 'column', gap: 1.25, alignItems: align }}>
      {['72%', '48%', '60%'].map((width) => (
        <Box key={width} sx={{ height: 8, width, borderRadius: 1, bgcolor: 'action.selected' }} />
      ))}
    </Box>
  );
}
