/** Form sections. Fields are dragged within and between them. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { mdiDeleteOutline, mdiPlus } from '@mdi/js';
import { Icon } from '../../../browser/ui/Icon.tsx';
import { useLanguage } from '../../../browser/ui/useLabel.ts';
import type { RawEntry } from '../../../registry/raw.ts';
import { setEntry } from '../../edit/changes.ts';
import { kindIn, wholeProperty } from '../../edit/draft.ts';
import { CommittedText } from '../CommittedText.tsx';
import type { EditorProps } from '../editorProps.ts';
import { kindIcon } from '../fields/kindIcons.ts';
import { fieldLabel } from '../labels.ts';
import { focusHandle, SortableEnd, SortableGroup, SortableItem, type SortPlace } from '../sortable/Sortable.tsx';
import { SortRow } from '../sortable/SortRow.tsx';
import { inEachLanguage, useWords } from '../useWords.ts';

type Section = NonNullable<RawEntry['form']>[number] & { readonly fields: readonly string[] };
/** Id of the last list, which has the fields that are in no section. */
const rest = 'rest';

/** Tab with the sections of the form, and the fields that are in none. */
export function FormTab({ studio, resource }: EditorProps) {
  const words = useWords();
  const language = useLanguage();
  const { draft } = studio;
  const { sections, unplaced, set, move, leave, addSection } = useFormSections({ studio, resource });
  const fields = {
    labelOf: (name: string): string => fieldLabel(draft, resource, name, language),
    iconOf: (name: string): string => kindIcon(kindIn(draft, name, resource.schema.properties[name] ?? {})),
    onLeave: leave,
  };
  return (
    <SortableGroup onMove={move}>
      <Typography sx={{ fontSize: 13, color: 'text.secondary', mb: 2 }}>{words.form.hint}</Typography>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, maxWidth: 720 }}>
        {sections.map((section, index) => (
          <SectionBox
            // Sections have no name; a field belongs to one section only, so its name is a unique key.
            key={section.fields[0] ?? index}
            head={
              <SectionHead
                section={section}
                onChange={(next) => set(words.done.section, sections.with(index, next))}
                onRemove={() => set(words.done.section_removed, sections.toSpliced(index, 1))}
              />
            }
            list={String(index)}
            names={section.fields}
            {...fields}
          />
        ))}
        {unplaced.length > 0 || sections.length === 0 ? (
          <SectionBox
            isRest
            head={
              <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>
                {sections.length === 0 ? words.form.all : words.form.others}
              </Typography>
            }
            list={rest}
            names={unplaced}
            {...fields}
          />
        ) : null}
        <Button startIcon={<Icon path={mdiPlus} />} onClick={addSection} sx={{ alignSelf: 'flex-start' }}>
          {words.form.add_section}
        </Button>
      </Box>
    </SortableGroup>
  );
}

/** Returns the sections of the draft, the fields in none of them, and the changes that dragging makes. */
function useFormSections({ studio: { draft, act }, resource }: Pick<EditorProps, 'studio' | 'resource'>) {
  const words = useWords();
  const language = useLanguage();
  const written = resource.entry.form ?? [];
  const label = (name: string): string => fieldLabel(draft, resource, name, language);
  const placed = new Set(written.flatMap(({ fields = [] }) => fields));
  const elsewhere = Object.entries(resource.schema.properties).flatMap(([name, one]) => {
    const property = wholeProperty(draft, one);
    const isAsked = !property.readOnly && !property['x-computed'] && !property['x-transitions'] && !property.deprecated;
    return isAsked && !placed.has(name) ? [name] : [];
  });
  // Remaining fields are shown in the section that names no fields, else after the last one.
  const hasOpen = written.some(({ fields }) => fields === undefined);
  const unplaced = hasOpen ? [] : elsewhere;
  const sections: readonly Section[] = written.map((section) => ({ ...section, fields: section.fields ?? elsewhere }));
  const set = (text: string, next: readonly Section[]): void =>
    void act(text, (now) =>
      setEntry(now, { resource: resource.name, path: ['form'], value: next.length > 0 ? next : undefined }),
    );
  const fieldsOf = (list: string): readonly string[] =>
    list === rest ? unplaced : (sections[Number(list)]?.fields ?? []);
  const move = (from: SortPlace, to: SortPlace): void => {
    const name = fieldsOf(from.list)[from.index];
    if (name === undefined || (from.list === rest && to.list === rest)) return;
    set(
      words.done.form_moved(label(name)),
      sections.flatMap((section, index): readonly Section[] => {
        const left = section.fields.filter((one) => one !== name);
        const fields = String(index) === to.list ? left.toSpliced(to.index, 0, name) : left;
        // Removes a section that became empty, since a section needs at least one field.
        return fields.length > 0 || section.fields.length === 0 ? [{ ...section, fields }] : [];
      }),
    );
  };
  /** Moves a field past the end of a section to the next one, or past the start to the previous one. */
  const leave = (from: SortPlace, step: -1 | 1): void => {
    const lists = [...sections.keys()].map(String).concat(rest);
    const list = lists[lists.indexOf(from.list) + step];
    if (list === undefined) return;
    const to = { list, index: step > 0 ? 0 : fieldsOf(list).length };
    move(from, to);
    focusHandle(to);
  };
  const addSection = (): void => {
    const first = unplaced.length > 0 ? unplaced : (sections.at(-1)?.fields.slice(-1) ?? []);
    const others = sections.map((section) => ({
      ...section,
      fields: section.fields.filter((name) => !first.includes(name)),
    }));
    set(words.done.section_added, [
      ...others.filter(({ fields }) => fields.length > 0),
      { label: inEachLanguage((one) => one.form.new_section), fields: first },
    ]);
  };
  return { sections, unplaced, set, move, leave, addSection };
}

interface HeadProps {
  readonly section: Section;
  readonly onChange: (section: Section) => void;
  readonly onRemove: () => void;
}

function SectionHead({ section, onChange, onRemove }: HeadProps) {
  const words = useWords();
  const { label, ...others } = section;
  const relabel = (change: { readonly en?: string; readonly nl?: string }): void => {
    const next = { en: '', ...label, ...change };
    onChange(next.en === '' && !next.nl ? others : { label: next, ...others });
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr auto', alignItems: 'center' }}>
      <CommittedText label={words.form.section_title} value={label?.en ?? ''} onCommit={(en) => relabel({ en })} />
      <CommittedText
        label={words.form.section_title_nl}
        value={label?.['nl'] ?? ''}
        onCommit={(nl) => relabel({ nl })}
      />
      <IconButton size="small" aria-label={words.form.remove_section(label?.en ?? '')} onClick={onRemove}>
        <Icon path={mdiDeleteOutline} />
      </IconButton>
    </Box>
  );
}

interface BoxProps {
  readonly head: ReactNode;
  readonly list: string;
  readonly names: readonly string[];
  readonly labelOf: (name: string) => string;
  readonly iconOf: (name: string) => string;
  readonly onLeave: (from: SortPlace, step: -1 | 1) => void;
  readonly isRest?: boolean;
}

function SectionBox({ head, list, names, labelOf, iconOf, onLeave, isRest = false }: BoxProps) {
  return (
    <Box
      component="section"
      sx={{ border: 1, borderStyle: isRest ? 'dashed' : 'solid', borderColor: 'divider', borderRadius: 2, p: 1.5 }}
    >
      <Box sx={{ mb: 1 }}>{head}</Box>
      {names.map((name, index) => (
        <SortableItem
          key={name}
          list={list}
          index={index}
          count={names.length}
          title={labelOf(name)}
          onLeave={(step) => onLeave({ list, index }, step)}
        >
          {(handle, isOver) => (
            <SortRow
              handle={handle}
              isOver={isOver}
              icon={<Icon path={iconOf(name)} sx={{ color: 'text.secondary' }} />}
              label={labelOf(name)}
            />
          )}
        </SortableItem>
      ))}
      <SortableEnd list={list} index={names.length}>
        {(isOver) => <Box sx={{ height: 12, borderTop: 2, borderColor: isOver ? 'primary.main' : 'transparent' }} />}
      </SortableEnd>
    </Box>
  );
}
