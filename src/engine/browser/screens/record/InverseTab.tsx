/** Records that refer to this one: embedded owned lines, or a separate list. */
import Card from '@mui/material/Card';
import { mdiFormatListBulleted } from '@mdi/js';
import { useTranslate, type RaRecord } from 'react-admin';
import { countingOf } from '../../../registry/lists/counting.ts';
import type { Resource } from '../../../registry/types.ts';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { inSentence, useLabel } from '../../ui/useLabel.ts';
import { useRegistry } from '../../registry.ts';
import { EmbeddedList } from '../list/EmbeddedList.tsx';
import { Notice } from '../Notice.tsx';

interface Props {
  readonly resource: Resource;
  readonly record: RaRecord;
  readonly name: string;
  readonly onCount: (count: number) => void;
}

export function InverseTab({ resource, record, name, onCount }: Props) {
  const registry = useRegistry();
  const translate = useTranslate();
  const label = useLabel();
  const inverse = resource.inverses[name];
  const child = registry.resources[inverse?.resource ?? ''];
  const field = resource.fields[name];
  if (!inverse || !child) return null;
  const lines: unknown = record[name];
  if (field?.kind === 'lines' && Array.isArray(lines)) {
    if (lines.length === 0)
      return (
        <Notice
          icon={mdiFormatListBulleted}
          title={translate('beheer.empty.related', { name: inSentence(label(inverse.label)) })}
          text={child.description ? label(child.description) : undefined}
        />
      );
    return (
      <Card>
        <FieldValue resource={resource} field={field} record={record} place="page" />
      </Card>
    );
  }
  return (
    <EmbeddedList
      child={child}
      inverse={inverse}
      of={resource}
      parent={record}
      where={countingOf(resource, name)?.where ?? null}
      onCount={onCount}
    />
  );
}
