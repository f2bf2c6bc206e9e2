/** Fields and values that an action sets, one per row. */
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { mdiClose } from '@mdi/js';
import { Icon } from '../../../browser/ui/Icon.tsx';
import { useLanguage } from '../../../browser/ui/useLabel.ts';
import type { RawAction, Scalar } from '../../../registry/raw.ts';
import { optionValues } from '../../../registry/kinds/enum.ts';
import { firstSetting, settableFields } from '../../edit/actions.ts';
import { kindIn, wholeProperty, type RegistryDraft, type DraftResource } from '../../edit/draft.ts';
import { AddNameMenu } from '../AddNameMenu.tsx';
import { OneValue } from '../conditions/ConditionValue.tsx';
import { fieldLabel, optionLabel } from '../labels.ts';
import { useWords } from '../useWords.ts';

interface Props {
  readonly draft: RegistryDraft;
  readonly resource: DraftResource;
  readonly label: string;
  readonly value: NonNullable<RawAction['set']>;
  readonly onChange: (value: NonNullable<RawAction['set']>) => void;
}

export function SettingList({ draft, resource, label, value, onChange }: Props) {
  const words = useWords();
  const language = useLanguage();
  const labelOf = (field: string): string => fieldLabel(draft, resource, field, language);
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{label}</Typography>
      {Object.entries(value).map(([field, setting]) => (
        <Box
          key={field}
          sx={{ display: 'grid', gap: 1, alignItems: 'center', gridTemplateColumns: 'minmax(96px, 1fr) 2fr auto' }}
        >
          <Typography noWrap sx={{ fontSize: 13, fontWeight: 500 }}>
            {labelOf(field)}
          </Typography>
          <Setting
            draft={draft}
            resource={resource}
            field={field}
            value={setting}
            onChange={(next) => onChange({ ...value, [field]: next })}
          />
          <IconButton
            size="small"
            aria-label={words.fields.remove(labelOf(field))}
            onClick={() => onChange(Object.fromEntries(Object.entries(value).filter(([name]) => name !== field)))}
          >
            <Icon path={mdiClose} />
          </IconButton>
        </Box>
      ))}
      <Box>
        <AddNameMenu
          label={words.actions_tab.set}
          names={settableFields(draft, resource).filter((field) => !Object.hasOwn(value, field))}
          labelOf={labelOf}
          onAdd={(field) => onChange({ ...value, [field]: firstSetting(draft, resource, field) as Scalar })}
        />
      </Box>
    </Box>
  );
}

interface SettingProps extends Pick<Props, 'draft' | 'resource'> {
  readonly field: string;
  readonly value: Scalar;
  readonly onChange: (value: Scalar) => void;
}

const empty = '\u0000';

/** Input for the value or default of a field. */
export function Setting({ draft, resource, field, value, onChange }: SettingProps) {
  const words = useWords();
  const language = useLanguage();
  const written = resource.schema.properties[field] ?? {};
  const property = wholeProperty(draft, written);
  const kind = kindIn(draft, field, written);
  const choices: readonly (readonly [Scalar, string])[] =
    kind === 'boolean'
      ? [
          [true, words.conditions.yes],
          [false, words.conditions.no],
        ]
      : optionValues(property).map((one) => {
          const option = property.oneOf?.find((choice) => choice.const === one);
          return [one, option ? optionLabel(option, language) : String(one)] as const;
        });
  if (choices.length > 0)
    return (
      <TextField
        select
        size="small"
        label={words.conditions.value}
        value={value === null ? empty : String(value)}
        onChange={({ target }) => onChange(choices.find(([one]) => String(one) === target.value)?.[0] ?? null)}
      >
        <MenuItem value={empty}>{words.conditions.emptied}</MenuItem>
        {choices.map(([one, label]) => (
          <MenuItem key={String(one)} value={String(one)}>
            {label}
          </MenuItem>
        ))}
      </TextField>
    );
  const path = { path: field, label: '', kind, property };
  return <OneValue draft={draft} path={path} value={value} onChange={(next) => onChange(next as Scalar)} />;
}
