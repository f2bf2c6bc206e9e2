/** Settings of a field. Keywords without an input are left as they are written. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { mdiChevronRight, mdiDeleteOutline } from '@mdi/js';
import { Icon } from '../../../browser/ui/Icon.tsx';
import { useLanguage } from '../../../browser/ui/useLabel.ts';
import { labelField, removeField, renameField, setFieldKey, setRequired } from '../../edit/changes.ts';
import type { RawProperty } from '../../../registry/raw.ts';
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

export function FieldDetails(props: Props) {
  const words = useWords();
  const [isMore, setMore] = useState(false);
  const language = useLanguage();
  const { studio, resource, name } = props;
  const { $ref, oneOf } = resource.schema.properties[name] ?? {};
  const label = fieldLabel(studio.draft, resource, name, language);
  return (
    <Box sx={{ pl: { xs: 1, sm: 5 }, pr: 1, pt: 1, pb: 2 }}>
      {$ref === undefined ? null : (
        <Typography sx={{ fontSize: 13, color: 'text.secondary', mb: 1.5 }}>{words.fields.common($ref)}</Typography>
      )}
      <Texts {...props} label={label} />
      {oneOf ? <Choices {...props} label={label} choices={oneOf} /> : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 1.5 }}>
        <Switches {...props} label={label} />
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
          onClick={() =>
            studio.act(words.done.removed(label), (now) => removeField(now, { resource: resource.name, field: name }))
          }
          sx={{ ml: 'auto' }}
        >
          {words.fields.remove_short}
        </Button>
      </Box>
      {isMore ? <FieldRules studio={studio} resource={resource} name={name} /> : null}
    </Box>
  );
}

interface PartProps extends Props {
  /** Label of the field in the language of the reader. */
  readonly label: string;
}

const savedField = ({ studio, resource, name }: Props): RawProperty | undefined =>
  studio.saved.resources[resource.name]?.schema.properties[name];

function Texts(props: PartProps) {
  const words = useWords();
  const { studio, resource, name: field, label, onRenamed } = props;
  const { draft, act } = studio;
  const property = wholeProperty(draft, resource.schema.properties[field] ?? {});
  const english = fieldLabel(draft, resource, field, 'en');
  const dutch = property['x-label']?.['nl'] ?? '';
  const place = { resource: resource.name, field };
  const isWritten = savedField(props) !== undefined;
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
  return (
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
          if (act(words.done.renamed(field, to), (now) => renameField(now, { ...place, to, isWritten }))) onRenamed(to);
        }}
      />
    </Box>
  );
}

interface ChoicesProps extends PartProps {
  readonly choices: NonNullable<RawProperty['oneOf']>;
}

function Choices(props: ChoicesProps) {
  const words = useWords();
  const { studio, resource, name, label, choices: written } = props;
  const { act } = studio;
  const place = { resource: resource.name, field: name };
  const before = savedField(props);
  return (
    <ChoicesEditor
      choices={written}
      onRetitle={(choice, title) =>
        act(words.done.choices(label), (now) => {
          const isStored = before?.oneOf?.some((one) => one.const === choice.const) === true;
          if (!isStored) return renameChoice(now, { ...place, from: String(choice.const), title });
          const value = written.map((one) => (one.const === choice.const ? { ...one, title } : one));
          return setFieldKey(now, { ...place, key: 'oneOf', value });
        })
      }
      onChange={(choices) =>
        act(words.done.choices(label), (now) => setFieldKey(now, { ...place, key: 'oneOf', value: choices }))
      }
    />
  );
}

function Switches({ studio: { draft, act }, resource, name, label }: PartProps) {
  const words = useWords();
  const property = wholeProperty(draft, resource.schema.properties[name] ?? {});
  const place = { resource: resource.name, field: name };
  return (
    <>
      <FormControlLabel
        control={
          <Switch
            size="small"
            checked={resource.schema.required?.includes(name) === true}
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
    </>
  );
}
