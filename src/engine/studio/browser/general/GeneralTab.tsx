/** Labels and menu group of a resource, and its removal. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { mdiDeleteOutline } from '@mdi/js';
import { Icon } from '../../../browser/ui/Icon.tsx';
import { useLabel, useLanguage } from '../../../browser/ui/useLabel.ts';
import { wordsOf } from '../../../registry/labels.ts';
import { removeResource, setEntry, setSchemaKey } from '../../edit/changes.ts';
import type { RawEntry } from '../../../registry/raw.ts';
import type { RegistryDraft } from '../../edit/draft.ts';
import { CommittedText } from '../CommittedText.tsx';
import { IconPicker } from '../IconPicker.tsx';
import type { EditorProps } from '../editorProps.ts';
import { resourceLabel } from '../labels.ts';
import { resolvedResource } from '../resolved.ts';
import { useWords } from '../useWords.ts';

const lastGroup = '-';
const noMenu = '!';

type Props = Pick<EditorProps, 'studio' | 'resource'>;

/** Tab with the name, description, icon and menu group of a resource. */
export function GeneralTab({ studio, resource }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { draft, act } = studio;
  const { name, schema, entry } = resource;
  const shown = resourceLabel(resource, language);
  const describe = (text: string): void =>
    void act(words.done.label(shown), (now) =>
      setSchemaKey(now, { resource: name, key: 'description', value: text === '' ? undefined : text }),
    );
  const set = (path: readonly string[], value: unknown): void =>
    void act(words.done.general(shown), (now) => setEntry(now, { resource: name, path, value }));
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, maxWidth: 720 }}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <Names studio={studio} resource={resource} />
        <CommittedText
          label={words.general.description}
          value={schema.description ?? ''}
          onCommit={describe}
          sx={{ gridColumn: { sm: '1 / 3' } }}
        />
        <MenuGroup draft={draft} menu={entry.menu} onChange={(group) => set(['menu'], group)} />
        <IconPicker
          value={entry.icon ?? ''}
          placeholder="mdi-table"
          onCommit={(icon) => set(['icon'], icon === '' ? undefined : icon)}
        />
        <CommittedText
          label={words.general.title}
          value={entry.title ?? ''}
          placeholder={resolvedResource(draft, name)?.title ?? ''}
          helperText={words.general.title_hint}
          slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: 'monospace' } } }}
          onCommit={(title) => set(['title'], title === '' ? undefined : title)}
        />
      </Box>
      <Button
        color="error"
        startIcon={<Icon path={mdiDeleteOutline} />}
        onClick={() => act(words.done.resource_removed(shown), (now) => removeResource(now, name))}
        sx={{ alignSelf: 'flex-start' }}
      >
        {words.general.remove(shown)}
      </Button>
    </Box>
  );
}

/** Singular and plural in both languages. */
function Names({ studio: { act }, resource }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { name, schema } = resource;
  const setSchema = (key: 'title' | 'x-label' | 'x-label-plural', value: unknown): void =>
    void act(words.done.label(resourceLabel(resource, language)), (now) =>
      setSchemaKey(now, { resource: name, key, value }),
    );
  const plural = schema['x-label-plural'] ?? {};
  const withPlural = (change: Readonly<Record<string, string>>): void => {
    const next = Object.fromEntries(Object.entries({ ...plural, ...change }).filter(([, text]) => text !== ''));
    setSchema('x-label-plural', Object.keys(next).length > 0 ? next : undefined);
  };
  return (
    <>
      <CommittedText
        label={words.general.singular}
        value={schema.title}
        onCommit={(text) => setSchema('title', text === '' ? schema.title : text)}
      />
      <CommittedText
        label={words.general.singular_nl}
        value={schema['x-label']?.['nl'] ?? ''}
        onCommit={(nl) => setSchema('x-label', nl === '' ? undefined : { ...schema['x-label'], nl })}
      />
      <CommittedText
        label={words.general.plural}
        value={plural['en'] ?? wordsOf(name)}
        onCommit={(en) => withPlural({ en: en === wordsOf(name) ? '' : en })}
      />
      <CommittedText label={words.general.plural_nl} value={plural['nl'] ?? ''} onCommit={(nl) => withPlural({ nl })} />
    </>
  );
}

interface MenuGroupProps {
  readonly draft: RegistryDraft;
  readonly menu: RawEntry['menu'];
  readonly onChange: (menu: RawEntry['menu']) => void;
}

function MenuGroup({ draft, menu, onChange }: MenuGroupProps) {
  const words = useWords();
  const label = useLabel();
  return (
    <TextField
      select
      size="small"
      label={words.general.menu}
      value={menu === false ? noMenu : (menu ?? lastGroup)}
      onChange={({ target: { value } }) => onChange(value === lastGroup ? undefined : value === noMenu ? false : value)}
    >
      {draft.menu.map((group) => (
        <MenuItem key={group.name} value={group.name}>
          {label(group.label)}
        </MenuItem>
      ))}
      <MenuItem value={lastGroup}>{words.without_group}</MenuItem>
      <MenuItem value={noMenu}>{words.not_in_menu}</MenuItem>
    </TextField>
  );
}
