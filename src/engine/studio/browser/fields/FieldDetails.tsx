/** Settings of a field. Keywords without an input are left as they are written. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { mdiChevronRight, mdiDeleteOutline } from '@mdi/js';
import { Icon } from '../../../browser/fields/Icon.tsx';
import { useLanguage } from '../../../browser/fields/useLabel.ts';
import { labelField, removeField, renameField, setFieldKey, setRequired } from '../../edit/changes.ts';
import { wholeProperty, type DraftResource } from '../../edit/draft.ts';
import { renameChoice } from '../../edit/states.ts';
import { CommittedText } from '../CommittedText.tsx';
import { fieldLabel } from '../labels.ts';
import { ChoicesEditor } from './ChoicesEditor.tsx';
import { FieldRules } from './FieldRules.tsx';
import type { Studio } from '../useStudio.ts';
import { useWords } from '../useWords.ts';

interface Props {
  readonly studio: Studio;
  readonly resource: DraftResource;
  readonly name: string;
  readonly onRenamed: (name: string) => void;
}

export function FieldDetails({ studio, resource: { name: resource, ...rest }, name: field, onRenamed }: Props) {
  const words = useWords();
  const [isMore, setMore] = useState(false);
  const language = useLanguage();
  const { draft, act } = studio;
  const written = rest.schema.properties[field] ?? {};
  const property = wholeProperty(draft, written);
  const label = fieldLabel(draft, { name: resource, ...rest }, field, language);
  const english = fieldLabel(draft, { name: resource, ...rest }, field, 'en');
  const dutch = property['x-label']?.['nl'] ?? '';
  const place = { resource, field };
  const relabel = (change: { readonly en?: string; readonly nl?: string }): void =>
    void act(words.done.label(label), (now) =>
      labelField(now, { ...place, label: { ...property['x-label'], en: english, nl: dutch, ...change } }),
    );
  const describe = (key: 'description' | 'x-description', text: string): void =>
    void act(words.done.label(label), (now) =>
      setFieldKey(now, {
        ...place,
        key,
        value: text === '' ? undefined : key === 'description' ? text : { ...property['x-description'], nl: text },
      }),
    );
  const isRequired = rest.schema.required?.includes(field) === true;
  const before = studio.saved.resources[resource]?.schema.properties[field];
  const isWritten = before !== undefined;
  return (
    <Box sx={{ pl: { xs: 1, sm: 5 }, pr: 1, pt: 1, pb: 2 }}>
      {written.$ref === undefined ? null : (
        <Typography sx={{ fontSize: 13, color: 'text.secondary', mb: 1.5 }}>
          {words.fields.common(written.$ref)}
        </Typography>
      )}
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <CommittedText label={words.fields.label} value={english} onCommit={(en) => relabel({ en })} />
        <CommittedText label={words.fields.label_nl} value={dutch} onCommit={(nl) => relabel({ nl })} />
        <CommittedText
          label={words.fields.help}
          value={property.description ?? ''}
          onCommit={(text) => describe('description', text)}
        />
        <CommittedText
          label={words.fields.help_nl}
          value={property['x-description']?.['nl'] ?? ''}
          onCommit={(text) => describe('x-description', text)}
        />
        <CommittedText
          label={words.fields.name}
          value={field}
          helperText={isWritten ? words.fields.rename_hint : undefined}
          slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: 'monospace' } } }}
          onCommit={(to) => {
            if (act(words.done.renamed(field, to), (now) => renameField(now, { ...place, to, isWritten })))
              onRenamed(to);
          }}
        />
      </Box>
      {written.oneOf ? (
        <ChoicesEditor
          choices={written.oneOf}
          onRetitle={(choice, title) =>
            act(words.done.choices(label), (now) => {
              const isStored = before?.oneOf?.some((one) => one.const === choice.const) === true;
              if (!isStored) return renameChoice(now, { ...place, from: String(choice.const), title });
              const value = written.oneOf?.map((one) => (one.const === choice.const ? { ...one, title } : one));
              return setFieldKey(now, { ...place, key: 'oneOf', value });
            })
          }
          onChange={(choices) =>
            act(words.done.choices(label), (now) => setFieldKey(now, { ...place, key: 'oneOf', value: choices }))
          }
        />
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 1.5 }}>
        <FormControlLabel
          control={
            <Switch
              size="small"
              checked={isRequired}
              onChange={({ target }) =>
                act(words.done.required(label, target.checked), (now) =>
                  setRequired(now, { ...place, on: target.checked }),
                )
              }
            />
          }
          label={words.fields.required}
        />
        <FormControlLabel
          control={
            <Switch
              size="small"
              checked={Boolean(property['x-unique'])}
              onChange={({ target }) =>
                act(words.done.unique(label, target.checked), (now) =>
                  setFieldKey(now, { ...place, key: 'x-unique', value: target.checked ? true : undefined }),
                )
              }
            />
          }
          label={words.fields.unique}
        />
        <Button
          size="small"
          startIcon={<Icon path={mdiChevronRight} sx={{ transform: isMore ? 'rotate(90deg)' : 'none' }} />}
          aria-expanded={isMore}
          onClick={() => setMore(!isMore)}
        >
          {words.rules.more}
        </Button>
        <Button
          size="small"
          color="inherit"
          startIcon={<Icon path={mdiDeleteOutline} />}
          aria-label={words.fields.remove(label)}
          onClick={() => act(words.done.removed(label), (now) => removeField(now, place))}
          sx={{ ml: 'auto' }}
        >
          {words.fields.remove_short}
        </Button>
      </Box>
      {isMore ? <FieldRules studio={studio} resource={{ name: resource, ...rest }} name={field} /> : null}
    </Box>
  );
}
