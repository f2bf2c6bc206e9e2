/** Chips of the active filters, each with an editor, and a button to add one. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { mdiFilterPlusOutline } from '@mdi/js';
import { useListContext, useTranslate } from 'react-admin';
import type { Field, Resource } from '../../../registry/types.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lazyAhead } from '../../fetchAhead.tsx';
import { useLabel } from '../../ui/useLabel.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { useRegistry } from '../../registry.ts';
import { activeView } from './viewSort.ts';
import { filterFields } from './filterShape.ts';
import { filterParts } from './filterParts.ts';
import { withoutField } from './filterState.ts';
import { LazyConditionWords } from './LazyConditionWords.tsx';
import { chosenValues, excludedValues } from './operands.ts';
import { useFilterText } from './useFilterText.ts';
import { useImportOf } from './useImportOf.ts';
import { namesRecords, useRecordNames } from './useRecordNames.ts';

const FilterPopover = lazyAhead(async () => ({ default: (await import('./FilterPopover.tsx')).FilterPopover }));

const FilterBuilder = lazyAhead(async () => ({ default: (await import('./FilterBuilder.tsx')).FilterBuilder }));

interface Editing {
  readonly field: Field;
  readonly anchor: HTMLElement;
}

/** Chips inside a list context. A view of the registry that is active replaces the chips of its filter. */
export function FilterChips({ resource }: { readonly resource: Resource }) {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const [editing, setEditing] = useState<Editing | null>(null);
  const [isBuilding, setBuilding] = useState(false);
  // The chip of the active named view already shows its filter.
  const parts = activeView(resource, filterValues) ? [] : filterParts(filterValues);
  const change = (field: Field, value: unknown) => {
    const rest = withoutField(filterValues, field.name);
    setFilters(value === undefined ? rest : { ...rest, [field.name]: value }, {});
    setEditing(null);
  };
  return (
    <>
      {parts.map(({ name, value, onTop, rest }) => {
        const field = onTop ? resource.fields[name] : undefined;
        return field ? (
          <FilterChip
            key={name}
            resource={resource}
            field={field}
            value={value}
            onOpen={(anchor) => setEditing({ field, anchor })}
            onDrop={() => change(field, undefined)}
          />
        ) : (
          <Chip
            key={JSON.stringify([name, value])}
            color="primary"
            label={<LazyConditionWords resource={resource} name={name} value={value} />}
            aria-haspopup="dialog"
            onClick={() => setBuilding(true)}
            onDelete={() => setFilters(rest, {})}
            aria-description={translate('beheer.list.remove_filter', { filter: translate('beheer.list.filters') })}
            sx={{ maxWidth: 480 }}
          />
        );
      })}
      <AddFilter
        resource={resource}
        used={parts.flatMap(({ name, onTop }) => (onTop ? [name] : []))}
        onChoose={(field, anchor) => setEditing({ field, anchor })}
        onBuild={() => setBuilding(true)}
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
      {isBuilding ? <FilterBuilder resource={resource} onClose={() => setBuilding(false)} /> : null}
    </>
  );
}

interface ChipProps {
  readonly resource: Resource;
  readonly field: Field;
  readonly value: unknown;
  readonly onOpen: (anchor: HTMLElement) => void;
  readonly onDrop: () => void;
}

/** Number of record titles to show in a filter on individual records. */
const mostNamed = 2;

function FilterChip({ resource, field, value, onOpen, onDrop }: ChipProps) {
  const label = useLabel();
  const translate = useTranslate();
  const named = [...chosenValues(value), ...excludedValues(value)].map(String);
  const imported = useImportOf(resource, field, value);
  const isNamed = namesRecords(field) && imported === null;
  // Load only the titles that are shown.
  const { nameOf } = useRecordNames(
    field,
    isNamed ? named.slice(0, field.relation ? undefined : mostNamed) : [],
    resource,
  );
  const words = useFilterText(field, nameOf)(value);
  const text = imported ?? words;
  const name =
    imported === null
      ? field.name === 'uuid'
        ? translate('beheer.filter.chosen')
        : label(field.label)
      : translate('beheer.filter.imported');
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

/** Stays visible at the bottom of the menu while the fields scroll. */
const inSight = {
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  '&:hover, &.Mui-focusVisible': { bgcolor: 'surface.subtle' },
} as const;

interface AddProps {
  readonly resource: Resource;
  readonly used: readonly string[];
  readonly onChoose: (field: Field, anchor: HTMLElement) => void;
  /** Opens the filter builder. */
  readonly onBuild: () => void;
}

function AddFilter({ resource, used, onChoose, onBuild }: AddProps) {
  const registry = useRegistry();
  const principal = usePrincipal();
  const label = useLabel();
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const offered = filterFields({ registry, principal }, resource);
  const fields = offered.filter((field) => !used.includes(field.name));
  if (offered.length === 0) return null;
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
        <MenuItem
          sx={fields.length > 0 ? inSight : {}}
          onClick={() => {
            setAnchor(null);
            onBuild();
          }}
        >
          {translate('beheer.filter.advanced')}
        </MenuItem>
      </Menu>
    </>
  );
}
