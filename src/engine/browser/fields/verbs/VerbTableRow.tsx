/** Row of the permission table: a checkbox per verb, and a button to expand its actions and hidden fields. */
import { useId, useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { generalVerbs } from '../../../registry/permissions.ts';
import type { VerbRow } from '../../../registry/verbs/verbSets.ts';
import { Tick } from './Tick.tsx';
import { useVerbWords } from './useVerbWords.ts';
import { VerbChoices } from './VerbChoices.tsx';
import { VerbTick } from './VerbTick.tsx';
import { countIn, rowState, toggleRow, type VerbModel } from './verbModel.ts';

interface Props {
  readonly model: VerbModel;
  readonly row: VerbRow;
  readonly columns: readonly string[];
  readonly hasMore: boolean;
  readonly detail: ((resource: string) => ReactNode) | undefined;
}

const general: readonly string[] = generalVerbs;

export function VerbTableRow({ model, row, columns, hasMore, detail }: Props) {
  const words = useVerbWords();
  const translate = useTranslate();
  const detailId = useId();
  const [open, setOpen] = useState(false);
  const name = words.resource(row.resource);
  const actions = row.verbs.filter((verb) => !general.includes(verb));
  const beneath = detail?.(row.resource) ?? null;
  const { given } = countIn(model, [{ ...row, verbs: actions }]);
  const state = rowState(model, row);
  const shown =
    actions.length > 0
      ? translate('beheer.rights.count', { given, of: actions.length })
      : translate('beheer.rights.fields');
  return (
    <>
      <tr>
        <th scope="row" className="row">
          {model.onChange === null ? (
            name
          ) : (
            <label>
              <Tick
                label={translate('beheer.rights.all_of_row', { resource: name })}
                checked={state === 'all'}
                half={state === 'some'}
                onToggle={() => toggleRow(model, row)}
              />
              {name}
            </label>
          )}
        </th>
        {columns.map((verb) => (
          <td key={verb}>
            <VerbTick model={model} row={row} verb={verb} />
          </td>
        ))}
        {hasMore ? (
          <td className="more">
            {actions.length > 0 || beneath !== null ? (
              <Button
                size="small"
                color="inherit"
                data-open
                aria-expanded={open}
                aria-controls={detailId}
                aria-label={`${shown}, ${translate('beheer.rights.actions_of', { resource: name })}`}
                onClick={() => setOpen(!open)}
                sx={{ fontWeight: given > 0 ? 600 : 400, minWidth: 0, px: 1, fontVariantNumeric: 'tabular-nums' }}
                endIcon={
                  <Box component="span" aria-hidden sx={{ fontSize: '12px !important' }}>
                    {open ? '▴' : '▾'}
                  </Box>
                }
              >
                {shown}
              </Button>
            ) : null}
          </td>
        ) : null}
      </tr>
      {open ? (
        <tr id={detailId}>
          <td className="detail" colSpan={columns.length + 2}>
            <VerbChoices model={model} row={row} verbs={actions} />
            {beneath}
          </td>
        </tr>
      ) : null}
    </>
  );
}
