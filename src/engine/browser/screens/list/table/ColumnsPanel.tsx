/** Panel of table columns: show, hide, move, pin and set the width. */
import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Divider from '@mui/material/Divider';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import Popover from '@mui/material/Popover';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { mdiArrowDown, mdiArrowUp, mdiPin, mdiPinOutline } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { columnWidth, type ViewColumn } from '../../../../registry/lists/savedViews.ts';
import type { Field, Resource } from '../../../../registry/types.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useLabel } from '../../../ui/useLabel.ts';
import { limited, moved, withColumn, withoutColumn, withPin, withWidth } from './columnChanges.ts';
import { GroupChoice } from './GroupChoice.tsx';
import type { ChosenColumns } from './useColumns.ts';
import { summedFields } from './useTotals.ts';

interface Props {
  readonly resource: Resource;
  readonly columns: ChosenColumns;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

export function ColumnsPanel({ resource, columns, anchor, onClose }: Props) {
  const translate = useTranslate();
  const titleId = useId();
  const { shown, settings, choose } = columns;
  const { density, totals: hasTotals, change } = columns.look;
  const order = columns.fields.map(({ name }) => name);
  const others = columns.fields.filter((field) => !shown.includes(field));
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { mt: 0.5, width: 400 } } }}
    >
      <Box sx={{ p: 1.5, pb: 0.5 }}>
        <Typography id={titleId} variant="h3" component="h2" sx={{ px: 0.5 }}>
          {translate('beheer.list.columns_hint')}
        </Typography>
      </Box>
      <Box sx={{ maxHeight: 360, overflowY: 'auto', px: 1.5 }}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {shown.map((field, index) => (
            <ShownColumn
              key={field.name}
              field={field}
              column={settings[index] ?? { name: field.name }}
              settings={settings}
              onChange={choose}
            />
          ))}
        </Box>
        {others.length > 0 ? <Divider sx={{ my: 0.5 }} /> : null}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {others.map((field) => (
            <Box component="li" key={field.name}>
              <ColumnBox
                field={field}
                isShown={false}
                onChange={() => choose(withColumn(settings, field.name, order))}
              />
            </Box>
          ))}
        </Box>
      </Box>
      <Divider />
      <GroupChoice resource={resource} look={columns.look} />
      <Box sx={{ p: 1.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <FormControlLabel
          sx={{ mr: 1 }}
          label={translate('beheer.list.compact')}
          control={
            <Switch
              size="small"
              checked={density === 'compact'}
              onChange={(_, checked) => change({ density: checked ? 'compact' : 'standard' })}
            />
          }
        />
        {summedFields(columns.fields).length > 0 ? (
          <FormControlLabel
            label={translate('beheer.list.totals')}
            control={<Switch size="small" checked={hasTotals} onChange={(_, checked) => change({ totals: checked })} />}
          />
        ) : null}
        <Button color="inherit" size="small" sx={{ ml: 'auto' }} onClick={() => choose(null)}>
          {translate('beheer.list.columns_reset')}
        </Button>
      </Box>
    </Popover>
  );
}

interface BoxProps {
  readonly field: Field;
  readonly isShown: boolean;
  readonly disabled?: boolean;
  readonly onChange: () => void;
}

function ColumnBox({ field, isShown, disabled = false, onChange }: BoxProps) {
  const label = useLabel();
  return (
    <FormControlLabel
      sx={{
        m: 0,
        flex: 1,
        minWidth: 0,
        '& .MuiFormControlLabel-label': { overflow: 'hidden', textOverflow: 'ellipsis' },
      }}
      label={label(field.label)}
      disabled={disabled}
      control={<Checkbox size="small" sx={{ p: 0.5 }} checked={isShown} onChange={onChange} />}
    />
  );
}

interface ShownProps {
  readonly field: Field;
  readonly column: ViewColumn;
  readonly settings: readonly ViewColumn[];
  readonly onChange: (columns: readonly ViewColumn[]) => void;
}

function ShownColumn({ field, column, settings, onChange }: ShownProps) {
  const translate = useTranslate();
  const label = useLabel();
  const name = label(field.label);
  const { pinned = false, width } = column;
  const [up, down] = [moved(settings, field.name, -1), moved(settings, field.name, 1)];
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', minHeight: 34 }}>
      <ColumnBox
        field={field}
        isShown
        disabled={settings.length === 1}
        onChange={() => onChange(withoutColumn(settings, field.name))}
      />
      <WidthBox
        label={translate('beheer.list.width_of', { name })}
        width={width}
        onChange={(next) => onChange(withWidth(settings, field.name, next))}
      />
      <IconButton
        size="small"
        disabled={up === settings}
        aria-label={translate('beheer.list.column_up', { name })}
        onClick={() => onChange(up)}
      >
        <Icon path={mdiArrowUp} size={16} />
      </IconButton>
      <IconButton
        size="small"
        disabled={down === settings}
        aria-label={translate('beheer.list.column_down', { name })}
        onClick={() => onChange(down)}
      >
        <Icon path={mdiArrowDown} size={16} />
      </IconButton>
      <IconButton
        size="small"
        color={pinned ? 'primary' : 'default'}
        aria-pressed={pinned}
        aria-label={translate('beheer.list.column_pin', { name })}
        title={translate('beheer.list.column_pin', { name })}
        onClick={() => onChange(withPin(settings, field.name, !pinned))}
      >
        <Icon path={pinned ? mdiPin : mdiPinOutline} size={16} />
      </IconButton>
    </Box>
  );
}

interface WidthProps {
  readonly label: string;
  /** In pixels; undefined fits the content. */
  readonly width: number | undefined;
  readonly onChange: (width: number | null) => void;
}

/** Applies a typed width as soon as it is valid; on blur, limits it to the valid range. */
function WidthBox({ label, width, onChange }: WidthProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string): void => {
    setTyped(text);
    if (text === '') onChange(null);
    else if (limited(Number(text)) === Number(text)) onChange(Number(text));
  };
  const end = (): void => {
    if (typed !== null && typed !== '' && limited(Number(typed)) !== width) onChange(limited(Number(typed)));
    setTyped(null);
  };
  return (
    <InputBase
      type="number"
      value={typed ?? width ?? ''}
      placeholder={translate('beheer.list.width_auto')}
      onChange={({ target }) => type(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={end}
      onKeyDown={({ key }) => {
        if (key === 'Enter') end();
      }}
      sx={{ width: 68, fontSize: 12, '& input': { textAlign: 'right', py: 0.25 } }}
      inputProps={{ 'aria-label': label, title: label, min: columnWidth.min, max: columnWidth.max, step: 20 }}
    />
  );
}
