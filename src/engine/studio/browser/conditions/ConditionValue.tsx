/** Input for the value of a comparison, by the kind of the field. */
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useLanguage } from '../../../browser/ui/useLabel.ts';
import { kinds } from '../../../registry/kinds/table.ts';
import { optionValues } from '../../../registry/kinds/enum.ts';
import type { ConditionRow } from '../../edit/conditions.ts';
import type { RegistryDraft } from '../../edit/draft.ts';
import { isList } from '../../edit/json.ts';
import { CommittedText } from '../CommittedText.tsx';
import { optionLabel } from '../labels.ts';
import { useWords } from '../useWords.ts';
import { momentsOf, peopleOf, scaleOf } from './conditionValues.ts';
import type { ConditionPath } from './paths.ts';

interface Props {
  readonly draft: RegistryDraft;
  readonly path: ConditionPath;
  readonly row: ConditionRow;
  readonly onChange: (value: unknown) => void;
}

export function ConditionValue({ draft, path, row: { operator, value }, onChange }: Props) {
  const words = useWords();
  if (operator === 'empty' || path.kind === 'boolean')
    return (
      <TextField
        select
        size="small"
        fullWidth
        label={words.conditions.value}
        value={value === true ? 'true' : 'false'}
        onChange={({ target }) => onChange(target.value === 'true')}
      >
        <MenuItem value="true">{words.conditions.yes}</MenuItem>
        <MenuItem value="false">{words.conditions.no}</MenuItem>
      </TextField>
    );
  if (path.kind === 'enum') return <Choices path={path} value={isList(value) ? value : [value]} onChange={onChange} />;
  if (operator === 'between') {
    const [from, until] = isList(value) ? value : [];
    return (
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}>
        <OneValue draft={draft} path={path} value={from} onChange={(next) => onChange([next, until])} />
        <OneValue draft={draft} path={path} value={until} onChange={(next) => onChange([from, next])} />
      </Box>
    );
  }
  return <OneValue draft={draft} path={path} value={value} onChange={onChange} />;
}

interface ChoicesProps {
  readonly path: ConditionPath;
  readonly value: readonly unknown[];
  readonly onChange: (value: unknown) => void;
}

function Choices({ path: { property }, value, onChange }: ChoicesProps) {
  const words = useWords();
  const language = useLanguage();
  const options = optionValues(property);
  const nameOf = (one: unknown): string => {
    const option = property.oneOf?.find((choice) => choice.const === one);
    return option ? optionLabel(option, language) : String(one);
  };
  return (
    <TextField
      select
      size="small"
      fullWidth
      label={words.conditions.value}
      value={value}
      onChange={({ target }) => {
        const chosen = options.filter((one) => (target.value as unknown as readonly unknown[]).includes(one));
        if (chosen.length > 0) onChange(chosen);
      }}
      slotProps={{
        select: { multiple: true, renderValue: (shown) => (shown as readonly unknown[]).map(nameOf).join(', ') },
      }}
    >
      {options.map((one) => (
        <MenuItem key={one} value={one}>
          {nameOf(one)}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface OneProps {
  readonly draft: RegistryDraft;
  readonly path: ConditionPath;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** Input for one value, as written in the registry. */
export function OneValue({ draft, path, value, onChange }: OneProps) {
  const words = useWords();
  const { kind } = path;
  const suggestions = kind === 'date' || kind === 'datetime' ? momentsOf(kind) : peopleOf(draft, path);
  if (suggestions.length > 0)
    return (
      <Autocomplete
        freeSolo
        disableClearable
        options={[...suggestions]}
        value={String(value ?? '')}
        filterOptions={(all) => all}
        getOptionLabel={(one) => one}
        onChange={(_event, next) => onChange(next)}
        renderOption={({ key, ...props }, one) => (
          <li key={key} {...props}>
            {words.conditions.variables[one] ?? one}
          </li>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            size="small"
            label={words.conditions.value}
            helperText={words.conditions.variables[String(value)]}
            onBlur={({ target }) => {
              const text = target.value.trim();
              if (text !== '' && text !== value) onChange(text);
            }}
          />
        )}
      />
    );
  if (kinds[kind].traits.numeric)
    return (
      <CommittedText
        fullWidth
        label={words.conditions.value}
        value={typeof value === 'number' ? String(value / scaleOf(kind)) : ''}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        onCommit={(text) => {
          const number = Number(text.replace(',', '.'));
          if (text.trim() !== '' && Number.isFinite(number)) onChange(Math.round(number * scaleOf(kind) * 1e6) / 1e6);
        }}
      />
    );
  return (
    <CommittedText
      fullWidth
      label={words.conditions.value}
      value={String(value ?? '')}
      onCommit={(text) => {
        if (text.trim() !== '') onChange(text.trim());
      }}
    />
  );
}
