/** Select of the price list: current ones first, each with its customers and validity. */
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { Fields, todayHere, useFormat } from '#engine/browser';
import type { PriceList } from '../priceLists.ts';

interface Props {
  readonly lists: readonly PriceList[];
  readonly chosen: PriceList;
  readonly onChoose: (uuid: string) => void;
  /** True while there are unsaved changes, which belong to the shown list. */
  readonly disabled: boolean;
}

type Group = 'in_force' | 'coming' | 'draft' | 'past';
const groups: readonly Group[] = ['in_force', 'coming', 'draft', 'past'];

export function ListPicker({ lists, chosen, onChoose, disabled }: Props) {
  const translate = useTranslate();
  const format = useFormat();
  const today = todayHere();
  const sorted = [...lists].sort(
    (left, right) =>
      groups.indexOf(groupOf(left, today)) - groups.indexOf(groupOf(right, today)) ||
      left.name.localeCompare(right.name),
  );
  const period = ({ valid_from, valid_until }: PriceList): string =>
    valid_until === null
      ? translate('beheer.prices.from', { from: format.date(valid_from) })
      : translate('beheer.prices.from_until', { from: format.date(valid_from), until: format.date(valid_until) });
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: { sm: 'wrap' },
        alignItems: 'center',
        gap: 1.5,
        flex: { xs: '2 1 160px', sm: '1 1 320px' },
        minWidth: 0,
      }}
    >
      <Autocomplete
        size="small"
        disableClearable
        disabled={disabled}
        options={sorted}
        value={sorted.find(({ uuid }) => uuid === chosen.uuid) ?? chosen}
        isOptionEqualToValue={(left, right) => left.uuid === right.uuid}
        getOptionKey={({ uuid }) => uuid}
        getOptionLabel={({ name }) => name}
        groupBy={(list) => translate(`beheer.prices.${groupOf(list, today)}`)}
        renderGroup={Fields.optionGroup}
        onChange={(_, list) => onChoose(list.uuid)}
        renderOption={({ key, ...props }, list) => (
          <Box component="li" key={key} {...props} sx={{ display: 'block !important' }}>
            <Box component="span" sx={{ display: 'block' }}>
              {list.name}
            </Box>
            <Box component="span" sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}>
              {period(list)}
            </Box>
          </Box>
        )}
        renderInput={(params) => <TextField {...params} margin="none" label={translate('beheer.prices.list')} />}
        sx={{ width: { xs: '100%', sm: 360 } }}
      />
      {/* On a phone each option shows the period. */}
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, fontSize: 13, color: 'text.secondary' }}>
        {period(chosen)}
      </Box>
    </Box>
  );
}

function groupOf({ status, valid_from, valid_until }: PriceList, today: string): Group {
  if (status === 'draft') return 'draft';
  if (valid_from > today) return 'coming';
  return status === 'active' && (valid_until === null || valid_until >= today) ? 'in_force' : 'past';
}
