/** Editor of the choices of a field: their labels and chip colours. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { mdiClose, mdiPlus } from '@mdi/js';
import { Icon } from '../../../browser/ui/Icon.tsx';
import { tones, type Tone } from '../../../browser/theme/tokens.ts';
import type { RawOption } from '../../../registry/raw.ts';
import { moved } from '../../edit/changes.ts';
import { freeChoiceName } from '../../edit/states.ts';
import { CommittedText } from '../CommittedText.tsx';
import { SortableGroup, SortableItem } from '../sortable/Sortable.tsx';
import { SortGrip } from '../sortable/SortGrip.tsx';
import { inEachLanguage, useWords } from '../useWords.ts';

interface Props {
  readonly choices: readonly RawOption[];
  readonly onChange: (choices: readonly RawOption[]) => void;
  /** Called for a new label, from which the stored value may follow. */
  readonly onRetitle: (choice: RawOption, title: string) => void;
}

export function ChoicesEditor({ choices, onChange, onRetitle }: Props) {
  const words = useWords();
  const change = (index: number, next: RawOption): void => onChange(choices.with(index, next));
  const add = (): void => {
    const { en: title, ...others } = inEachLanguage((one) => one.choices.new_title(choices.length + 1));
    onChange([...choices, { const: freeChoiceName(choices, title), title, 'x-label': others }]);
  };
  return (
    <Box component="section" aria-label={words.choices.title} sx={{ mt: 2 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {words.choices.title}
      </Typography>
      <SortableGroup onMove={(from, to) => onChange(moved(choices, from.index, to.index))}>
        {choices.map((choice, index) => (
          <SortableItem key={choice.const} list="choices" index={index} count={choices.length} title={choice.title}>
            {(handle, isOver) => (
              <Box
                sx={{
                  display: 'grid',
                  gridTemplateColumns: { xs: '24px 1fr auto', sm: '24px 116px minmax(0, 1fr) minmax(0, 1fr) auto' },
                  gap: 1,
                  alignItems: 'center',
                  py: 0.5,
                  borderTop: 2,
                  borderColor: isOver ? 'primary.main' : 'transparent',
                }}
              >
                <SortGrip handle={handle} />
                <ColourSelect
                  label={words.choices.colour}
                  value={choice['x-colour'] ?? 'neutral'}
                  onChange={(tone) => change(index, withColour(choice, tone))}
                />
                <CommittedText
                  label={words.fields.label}
                  value={choice.title}
                  onCommit={(title) => (title.trim() === '' ? undefined : onRetitle(choice, title.trim()))}
                  sx={{ gridColumn: { xs: '2 / 4', sm: 'auto' } }}
                />
                <CommittedText
                  label={words.fields.label_nl}
                  value={choice['x-label']?.['nl'] ?? ''}
                  onCommit={(nl) => change(index, withDutch(choice, nl))}
                  sx={{ gridColumn: { xs: '2 / 4', sm: 'auto' } }}
                />
                <IconButton
                  size="small"
                  aria-label={words.choices.remove(choice.title)}
                  disabled={choices.length < 2}
                  onClick={() => onChange(choices.toSpliced(index, 1))}
                  sx={{ gridRow: { xs: 1, sm: 'auto' }, gridColumn: { xs: 3, sm: 'auto' } }}
                >
                  <Icon path={mdiClose} />
                </IconButton>
              </Box>
            )}
          </SortableItem>
        ))}
      </SortableGroup>
      <Button size="small" startIcon={<Icon path={mdiPlus} />} onClick={add} sx={{ mt: 0.5 }}>
        {words.choices.add}
      </Button>
    </Box>
  );
}

interface ColourProps {
  readonly label: string;
  readonly value: Tone;
  readonly onChange: (tone: Tone) => void;
}

function ColourSelect({ label, value, onChange }: ColourProps) {
  const words = useWords();
  const shown = (tone: Tone) => (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box
        component="span"
        sx={{ width: 10, height: 10, borderRadius: 5, bgcolor: `tone.${tone}.dot`, flex: 'none' }}
      />
      {words.choices.tones[tone]}
    </Box>
  );
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value as Tone)}
      slotProps={{ select: { renderValue: () => shown(value) } }}
    >
      {tones.map((tone) => (
        <MenuItem key={tone} value={tone}>
          {shown(tone)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Neutral is the default, so it is not written. */
function withColour({ 'x-colour': _former, ...choice }: RawOption, tone: Tone): RawOption {
  return tone === 'neutral' ? choice : { ...choice, 'x-colour': tone };
}

function withDutch({ const: value, title, 'x-label': former, ...rest }: RawOption, nl: string): RawOption {
  const { nl: _dutch, ...others } = former ?? {};
  const label = nl === '' ? others : { ...others, nl };
  return { const: value, title, ...(Object.keys(label).length > 0 ? { 'x-label': label } : {}), ...rest };
}
