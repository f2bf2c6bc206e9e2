/** Runs a move of a card, as an action (with its dialog) or as an edit, and reports the result. */
import { useEffect, useRef } from 'react';
import { useNotify, useTranslate, type RaRecord } from 'react-admin';
import type { Field, Resource } from '../../../../registry/types.ts';
import { useLabel } from '../../../ui/useLabel.ts';
import { useTitleOf } from '../../../fields/RecordLink.tsx';
import { adminName } from '../../../registry.ts';
import { useAction } from '../../actions/useAction.tsx';
import { errorText, useWrite } from '../../useWrite.ts';
import type { Move } from './moves.ts';

interface Props {
  readonly resource: Resource;
  readonly by: Field;
  readonly record: RaRecord;
  readonly move: Move;
}

/** Starts when mounted, so give it a new key for every move. */
export function MoveRunner({ resource, by, record, move }: Props) {
  const action = useAction(resource, record);
  const write = useWrite();
  const notify = useNotify();
  const translate = useTranslate();
  const label = useLabel();
  const title = useTitleOf(resource, record);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    if (move.type === 'action') return action.start(move.action);
    const column = (by.options ?? []).find(({ value }) => value === move.to);
    void write.run(async (provider) => {
      try {
        await provider.update(adminName(resource), {
          id: record.id,
          data: { [by.name]: move.to },
          previousData: record,
        });
        notify(translate('beheer.layout.moved', { record: title, column: column ? label(column.label) : '' }), {
          type: 'success',
        });
      } catch (error) {
        notify(errorText(error), { type: 'error' });
        throw error;
      }
    });
  });
  return action.dialog;
}
