/** Layouts of the list other than the table, each with a switch and its settings. */
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useLanguage } from '../../../browser/ui/useLabel.ts';
import type { RawLayouts } from '../../../registry/raw.ts';
import { setEntry } from '../../edit/changes.ts';
import { kindIn, wholeProperty, type RegistryDraft, type DraftResource } from '../../edit/draft.ts';
import type { Edit } from '../../edit/edits.ts';
import type { EditorProps } from '../editorProps.ts';
import { fieldLabel } from '../labels.ts';
import { useWords } from '../useWords.ts';

/** Layouts that can be set here. A page of a module cannot. */
const offered = ['board', 'calendar', 'tree', 'cards', 'beside', 'compare', 'periods', 'sheet'] as const;
type Offered = (typeof offered)[number];

export function LayoutList({ studio, resource }: EditorProps) {
  const words = useWords();
  const { draft, act } = studio;
  const { layouts = {}, layout = 'table' } = resource.entry.list ?? {};
  const fields = layoutFields(draft, resource);
  const shown = [...offered.filter((name) => layouts[name]), ...(layouts.page ? ['page' as const] : [])];
  const toggle = (name: Offered, on: boolean): void =>
    void act(words.done.layout(words.layouts[name], on), (now) => {
      const { [name]: _former, ...others } = layouts;
      const initial = name === 'periods' ? { from: fields.dates[0], until: fields.dates[1] } : {};
      const next: RawLayouts = on ? { ...layouts, [name]: initial } : others;
      return [
        ...setEntry(now, {
          resource: resource.name,
          path: ['list', 'layouts'],
          value: Object.keys(next).length > 0 ? next : undefined,
        }),
        ...(layout === name && !on ? withoutFirst(resource.name) : []),
      ];
    });
  return (
    <section aria-label={words.list.layouts}>
      <Typography variant="h3">{words.list.layouts}</Typography>
      <Typography sx={{ fontSize: 13, color: 'text.secondary', mb: 1 }}>{words.list.layouts_hint}</Typography>
      {offered.map((name) => {
        const isOn = layouts[name] !== undefined;
        const isPossible = (fields.needs[name] ?? fields.names).length > 0;
        return (
          <Box
            key={name}
            sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5, minHeight: 44, py: 0.5 }}
          >
            <FormControlLabel
              control={
                <Switch
                  size="small"
                  checked={isOn}
                  disabled={!isOn && !isPossible}
                  onChange={(_event, on) => toggle(name, on)}
                />
              }
              label={words.layouts[name]}
              sx={{ minWidth: 148 }}
            />
            {!isPossible && !isOn ? (
              <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{words.list.layout_needs[name]}</Typography>
            ) : null}
            {isOn ? <LayoutSettings studio={studio} resource={resource} name={name} fields={fields} /> : null}
          </Box>
        );
      })}
      {shown.length > 0 ? (
        <TextField
          select
          size="small"
          label={words.list.first_layout}
          value={layout}
          onChange={({ target }) =>
            act(words.done.layouts, (now) =>
              setEntry(now, {
                resource: resource.name,
                path: ['list', 'layout'],
                value: target.value === 'table' ? undefined : target.value,
              }),
            )
          }
          fullWidth={false}
          sx={{ width: 220, mt: 1 }}
        >
          {(['table', ...shown] as const).map((name) => (
            <MenuItem key={name} value={name}>
              {words.layouts[name]}
            </MenuItem>
          ))}
        </TextField>
      ) : null}
    </section>
  );
}

/** Returns the fields that layouts can use. `needs` has those that a layout requires: without any it is not offered. */
function layoutFields(draft: RegistryDraft, resource: DraftResource) {
  const names = Object.keys(resource.schema.properties);
  const kindOfField = (name: string) => kindIn(draft, name, resource.schema.properties[name] ?? {});
  const choices = names.filter((name) => kindOfField(name) === 'enum');
  const days = names.filter((name) => ['date', 'datetime'].includes(kindOfField(name)));
  const dates = days.filter((name) => kindOfField(name) === 'date');
  const parents = names.filter((name) => {
    const property = wholeProperty(draft, resource.schema.properties[name] ?? {});
    return property['x-relation']?.to === resource.name;
  });
  const needs: Partial<Record<Offered, readonly string[]>> = {
    board: choices,
    calendar: days,
    tree: parents,
    periods: dates.length > 1 ? dates : [],
  };
  return { names, choices, days, dates, parents, needs };
}

interface SettingsProps extends Pick<EditorProps, 'studio' | 'resource'> {
  readonly name: Offered;
  readonly fields: ReturnType<typeof layoutFields>;
}

function LayoutSettings({ studio: { draft, act }, resource, name, fields }: SettingsProps) {
  const words = useWords();
  const language = useLanguage();
  const { layouts = {} } = resource.entry.list ?? {};
  const set = (key: string, value: string): void =>
    void act(words.done.layouts, (now) =>
      setEntry(now, {
        resource: resource.name,
        path: ['list', 'layouts', name],
        value: withKey(layouts[name] ?? {}, key, value),
      }),
    );
  const choose = (label: string, key: string, from: readonly string[], value: string | undefined) => (
    <TextField
      select
      size="small"
      label={label}
      value={value ?? ''}
      onChange={({ target }) => set(key, target.value)}
      fullWidth={false}
      sx={{ width: 180 }}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{words.list.by_itself}</MenuItem>
      {from.map((field) => (
        <MenuItem key={field} value={field}>
          {fieldLabel(draft, resource, field, language)}
        </MenuItem>
      ))}
    </TextField>
  );
  const { choices, days, dates, parents } = fields;
  if (name === 'board' && choices.length > 1) return choose(words.list.board_by, 'by', choices, layouts.board?.by);
  if (name === 'tree' && parents.length > 1) return choose(words.list.parent, 'parent', parents, layouts.tree?.parent);
  if (name !== 'calendar' && name !== 'periods') return null;
  const from = name === 'calendar' ? days : dates;
  return (
    <>
      {choose(words.list.from, 'from', from, layouts[name]?.from)}
      {choose(words.list.until, 'until', from, layouts[name]?.until)}
    </>
  );
}

const withoutFirst = (resource: string): readonly Edit[] => [
  { file: 'resources.json', path: ['resources', resource, 'list', 'layout'] },
];

/** An empty setting is removed, so that it is derived from the fields. */
function withKey(layout: object, key: string, value: string): object {
  const others = Object.entries(layout).filter(([name]) => name !== key);
  return Object.fromEntries(value === '' ? others : [...others, [key, value]]);
}
