/** The filters in force, each a chip that opens its editor, and the button to add one. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { mdiFilterPlusOutline } from '@mdi/js';
import { useListContext, useTranslate } from 'react-admin';
import type { Field, Resource } from '../../../registry/types.ts';
import { Icon } from '../../fields/Icon.tsx';
import { lazyAhead } from '../../fetchAhead.tsx';
import { useLabel } from '../../fields/useLabel.ts';
import { usePrincipal } from '../../providers/session.ts';
import { useRegistry } from '../../registry.ts';
import { activeView } from '../list/viewSort.ts';
import { filterFields } from './filterShape.ts';
import { without, withoutSearch } from './filterState.ts';
import { ConditionWords } from './ConditionWords.tsx';
import { chosenValues, excludedValues } from './operands.ts';
import { useFilterText } from './useFilterText.ts';
import { useRecordNames } from './useRecordNames.ts';

const FilterPopover = lazyAhead(async () => ({ default: (await import('./FilterPopover.tsx')).FilterPopover }));

interface Editing {
  readonly field: Field;
  readonly anchor: HTMLElement;
}

export function FilterChips({ resource }: { readonly resource: Resource }) {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const [editing, setEditing] = useState<Editing | null>(null);
  // What a chosen view filters by, its own chip says.
  const filter = activeView(resource, filterValues) ? {} : withoutSearch(filterValues);
  const change = (field: Field, value: unknown) => {
    const rest = without(filterValues, field.name);
    setFilters(value === undefined ? rest : { ...rest, [field.name]: value }, {});
    setEditing(null);
  };
  const composed = Object.keys(filter).filter((key) => resource.fields[key] === undefined);
  return (
    <>
      {Object.entries(filter).map(([name, value]) => {
        const field = resource.fields[name];
        return field ? (
          <FilterChip
            key={name}
            field={field}
            value={value}
            onOpen={(anchor) => setEditing({ field, anchor })}
            onDrop={() => change(field, undefined)}
          />
        ) : null;
      })}
      {composed.map((name) => (
        <Chip
          key={name}
          color="primary"
          label={<ConditionWords resource={resource} name={name} value={filter[name]} />}
          onDelete={() => setFilters(without(filterValues, name), {})}
          aria-description={translate('beheer.list.remove_filter', { filter: translate('beheer.list.filters') })}
          sx={{ maxWidth: 480 }}
        />
      ))}
      <AddFilter
        resource={resource}
        used={Object.keys(filter)}
        onChoose={(field, anchor) => setEditing({ field, anchor })}
      />
      {editing ? (
        <FilterPopover
          field={editing.field}
          value={filterValues[editing.field.name] as unknown}
          anchor={editing.anchor}
          onApply={(value) => change(editing.field, value)}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </>
  );
}

interface ChipProps {
  readonly field: Field;
  readonly value: unknown;
  readonly onOpen: (anchor: HTMLElement) => void;
  readonly onDrop: () => void;
}

function FilterChip({ field, value, onOpen, onDrop }: ChipProps) {
  const label = useLabel();
  const translate = useTranslate();
  const named = [...chosenValues(value), ...excludedValues(value)].map(String);
  const { nameOf } = useRecordNames(field, field.relation ? named : []);
  const text = useFilterText(field, nameOf)(value);
  const name = label(field.label);
  return (
    <Chip
      color="primary"
      label={
        <>
          <span>{name}: </span>
          <strong style={{ fontWeight: 500 }}>{text}</strong>
        </>
      }
      aria-haspopup="dialog"
      onClick={(event) => onOpen(event.currentTarget)}
      onDelete={onDrop}
      slotProps={{ label: { title: `${name}: ${text}` } }}
      aria-description={translate('beheer.list.remove_filter', { filter: name })}
      sx={{ maxWidth: 360 }}
    />
  );
}

interface AddProps {
  readonly resource: Resource;
  readonly used: readonly string[];
  readonly onChoose: (field: Field, anchor: HTMLElement) => void;
}

function AddFilter({ resource, used, onChoose }: AddProps) {
  const registry = useRegistry();
  const principal = usePrincipal();
  const label = useLabel();
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const fields = filterFields({ registry, principal }, resource).filter((field) => !used.includes(field.name));
  if (fields.length === 0) return null;
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<Icon path={mdiFilterPlusOutline} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ color: 'text.secondary' }}
      >
        {translate('beheer.list.add_filter')}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { maxHeight: 400 } } }}
      >
        {fields.map((field) => (
          <MenuItem
            key={field.name}
            onClick={() => {
              if (anchor) onChoose(field, anchor);
              setAnchor(null);
            }}
          >
            {label(field.label)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
