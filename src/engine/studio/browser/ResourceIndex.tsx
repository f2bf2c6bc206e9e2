/** List of all resources by menu group; a select on small screens. */
import { useState } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItemButton from '@mui/material/ListItemButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { mdiMenu, mdiPlus, mdiViewDashboardOutline } from '@mdi/js';
import { Icon } from '../../browser/ui/Icon.tsx';
import { useLabel, useLanguage } from '../../browser/ui/useLabel.ts';
import { DraftIcon } from './DraftIcon.tsx';
import type { RegistryDraft, DraftResource } from '../edit/draft.ts';
import { resourceLabel } from './labels.ts';
import { registryFile, schemaPattern } from '../../registry/load.ts';
import { NewResourceDialog } from './NewResourceDialog.tsx';
import type { StudioChange, Studio } from './useStudio.ts';
import { useWords } from './useWords.ts';

/** Entries that are not resources. `#` cannot occur in a resource name. */
export const menuPlace = '#menu';
export const dashboardPlace = '#dashboard';

interface Props {
  readonly studio: Studio;
  readonly chosen: string | null;
  readonly onChoose: (name: string) => void;
}

export function ResourceIndex(props: Props) {
  const words = useWords();
  const [isAdding, setAdding] = useState(false);
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true });
  return (
    <Box component="nav" aria-label={words.resources} sx={{ minWidth: 0, position: { md: 'sticky' }, top: { md: 64 } }}>
      <Button
        startIcon={<Icon path={mdiPlus} />}
        onClick={() => setAdding(true)}
        variant="outlined"
        fullWidth
        sx={{ mb: 1 }}
      >
        {words.new_resource.open}
      </Button>
      <Box sx={{ mb: 1, display: 'flex', flexDirection: { xs: 'row', md: 'column' } }}>
        {(
          [
            [menuPlace, words.menu.title, mdiMenu],
            [dashboardPlace, words.dashboard.title, mdiViewDashboardOutline],
          ] as const
        ).map(([place, title, icon]) => (
          <ListItemButton
            key={place}
            selected={props.chosen === place}
            aria-current={props.chosen === place ? 'true' : undefined}
            onClick={() => props.onChoose(place)}
            sx={{ borderRadius: 2, px: 1, py: 0.5, gap: 1, minHeight: 32 }}
          >
            <Icon path={icon} size={18} sx={{ color: 'text.secondary' }} />
            <Typography noWrap sx={{ fontSize: 13 }}>
              {title}
            </Typography>
          </ListItemButton>
        ))}
      </Box>
      {isWide ? <Index {...props} /> : <Picker {...props} />}
      {isAdding ? (
        <NewResourceDialog
          studio={props.studio}
          onClose={() => setAdding(false)}
          onAdded={(name) => {
            setAdding(false);
            props.onChoose(name);
          }}
        />
      ) : null}
    </Box>
  );
}

function Picker({ studio, chosen, onChoose }: Props) {
  const words = useWords();
  const language = useLanguage();
  const options = Object.values(studio.draft.resources);
  const value = options.find(({ name }) => name === chosen);
  return (
    <Autocomplete
      options={options}
      disableClearable
      {...(value ? { value } : {})}
      isOptionEqualToValue={(one, other) => one.name === other.name}
      getOptionLabel={(one) => resourceLabel(one, language)}
      getOptionKey={({ name }) => name}
      onChange={(_event, one) => onChoose(one.name)}
      renderInput={(params) => <TextField {...params} label={words.resources} />}
    />
  );
}

interface Group {
  readonly name: string;
  readonly label: string;
  readonly resources: readonly DraftResource[];
}

function Index({ studio, chosen, onChoose }: Props) {
  const words = useWords();
  const language = useLanguage();
  const [query, setQuery] = useState('');
  const changed = changedResources(studio.changes);
  const groups = useGroups(studio.draft, query);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, maxHeight: 'calc(100dvh - 124px)' }}>
      <TextField
        size="small"
        type="search"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
        placeholder={words.find_resource}
        slotProps={{ htmlInput: { 'aria-label': words.find_resource } }}
      />
      <Box sx={{ overflowY: 'auto', minHeight: 0, flex: 1, mx: -0.5, px: 0.5 }}>
        {groups.map(({ name, label, resources }) => (
          <Box key={name} sx={{ mb: 1.5 }}>
            <Typography variant="caption" sx={{ color: 'text.secondary', fontWeight: 500, px: 1, display: 'block' }}>
              {label}
            </Typography>
            {resources.map((resource) => (
              <ListItemButton
                key={resource.name}
                data-drop={`resource:${resource.name}`}
                selected={resource.name === chosen}
                aria-current={resource.name === chosen ? 'true' : undefined}
                onClick={() => onChoose(resource.name)}
                sx={{ borderRadius: 2, px: 1, py: 0.5, gap: 1, minHeight: 32 }}
              >
                <DraftIcon name={resource.entry.icon ?? 'mdi-table'} />
                <Typography noWrap sx={{ flex: 1, fontSize: 13 }}>
                  {resourceLabel(resource, language)}
                </Typography>
                {changed.has(resource.name) ? (
                  <Box
                    component="span"
                    role="img"
                    aria-label={words.changed}
                    sx={{ width: 8, height: 8, borderRadius: 4, bgcolor: 'primary.main' }}
                  />
                ) : null}
              </ListItemButton>
            ))}
          </Box>
        ))}
        {groups.length === 0 ? (
          <Typography sx={{ color: 'text.secondary', fontSize: 13, px: 1 }}>{words.no_resource}</Typography>
        ) : null}
      </Box>
    </Box>
  );
}

function useGroups({ menu, resources }: RegistryDraft, query: string): readonly Group[] {
  const words = useWords();
  const label = useLabel();
  const language = useLanguage();
  const wanted = query.trim().toLowerCase();
  const all = Object.values(resources).filter(
    (one) => wanted === '' || one.name.includes(wanted) || resourceLabel(one, language).toLowerCase().includes(wanted),
  );
  const known = new Set(menu.map(({ name }) => name));
  const isOf = ({ entry }: DraftResource, name: string): boolean =>
    name === '' ? entry.menu !== false && !known.has(entry.menu ?? '') : entry.menu === name;
  const groups = [
    ...menu.map((group) => ({ name: group.name, label: label(group.label) })),
    { name: '', label: words.without_group },
  ];
  return [
    ...groups.map((group) => ({ ...group, resources: all.filter((one) => isOf(one, group.name)) })),
    { name: ' ', label: words.not_in_menu, resources: all.filter(({ entry }) => entry.menu === false) },
  ].filter((group) => group.resources.length > 0);
}

/** Returns the names of the resources that the changes affect. */
function changedResources(changes: readonly StudioChange[]): ReadonlySet<string> {
  return new Set(
    changes.flatMap(({ edits }) =>
      edits.flatMap(({ file, path }) => {
        const name = file === registryFile ? path[1] : schemaPattern.exec(file)?.[1];
        return name === undefined ? [] : [name];
      }),
    ),
  );
}
