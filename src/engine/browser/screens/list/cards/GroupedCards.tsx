/** Cards in groups. Each group has a header with its count and totals, and expands to its cards. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { mdiChevronDown, mdiChevronRight } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { FieldValue } from '../../../fields/FieldValue.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useLabel } from '../../../ui/useLabel.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { CardList } from './CardList.tsx';
import type { Selection } from './CardSelection.tsx';
import { SelectGroup } from '../table/GroupedBody.tsx';
import { useGroupName } from '../table/groupNames.ts';
import { useGroupRows, useGroups, type Grouped, type OpenGroup } from '../table/useGroups.ts';
import { summedFields, type GroupTotals } from '../table/useTotals.ts';

interface Props {
  readonly grouped: Grouped;
  /** null if selection is off. */
  readonly selection: Selection | null;
}

export function GroupedCards({ grouped, selection }: Props) {
  const translate = useTranslate();
  const groups = useGroups(grouped);
  if (groups === undefined) return <Line>…</Line>;
  if (groups === null) return <Line>{translate('beheer.list.too_many_groups')}</Line>;
  return groups.map((one) => <Group key={String(one.group.key)} grouped={grouped} selection={selection} {...one} />);
}

function Group({ grouped, selection, group, isOpen, turn }: Props & OpenGroup) {
  const translate = useTranslate();
  const label = useLabel();
  const format = useFormat();
  const { resource, columns, field, by } = grouped;
  const name = useGroupName(field, by)(group);
  const sums = { id: String(group.key), ...group.sums };
  const summed = summedFields(columns.shown).filter((one) => Object.hasOwn(group.sums, one.name));
  return (
    <Box component="section" aria-label={name} sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', bgcolor: 'action.hover', pl: selection ? 0.5 : 0 }}>
        {selection ? <SelectGroup grouped={grouped} group={group} name={name} /> : null}
        <ButtonBase
          aria-expanded={isOpen}
          onClick={turn}
          sx={{ flex: 1, minHeight: 48, px: 1.5, py: 0.75, gap: 1, justifyContent: 'flex-start', textAlign: 'left' }}
        >
          <Icon path={isOpen ? mdiChevronDown : mdiChevronRight} sx={{ fontSize: 20, flex: 'none' }} />
          <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
            <Box component="span" sx={{ fontWeight: 500, mr: 1 }}>
              {name}
            </Box>
            <Box component="span" sx={{ color: 'text.secondary', fontSize: 13 }}>
              {translate('beheer.list.total', { smart_count: group.rows, total: format.integer(group.rows) })}
            </Box>
            <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, fontSize: 13 }}>
              {summed.map((one) => (
                <Box component="span" key={one.name} sx={{ display: 'flex', gap: 0.5 }}>
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {label(one.label)}
                  </Box>
                  <FieldValue resource={resource} field={one} record={sums} place="cell" />
                </Box>
              ))}
            </Box>
          </Box>
        </ButtonBase>
      </Box>
      {isOpen ? <Cards grouped={grouped} group={group} selection={selection} /> : null}
    </Box>
  );
}

function Cards({ grouped, group, selection }: Props & { readonly group: GroupTotals }) {
  const translate = useTranslate();
  const { resource, columns } = grouped;
  const { rows, next, more } = useGroupRows(grouped, group);
  if (rows === undefined) return <Line>…</Line>;
  return (
    <>
      <CardList resource={resource} columns={columns} records={rows} selection={selection} />
      {next > 0 ? (
        <Line>
          <Button onClick={more}>{translate('beheer.list.more_of_group', { smart_count: next })}</Button>
        </Line>
      ) : null}
    </>
  );
}

function Line({ children }: { readonly children: ReactNode }) {
  return <Box sx={{ px: 2, py: 1, color: 'text.secondary' }}>{children}</Box>;
}
