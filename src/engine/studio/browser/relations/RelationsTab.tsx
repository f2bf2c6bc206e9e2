/** Relations of a resource in both directions, as a diagram and as a list. */
import { useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { mdiPlus } from '@mdi/js';
import { Icon } from '../../../browser/ui/Icon.tsx';
import { useLanguage } from '../../../browser/ui/useLabel.ts';
import type { OnDelete } from '../../../registry/raw.ts';
import { addField } from '../../edit/changes.ts';
import { fieldNameOf } from '../../edit/kinds.ts';
import { relationsOf, setRelation, type DraftRelation } from '../../edit/relations.ts';
import { CommittedText } from '../CommittedText.tsx';
import type { EditorProps } from '../editorProps.ts';
import { fieldLabel, resourceLabel } from '../labels.ts';
import type { Studio } from '../useStudio.ts';
import { useWords } from '../useWords.ts';
import { RelationPicture } from './RelationPicture.tsx';

/** Tab with the relations of a resource. A relation is added by dragging to another resource, or from a list. */
export function RelationsTab({ studio, resource, onChoose }: EditorProps) {
  const words = useWords();
  const language = useLanguage();
  const { draft } = studio;
  const [target, setTarget] = useState('');
  const picker = useRef<HTMLInputElement>(null);
  const own = relationsOf(draft, resource.name);
  const add = (to: string): void => {
    const other = draft.resources[to];
    if (!other) return;
    const label = { en: other.schema.title, nl: other.schema['x-label']?.['nl'] ?? '' };
    const base = fieldNameOf(other.schema.title, 'reference');
    const taken = resource.schema.properties;
    const isTaken = Object.hasOwn(taken, base);
    const name = isTaken ? base.replace(/_uuid$/, `_${Object.keys(taken).length + 1}_uuid`) : base;
    void studio.act(words.done.relation(resourceLabel(other, language)), (now) =>
      addField(now, {
        resource: resource.name,
        name,
        kind: 'reference',
        to,
        label,
        required: false,
        inList: true,
        // The inverse name distinguishes several relations from the same resource.
        ...(own.some(({ relation }) => relation.to === to) ? { inverse: `${resource.name}-${own.length + 1}` } : {}),
      }),
    );
    setTarget('');
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <div>
        <Typography sx={{ fontSize: 13, color: 'text.secondary', mb: 1.5 }}>{words.relations.hint}</Typography>
        <RelationPicture draft={draft} resource={resource} onChoose={onChoose} onDraw={add} />
        <Box sx={{ display: 'flex', gap: 1.5, mt: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
          <TextField
            select
            size="small"
            inputRef={picker}
            label={words.fields.to}
            value={target}
            onChange={(event) => setTarget(event.target.value)}
            fullWidth={false}
            sx={{ width: 220 }}
          >
            {Object.values(draft.resources).map((one) => (
              <MenuItem key={one.name} value={one.name}>
                {resourceLabel(one, language)}
              </MenuItem>
            ))}
          </TextField>
          <Button
            variant="outlined"
            startIcon={<Icon path={mdiPlus} />}
            disabled={target === ''}
            onClick={() => add(target)}
          >
            {words.relations.add}
          </Button>
        </Box>
      </div>
      {own.length > 0 ? (
        <section aria-label={words.relations.own}>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {words.relations.own}
          </Typography>
          {own.map((relation) => (
            <RelationRow
              key={relation.field}
              studio={studio}
              relation={relation}
              title={fieldLabel(draft, resource, relation.field, language)}
            />
          ))}
        </section>
      ) : null}
    </Box>
  );
}

const fates: readonly OnDelete[] = ['restrict', 'cascade', 'set-null', 'keep'];

interface RowProps {
  readonly studio: Studio;
  readonly relation: DraftRelation;
  readonly title: string;
}

function RelationRow({ studio, relation, title }: RowProps) {
  const words = useWords();
  const { draft } = studio;
  const written = draft.resources[relation.resource]?.schema.properties[relation.field];
  const { owned = false, onDelete = owned ? 'cascade' : 'restrict', inverse } = relation.relation;
  const label = relation.relation['x-label'];
  const set = (change: Parameters<typeof setRelation>[2]): void =>
    void studio.act(words.done.relation_changed(title), (now) => setRelation(now, relation, change));
  /** Relations of a list and of shared definitions are written elsewhere, so they are not editable here. */
  const isEditable = !relation.isMany && written?.['x-relation'] !== undefined;
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', py: 1.5 }}>
      <Typography sx={{ fontWeight: 500, mb: 1 }}>{`${title} → ${relation.relation.to}`}</Typography>
      {isEditable ? (
        <Box
          sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'center' }}
        >
          <CommittedText
            label={words.relations.other_side}
            value={label?.en ?? ''}
            onCommit={(en) => set({ 'x-label': en === '' ? undefined : { ...label, en } })}
          />
          <CommittedText
            label={words.relations.other_side_nl}
            value={label?.['nl'] ?? ''}
            onCommit={(nl) => set({ 'x-label': { en: '', ...label, nl } })}
          />
          <CommittedText
            label={words.relations.inverse}
            value={inverse ?? ''}
            placeholder={relation.resource}
            slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: 'monospace' } } }}
            onCommit={(name) => set({ inverse: name === '' ? undefined : name })}
          />
          <TextField
            select
            size="small"
            label={words.relations.on_delete}
            value={onDelete}
            onChange={({ target }) => {
              const fate = fates.find((one) => one === target.value);
              set({ onDelete: fate === (owned ? 'cascade' : 'restrict') ? undefined : fate });
            }}
          >
            {fates.map((fate) => (
              <MenuItem key={fate} value={fate}>
                {words.relations.fates[fate]}
              </MenuItem>
            ))}
          </TextField>
          <FormControlLabel
            control={
              <Switch
                size="small"
                checked={owned}
                onChange={(_event, on) => set({ owned: on ? true : undefined, onDelete: undefined })}
              />
            }
            label={words.relations.owned}
          />
        </Box>
      ) : null}
    </Box>
  );
}
