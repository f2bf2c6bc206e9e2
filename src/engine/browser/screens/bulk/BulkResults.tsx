/** Records of a bulk change with their results. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import {
  mdiAlertCircleOutline,
  mdiCheckCircleOutline,
  mdiCircleOutline,
  mdiMinusCircleOutline,
  mdiSync,
} from '@mdi/js';
import { LinkBase, useTranslate } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { changedStates } from '../changedStates.ts';
import type { BulkRow, BulkState } from './bulkRun.ts';

const icons = {
  impossible: mdiMinusCircleOutline,
  waiting: mdiCircleOutline,
  running: mdiSync,
  done: mdiCheckCircleOutline,
  unchanged: mdiCheckCircleOutline,
  refused: mdiAlertCircleOutline,
} as const satisfies Record<BulkState, string>;
const colours = {
  impossible: 'text.secondary',
  waiting: 'text.secondary',
  running: 'info.main',
  done: 'success.main',
  unchanged: 'text.secondary',
  refused: 'error.main',
} as const satisfies Record<BulkState, string>;

/** Maximum number of rows to render. Those that need attention come first; an export has all. */
const mostShown = 200;
const order: readonly BulkState[] = ['refused', 'running', 'done', 'unchanged', 'waiting', 'impossible'];

interface Props {
  readonly resource: Resource;
  readonly rows: readonly BulkRow[];
  readonly label: string;
  /** Limits its height, to leave room for the form below. */
  readonly short?: boolean;
}

export function BulkResults({ resource, rows, label, short = false }: Props) {
  const translate = useTranslate();
  const shown = rows
    .toSorted((left, right) => order.indexOf(left.state) - order.indexOf(right.state))
    .slice(0, mostShown);
  return (
    <>
      <Box
        component="ul"
        aria-label={label}
        tabIndex={0}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          maxHeight: short ? 148 : 320,
          overflowY: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        {shown.map((row) => (
          <Result key={row.record.id} resource={resource} row={row} />
        ))}
      </Box>
      {rows.length > shown.length ? (
        <Box sx={{ mt: 0.5, fontSize: 12, color: 'text.secondary' }}>
          {translate('beheer.bulk.more_rows', { smart_count: rows.length - shown.length })}
        </Box>
      ) : null}
    </>
  );
}

function Result({ resource, row }: { readonly resource: Resource; readonly row: BulkRow }) {
  const translate = useTranslate();
  const { record, title, state, reason, after } = row;
  const stateField = resource.fields[resource.stateField ?? ''];
  // The status explains why the action is impossible.
  const shown =
    after !== null
      ? changedStates(resource, record, after)
      : state === 'impossible' && stateField && record[stateField.name]
        ? [stateField]
        : [];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 1,
        px: 1.5,
        py: 0.75,
        alignItems: 'flex-start',
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Icon path={icons[state]} sx={{ fontSize: 18, mt: '1px', color: colours[state] }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Link component={LinkBase} to={`${resource.route}/${record.id}`} color="textPrimary" target="_blank">
          {title}
        </Link>
        {reason === null ? null : (
          <Box sx={{ fontSize: 13, color: state === 'refused' ? 'error.main' : 'text.secondary' }}>{reason}</Box>
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap', justifyContent: 'flex-end', fontSize: 13 }}>
        {shown.map((field) => (
          <FieldValue key={field.name} resource={resource} field={field} record={after ?? record} place="cell" />
        ))}
        {shown.length === 0 && !(state === 'waiting' && reason !== null) ? (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {translate(`beheer.bulk.states.${state}`)}
          </Box>
        ) : null}
      </Box>
    </Box>
  );
}
