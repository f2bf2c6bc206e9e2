/** Form for a new field; a label and a kind are enough. */
import { useRef, useState, type FormEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { mdiPlus } from '@mdi/js';
import { Icon } from '../../../browser/ui/Icon.tsx';
import { useLanguage } from '../../../browser/ui/useLabel.ts';
import { addField } from '../../edit/changes.ts';
import type { DraftResource } from '../../edit/draft.ts';
import { fieldNameOf, offeredKinds, type OfferedKind } from '../../edit/kinds.ts';
import { kindLabel, resourceLabel, shownIn } from '../labels.ts';
import type { Studio } from '../useStudio.ts';
import { useWords } from '../useWords.ts';
import { kindIcon } from './kindIcons.ts';
import { firstChoices } from './firstChoices.ts';

interface Props {
  readonly studio: Studio;
  readonly resource: DraftResource;
}

const pointing: readonly OfferedKind[] = ['reference', 'references'];

export function NewFieldForm({ studio, resource }: Props) {
  const words = useWords();
  const language = useLanguage();
  const [kind, setKind] = useState<OfferedKind>('text');
  const [english, setEnglish] = useState('');
  const [dutch, setDutch] = useState('');
  const [target, setTarget] = useState('');
  const [isRequired, setRequired] = useState(false);
  const [isInList, setInList] = useState(true);
  const first = useRef<HTMLInputElement>(null);
  const { resources } = studio.draft;
  const points = pointing.includes(kind);
  const to = resources[target] ? target : (Object.keys(resources)[0] ?? '');
  const name = fieldNameOf(english, kind);
  const isTaken = Object.hasOwn(resource.schema.properties, name);
  const add = (event: FormEvent): void => {
    event.preventDefault();
    if (name === '' || isTaken) return;
    const isAdded = studio.act(words.done.added(shownIn({ en: english, nl: dutch }, language)), (draft) =>
      addField(draft, {
        resource: resource.name,
        name,
        kind,
        label: { en: english, nl: dutch },
        required: isRequired,
        inList: isInList,
        ...(points ? { to } : {}),
        ...(kind === 'enum' ? { choices: firstChoices } : {}),
      }),
    );
    if (!isAdded) return;
    setEnglish('');
    setDutch('');
    setRequired(false);
    first.current?.focus();
  };
  return (
    <Box
      component="form"
      onSubmit={add}
      aria-label={words.fields.add_title}
      sx={{ mt: 2, p: 2, borderRadius: 2, bgcolor: 'surface.subtle' }}
    >
      <Typography variant="h3" sx={{ mb: 1.5 }}>
        {words.fields.add_title}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <TextField
          size="small"
          inputRef={first}
          label={words.fields.label}
          value={english}
          onChange={(event) => setEnglish(event.target.value)}
          error={isTaken}
          helperText={isTaken ? words.fields.taken : name === '' ? words.fields.label_hint : name}
          slotProps={{ formHelperText: { sx: name === '' || isTaken ? {} : { fontFamily: 'monospace' } } }}
        />
        <TextField
          size="small"
          label={words.fields.label_nl}
          value={dutch}
          onChange={(event) => setDutch(event.target.value)}
        />
        <KindSelect kind={kind} onChange={setKind} />
        {points ? <TargetSelect resources={resources} to={to} onChange={setTarget} /> : null}
      </Box>
      <Footer
        isRequired={isRequired}
        onRequired={setRequired}
        isInList={isInList}
        onInList={setInList}
        isDisabled={name === '' || isTaken}
      />
    </Box>
  );
}

interface KindSelectProps {
  readonly kind: OfferedKind;
  readonly onChange: (kind: OfferedKind) => void;
}

function KindSelect({ kind, onChange }: KindSelectProps) {
  const words = useWords();
  return (
    <TextField
      size="small"
      select
      label={words.fields.kind}
      value={kind}
      onChange={(event) => onChange(event.target.value as OfferedKind)}
      slotProps={{ select: { renderValue: () => kindLabel(words, kind) } }}
    >
      {offeredKinds.map((one) => (
        <MenuItem key={one} value={one} sx={{ gap: 1.5 }}>
          <Icon path={kindIcon(one)} sx={{ color: 'text.secondary' }} />
          {kindLabel(words, one)}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface TargetSelectProps {
  readonly resources: Studio['draft']['resources'];
  readonly to: string;
  readonly onChange: (to: string) => void;
}

/** Resource that the field refers to. */
function TargetSelect({ resources, to, onChange }: TargetSelectProps) {
  const words = useWords();
  const language = useLanguage();
  return (
    <TextField
      size="small"
      select
      label={words.fields.to}
      value={to}
      onChange={(event) => onChange(event.target.value)}
    >
      {Object.values(resources).map((one) => (
        <MenuItem key={one.name} value={one.name}>
          {resourceLabel(one, language)}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface FooterProps {
  readonly isRequired: boolean;
  readonly onRequired: (isRequired: boolean) => void;
  readonly isInList: boolean;
  readonly onInList: (isInList: boolean) => void;
  readonly isDisabled: boolean;
}

function Footer({ isRequired, onRequired, isInList, onInList, isDisabled }: FooterProps) {
  const words = useWords();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
      <FormControlLabel
        control={<Checkbox size="small" checked={isRequired} onChange={(event) => onRequired(event.target.checked)} />}
        label={words.fields.required}
      />
      <FormControlLabel
        control={<Checkbox size="small" checked={isInList} onChange={(event) => onInList(event.target.checked)} />}
        label={words.fields.in_list}
      />
      <Button
        type="submit"
        variant="outlined"
        startIcon={<Icon path={mdiPlus} />}
        disabled={isDisabled}
        sx={{ ml: 'auto' }}
      >
        {words.fields.add}
      </Button>
    </Box>
  );
}
