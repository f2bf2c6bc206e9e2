/** Filter on whether the field is empty. */
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslate } from 'react-admin';
import { useLabel } from '../../../ui/useLabel.ts';
import type { FilterEditorProps } from './editor.ts';
import { asksEmpty } from '../operands.ts';

export function FilledFilter({ field, value, onApply }: FilterEditorProps) {
  const translate = useTranslate();
  const label = useLabel();
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      aria-label={label(field.label)}
      value={asksEmpty(value)}
      onChange={(_, empty: boolean | null) => onApply(empty === null ? undefined : { empty })}
    >
      <ToggleButton value={false}>{translate('beheer.filter.is_filled')}</ToggleButton>
      <ToggleButton value>{translate('beheer.filter.is_empty')}</ToggleButton>
    </ToggleButtonGroup>
  );
}
