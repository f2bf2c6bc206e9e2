/** Filter on a boolean; applied when selected. */
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslate } from 'react-admin';
import { useLabel } from '../../../ui/useLabel.ts';
import type { FilterEditorProps } from './editor.ts';

export function BooleanFilter({ field, value, onApply }: FilterEditorProps) {
  const translate = useTranslate();
  const label = useLabel();
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      aria-label={label(field.label)}
      value={value}
      onChange={(_, chosen: boolean | null) => onApply(chosen ?? undefined)}
    >
      <ToggleButton value>{translate('beheer.boolean.yes')}</ToggleButton>
      <ToggleButton value={false}>{translate('beheer.boolean.no')}</ToggleButton>
    </ToggleButtonGroup>
  );
}
