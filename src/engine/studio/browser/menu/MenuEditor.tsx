/** Editor of the menu: groups with labels and icons; resources are dragged between them. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { mdiChevronDown, mdiChevronUp, mdiDeleteOutline, mdiPencilOutline, mdiPlus } from '@mdi/js';
import { Icon } from '../../../browser/ui/Icon.tsx';
import { useLabel, useLanguage } from '../../../browser/ui/useLabel.ts';
import type { RawMenuGroup } from '../../../registry/raw.ts';
import type { Label } from '../../../texts/catalogue.ts';
import { moved } from '../../edit/changes.ts';
import type { RegistryDraft, DraftResource } from '../../edit/draft.ts';
import { addGroup, labelGroup, moveInMenu, removeGroup, resourcesOfGroup, setGroups } from '../../edit/menu.ts';
import { ActorChips } from '../ActorChips.tsx';
import { DraftIcon } from '../DraftIcon.tsx';
import { IconPicker } from '../IconPicker.tsx';
import { LabelPair } from '../LabelPair.tsx';
import { resourceLabel } from '../labels.ts';
import { focusHandle, SortableEnd, SortableGroup, SortableItem, type SortPlace } from '../sortable/Sortable.tsx';
import { SortRow } from '../sortable/SortRow.tsx';
import type { Studio } from '../useStudio.ts';
import { inEachLanguage, useWords } from '../useWords.ts';

/** Id of the list with resources that are in no group. */
const outside = '-';

/** Card with the menu groups, and the resources that are in none. */
export function MenuEditor({ studio }: { readonly studio: Studio }) {
  const words = useWords();
  const language = useLanguage();
  const label = useLabel();
  const { draft, act } = studio;
  const groups = draft.menu;
  const lists = [...groups.map(({ name }) => name), outside];
  const of = (list: string): readonly DraftResource[] => resourcesOfGroup(draft, list === outside ? null : list);
  const move = (from: SortPlace, to: SortPlace): void => {
    const resource = of(from.list)[from.index];
    if (!resource) return;
    void act(words.done.menu_moved(resourceLabel(resource, language)), (now) =>
      moveInMenu(now, { resource: resource.name, group: to.list === outside ? null : to.list, index: to.index }),
    );
  };
  const leave = (from: SortPlace, step: -1 | 1): void => {
    const list = lists[lists.indexOf(from.list) + step];
    if (list === undefined) return;
    const to = { list, index: step > 0 ? 0 : of(list).length };
    move(from, to);
    focusHandle(to);
  };
  return (
    <Card component="section" aria-label={words.menu.title} sx={{ minWidth: 0, p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2">{words.menu.title}</Typography>
      <Typography sx={{ fontSize: 13, color: 'text.secondary', mt: 0.5, mb: 2 }}>{words.menu.hint}</Typography>
      <SortableGroup onMove={move}>
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, maxWidth: 720 }}>
          {groups.map((group, index) => (
            <GroupBox
              // The name of a new group changes with its label, so it is no stable key.
              key={isIn(studio.saved, group) ? group.name : `new ${index}`}
              studio={studio}
              group={group}
              index={index}
              count={groups.length}
              resources={of(group.name)}
              onLeave={leave}
            />
          ))}
          <Box
            component="section"
            aria-label={words.not_in_menu}
            sx={{ border: 1, borderStyle: 'dashed', borderColor: 'divider', borderRadius: 2, p: 1.5 }}
          >
            <Typography sx={{ fontSize: 13, color: 'text.secondary', mb: 0.5 }}>{words.not_in_menu}</Typography>
            <Rows list={outside} resources={of(outside)} onLeave={leave} />
          </Box>
          <Button
            startIcon={<Icon path={mdiPlus} />}
            onClick={() =>
              act(words.done.group_added(label(inEachLanguage((one) => one.menu.new_group))), (now) =>
                addGroup(
                  now,
                  inEachLanguage((one) => one.menu.new_group),
                ),
              )
            }
            sx={{ alignSelf: 'flex-start' }}
          >
            {words.menu.add}
          </Button>
        </Box>
      </SortableGroup>
    </Card>
  );
}

interface GroupProps {
  readonly studio: Studio;
  readonly group: RawMenuGroup;
  readonly index: number;
  readonly count: number;
  readonly resources: readonly DraftResource[];
  readonly onLeave: (from: SortPlace, step: -1 | 1) => void;
}

function GroupBox({ studio: { saved, draft, act }, group, index, count, resources, onLeave }: GroupProps) {
  const words = useWords();
  const label = useLabel();
  const [isOpen, setOpen] = useState(false);
  const shown = label(group.label);
  const set = (next: RawMenuGroup): void =>
    void act(words.done.group(shown), (now) => setGroups(now, now.menu.with(index, next)));
  const setLabel = (text: Label): void =>
    void act(words.done.group(shown), (now) =>
      labelGroup(now, { name: group.name, label: text, isWritten: isIn(saved, group) }),
    );
  const step = (by: -1 | 1): void =>
    void act(words.done.menu_order, (now) => setGroups(now, moved(now.menu, index, index + by)));
  return (
    <Box
      component="section"
      aria-label={shown}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 2, p: 1.5, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <DraftIcon name={group.icon ?? ''} />
        <Typography noWrap sx={{ fontWeight: 600, flex: 1 }}>
          {shown}
        </Typography>
        {group.area === undefined ? null : (
          <Typography sx={{ fontFamily: 'monospace', fontSize: 12, color: 'text.secondary' }}>{group.area}</Typography>
        )}
        <IconButton size="small" aria-label={words.menu.up(shown)} disabled={index === 0} onClick={() => step(-1)}>
          <Icon path={mdiChevronUp} />
        </IconButton>
        <IconButton
          size="small"
          aria-label={words.menu.down(shown)}
          disabled={index === count - 1}
          onClick={() => step(1)}
        >
          <Icon path={mdiChevronDown} />
        </IconButton>
        <IconButton
          size="small"
          aria-label={words.menu.edit(shown)}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon path={mdiPencilOutline} />
        </IconButton>
        <IconButton
          size="small"
          aria-label={words.fields.remove(shown)}
          disabled={count === 1}
          onClick={() => act(words.done.removed(shown), () => removeGroup(draft, group.name))}
        >
          <Icon path={mdiDeleteOutline} />
        </IconButton>
      </Box>
      {isOpen ? (
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, my: 1.5 }}>
          <LabelPair value={group.label} onChange={setLabel} />
          <IconPicker
            value={group.icon ?? ''}
            onCommit={(icon) => set(withOption(group, { icon: icon === '' ? undefined : icon }))}
          />
          <ActorChips
            label={words.actors}
            value={group.access}
            onChange={(access) => set(withOption(group, { access }))}
          />
        </Box>
      ) : null}
      <Rows list={group.name} resources={resources} onLeave={onLeave} />
    </Box>
  );
}

const isIn = ({ menu }: RegistryDraft, { name }: RawMenuGroup): boolean => menu.some((group) => group.name === name);

/** Sets an option and orders the keys as people write them. */
function withOption(
  group: RawMenuGroup,
  option: { readonly [Key in 'icon' | 'access']?: RawMenuGroup[Key] | undefined },
): RawMenuGroup {
  const { name, label, icon, area, access } = { ...group, ...option };
  return {
    name,
    label,
    ...(icon === undefined ? {} : { icon }),
    ...(area === undefined ? {} : { area }),
    ...(access === undefined ? {} : { access }),
  };
}

interface RowsProps {
  readonly list: string;
  readonly resources: readonly DraftResource[];
  readonly onLeave: (from: SortPlace, step: -1 | 1) => void;
}

function Rows({ list, resources, onLeave }: RowsProps) {
  const language = useLanguage();
  return (
    <>
      {resources.map((resource, index) => (
        <SortableItem
          key={resource.name}
          list={list}
          index={index}
          count={resources.length}
          title={resourceLabel(resource, language)}
          onLeave={(step) => onLeave({ list, index }, step)}
        >
          {(handle, isOver) => (
            <SortRow
              handle={handle}
              isOver={isOver}
              icon={<DraftIcon name={resource.entry.icon ?? 'mdi-table'} />}
              label={resourceLabel(resource, language)}
            />
          )}
        </SortableItem>
      ))}
      <SortableEnd list={list} index={resources.length}>
        {(isOver) => <Box sx={{ height: 16, borderTop: 2, borderColor: isOver ? 'primary.main' : 'transparent' }} />}
      </SortableEnd>
    </>
  );
}
