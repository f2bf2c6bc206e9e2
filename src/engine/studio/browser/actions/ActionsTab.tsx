/** Actions of a resource: the button, when it is shown, the fields it asks for and the values it sets. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Collapse from '@mui/material/Collapse';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { mdiChevronRight, mdiDeleteOutline, mdiPlus } from '@mdi/js';
import { Icon } from '../../../browser/ui/Icon.tsx';
import { useLanguage } from '../../../browser/ui/useLabel.ts';
import type { RawAction } from '../../../registry/raw.ts';
import { inLanguage } from '../../../texts/catalogue.ts';
import { addAction, removeAction, setActionKey, setAsked } from '../../edit/actions.ts';
import { actionLabelOf, setActionLabel } from '../../edit/states.ts';
import { ConditionEditor } from '../conditions/ConditionEditor.tsx';
import type { EditorProps } from '../editorProps.ts';
import { IconPicker } from '../IconPicker.tsx';
import { LabelPair } from '../LabelPair.tsx';
import { fieldLabel } from '../labels.ts';
import { NameChips } from '../NameChips.tsx';
import { inEachLanguage, useWords } from '../useWords.ts';
import { SettingList } from './SettingList.tsx';

/** Tab with the actions of a resource. One of them is open at a time. */
export function ActionsTab({ studio, resource }: EditorProps) {
  const words = useWords();
  const [open, setOpen] = useState<string | null>(null);
  const actions = Object.entries(resource.entry.actions ?? {});
  return (
    <>
      <Typography sx={{ fontSize: 13, color: 'text.secondary', mb: 2 }}>{words.actions_tab.hint}</Typography>
      {actions.map(([name, action]) => (
        <ActionRow
          key={name}
          studio={studio}
          resource={resource}
          name={name}
          action={action}
          isOpen={open === name}
          onToggle={() => setOpen(open === name ? null : name)}
        />
      ))}
      <Button
        startIcon={<Icon path={mdiPlus} />}
        onClick={() =>
          studio.act(words.done.action_added, (draft) =>
            addAction(
              draft,
              resource,
              inEachLanguage((one) => one.actions_tab.new_action),
            ),
          )
        }
        sx={{ mt: 1 }}
      >
        {words.actions_tab.add}
      </Button>
    </>
  );
}

interface RowProps extends Pick<EditorProps, 'studio' | 'resource'> {
  readonly name: string;
  readonly action: RawAction;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function ActionRow({ isOpen, onToggle, ...props }: RowProps) {
  const language = useLanguage();
  const { resource, name } = props;
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
      <ButtonBase
        onClick={onToggle}
        aria-expanded={isOpen}
        sx={{ width: '100%', justifyContent: 'flex-start', textAlign: 'left', gap: 1.25, px: 1, minHeight: 44 }}
      >
        <Icon
          path={mdiChevronRight}
          sx={{ color: 'text.secondary', transform: isOpen ? 'rotate(90deg)' : 'none', transition: 'transform 120ms' }}
        />
        <Typography noWrap sx={{ fontWeight: 500, fontSize: 14, flex: 1 }}>
          {inLanguage(actionLabelOf(resource, name), language)}
        </Typography>
        <Typography noWrap sx={{ fontFamily: 'monospace', fontSize: 12, color: 'text.secondary' }}>
          {name}
        </Typography>
      </ButtonBase>
      <Collapse in={isOpen} unmountOnExit timeout={120}>
        <ActionDetails {...props} />
      </Collapse>
    </Box>
  );
}

const switches = ['primary', 'danger', 'confirm'] as const;

type DetailsProps = Omit<RowProps, 'isOpen' | 'onToggle'>;

function ActionDetails(props: DetailsProps) {
  const words = useWords();
  const { studio, resource, name, action } = props;
  const { draft, act } = studio;
  const { label, shown, place, set } = useActionDraft(props);
  return (
    <Box sx={{ pl: { xs: 1, sm: 5 }, pr: 1, pt: 1, pb: 2, display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <LabelPair
          value={label}
          onChange={(next) =>
            act(words.done.label(shown), (now) => setActionLabel(now, { resource, name, label: next }))
          }
        />
        <IconPicker value={action.icon ?? ''} onCommit={(icon) => set('icon', icon === '' ? undefined : icon)} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {switches.map((key) => (
          <FormControlLabel
            key={key}
            control={
              <Switch
                size="small"
                checked={Boolean(action[key])}
                onChange={(_event, on) => set(key, on ? true : undefined)}
              />
            }
            label={words.actions_tab[key]}
          />
        ))}
      </Box>
      <ActionConditions {...props} />
      {action.of === undefined ? <AskedFields {...props} /> : null}
      {action.set ? (
        <SettingList
          draft={draft}
          resource={resource}
          label={words.actions_tab.sets}
          value={action.set}
          onChange={(value) => set('set', value)}
        />
      ) : null}
      <Button
        size="small"
        color="inherit"
        startIcon={<Icon path={mdiDeleteOutline} />}
        onClick={() => act(words.done.removed(shown), (now) => removeAction(now, place))}
        sx={{ alignSelf: 'flex-end' }}
      >
        {words.fields.remove(shown)}
      </Button>
    </Box>
  );
}

/** Returns the labels of an action, its place in the registry, and a function that changes a key of it. */
function useActionDraft({ studio: { act }, resource, name }: DetailsProps) {
  const words = useWords();
  const language = useLanguage();
  const label = actionLabelOf(resource, name);
  const shown = inLanguage(label, language);
  const place = { resource: resource.name, name };
  const set = (key: keyof RawAction, value: unknown): void =>
    void act(words.done.action(shown), (now) => setActionKey(now, { ...place, key, value }));
  return { label, shown, place, set };
}

/** Conditions under which the button is shown, and is the primary one. */
function ActionConditions(props: DetailsProps) {
  const words = useWords();
  const { studio, resource, action } = props;
  const { draft } = studio;
  const { shown, set } = useActionDraft(props);
  return (
    <>
      {action.primary === undefined || action.primary === false ? null : (
        <div>
          <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{words.actions_tab.primary_when}</Typography>
          <ConditionEditor
            draft={draft}
            resource={resource.name}
            label={`${shown}: ${words.actions_tab.primary_when}`}
            value={action.primary === true ? undefined : action.primary}
            onChange={(condition) => set('primary', condition ?? true)}
          />
        </div>
      )}
      <div>
        <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{words.actions_tab.when}</Typography>
        <ConditionEditor
          draft={draft}
          resource={resource.name}
          label={`${shown}: ${words.actions_tab.when}`}
          value={action.when}
          onChange={(when) => set('when', when)}
        />
      </div>
    </>
  );
}

/** Fields that the action asks for, and which of them must be filled in. */
function AskedFields(props: DetailsProps) {
  const words = useWords();
  const language = useLanguage();
  const { studio, resource, action } = props;
  const { draft, act } = studio;
  const { shown, place } = useActionDraft(props);
  const asked = action.fields ?? [];
  const required = action.require ?? [];
  const ask = (fields: readonly string[], must: readonly string[]): void =>
    void act(words.done.action(shown), (now) =>
      setAsked(now, { ...place, fields, require: must.filter((field) => fields.includes(field)) }),
    );
  const labelOf = (field: string): string => fieldLabel(draft, resource, field, language);
  return (
    <div>
      <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{words.actions_tab.asks}</Typography>
      <NameChips
        names={asked}
        all={Object.keys(resource.schema.properties)}
        labelOf={labelOf}
        addLabel={words.actions_tab.ask}
        onChange={(names) => ask(names, required)}
      />
      {asked.length > 0 ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 0.5 }}>
          {asked.map((field) => (
            <FormControlLabel
              key={field}
              control={
                <Switch
                  size="small"
                  checked={required.includes(field)}
                  onChange={(_event, on) =>
                    ask(asked, on ? [...required, field] : required.filter((one) => one !== field))
                  }
                />
              }
              label={words.actions_tab.must(labelOf(field))}
            />
          ))}
        </Box>
      ) : null}
    </div>
  );
}
