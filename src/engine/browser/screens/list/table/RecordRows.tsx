/**
 * Rows of a table of records as plain elements with Material's class names. Material's components compute a style for
 * every cell, checkbox and link, which takes longer than everything else. The styles are in the theme (`tables.ts`).
 * The table body handles the clicks of all rows.
 */
import { createContext, memo, useContext, type MouseEvent } from 'react';
import {
  DataTableClasses,
  RecordContextProvider,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useNavigate,
  useTranslate,
  type RaRecord,
} from 'react-admin';
import type { Field, Resource } from '../../../../registry/types.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { FieldValue } from '../../../fields/FieldValue.tsx';
import { InnerLink, LinksFollowed } from '../../../ui/InnerLink.tsx';
import { initials } from '../../../../texts/initials.ts';
import { linkText } from '../../../ui/linkText.ts';
import { ReferenceName } from '../../../fields/reference.tsx';
import { useTitleOf } from '../../../fields/RecordLink.tsx';
import { RowActions } from '../rows/RowActions.tsx';

interface RowShape {
  readonly resource: Resource;
  readonly fields: readonly Field[];
  /** Field shown as the link to the record; null if records cannot be opened. */
  readonly named: Field | null;
}

/** Provides the shape of the surrounding table. */
export const RowShapes = createContext<RowShape | null>(null);

export function RecordRows() {
  const shape = useContext(RowShapes);
  const rows = useDataTableDataContext<RaRecord>() ?? [];
  const { hasBulkActions = false } = useDataTableConfigContext();
  const { handleToggleItem } = useDataTableCallbacksContext();
  const navigate = useNavigate();
  if (shape === null) return null;
  const selectable = hasBulkActions && handleToggleItem !== undefined;
  const follow = (event: MouseEvent): void => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof Element)) return;
    const link = target.closest('a');
    if (link) {
      const to = link.dataset['to'];
      if (to === undefined || isForTab(event)) return;
      event.preventDefault();
      navigate(to);
      return;
    }
    const key = target.closest('tr')?.dataset['key'];
    if (key !== undefined && shape.named !== null && target.closest('button, input, label') === null)
      navigate(`${shape.resource.route}/${key}`, { state: { _scrollToTop: true } });
  };
  return (
    <LinksFollowed.Provider value>
      <tbody className={`datatable-body MuiTableBody-root ${DataTableClasses.tbody}`} onClick={follow}>
        {rows.map((record) => (
          <RecordRow key={record.id} shape={shape} record={record} selectable={selectable} />
        ))}
      </tbody>
    </LinksFollowed.Provider>
  );
}

/** Returns true for clicks that the browser handles: open in a new tab, or save. */
const isForTab = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

const cell = 'MuiTableCell-root MuiTableCell-body record-cell';

interface RowProps {
  readonly shape: RowShape;
  readonly record: RaRecord;
  readonly selectable: boolean;
}

const RecordRow = memo(function RecordRow({ shape, record, selectable }: RowProps) {
  const { resource, fields, named } = shape;
  const opens = named === null ? '' : DataTableClasses.clickableRow;
  return (
    <RecordContextProvider value={record}>
      <tr
        className={`MuiTableRow-root MuiTableRow-hover record-row ${DataTableClasses.row} ${opens}`}
        data-key={record.id}
      >
        {selectable ? (
          <td className={`${cell} MuiTableCell-paddingCheckbox`}>
            <RowCheckbox resource={resource} record={record} />
          </td>
        ) : null}
        {fields.map((field) => (
          <td
            key={field.name}
            className={`${cell} ${DataTableClasses.rowCell} column-${field.name}${
              field.alignedEnd ? ' MuiTableCell-alignRight' : ''
            }`}
          >
            {field === named ? (
              <NameCell resource={resource} field={field} record={record} />
            ) : (
              <FieldValue resource={resource} field={field} record={record} place="cell" />
            )}
          </td>
        ))}
        <td className={`${cell} ${DataTableClasses.rowCell} MuiTableCell-alignRight column-row_actions`}>
          <div className="row-actions">
            <RowActions resource={resource} record={record} />
          </div>
        </td>
      </tr>
    </RecordContextProvider>
  );
});

const empty = 'M19 5v14H5V5h14m0-2H5c-1.1 0-2 .9-2 2v14c0 1.1.9 2 2 2h14c1.1 0 2-.9 2-2V5c0-1.1-.9-2-2-2z';
const ticked =
  'M19 3H5c-1.11 0-2 .9-2 2v14c0 1.1.89 2 2 2h14c1.11 0 2-.9 2-2V5c0-1.1-.89-2-2-2zm-9 14l-5-5 1.41-1.41L10 14.17l7.59-7.59L19 8l-9 9z';

/** Checkbox of a row, named after its record. */
function RowCheckbox({ resource, record }: Pick<RowProps, 'record'> & Pick<RowShape, 'resource'>) {
  const { handleToggleItem } = useDataTableCallbacksContext();
  const { id } = record;
  const selected = useDataTableSelectedIdsContext()?.includes(id) ?? false;
  const label = useTranslate()('beheer.bulk.select_row', { name: useTitleOf(resource, record) });
  const toggle = (event: MouseEvent<HTMLInputElement>): void => {
    event.stopPropagation();
    handleToggleItem?.(id, event);
  };
  return (
    <span className={`MuiCheckbox-root record-checkbox select-item ${DataTableClasses.checkbox}`}>
      <input type="checkbox" aria-label={label} checked={selected} onChange={nothing} onClick={toggle} />
      <svg viewBox="0 0 24 24" aria-hidden focusable={false}>
        <path d={selected ? ticked : empty} />
      </svg>
    </span>
  );
}

/** The click handler does the work, because it knows whether Shift is held. */
const nothing = (): void => undefined;

/** Returns true for people, and for companies with a contact person. Their rows begin with initials (`tables.ts`). */
const isOfPeople = ({ fields }: Resource): boolean => 'last_name' in fields;

interface CellProps {
  readonly resource: Resource;
  readonly field: Field;
  readonly record: RaRecord;
}

/**
 * Link to the record in the first column. Shows the field value; or the title of the record, if the field is a
 * reference or enum in the title, or is empty.
 */
function NameCell({ resource, field, record }: CellProps) {
  const title = useTitleOf(resource, record);
  const isInTitle = resource.titlePaths.some(([first]) => first === field.name || first === field.relation?.name);
  const isNamedByTitle = isInTitle && (field.kind === 'reference' || field.kind === 'enum');
  const isText = !isNamedByTitle && record[field.name] !== null && record[field.name] !== '';
  return (
    <InnerLink
      to={`${resource.route}/${record.id}`}
      data-record={record.id}
      data-initials={isOfPeople(resource) ? initials(title) : undefined}
    >
      {isText ? (
        <PlainValue resource={resource} field={field} record={record} />
      ) : field.empty && !isNamedByTitle ? (
        <Empty words={field.empty} />
      ) : (
        title
      )}
    </InnerLink>
  );
}

/** Shows values that would be links as text, because a link may not contain links or buttons. */
function PlainValue({ resource, field, record }: CellProps) {
  const text = linkText(field, record[field.name]);
  if (text !== null) return <span>{text}</span>;
  if (field.kind === 'reference') return <ReferenceName field={field} record={record} />;
  return <FieldValue resource={resource} field={field} record={record} place="cell" />;
}
