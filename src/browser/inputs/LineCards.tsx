/** Owned records on a small screen: each a card with its fields under each other, what is seldom needed folded away. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { mdiChevronDown, mdiChevronUp } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Icon } from '../fields/Icon.tsx';
import { LineAmount, LineTotalText } from './LineAmount.tsx';
import { LineMore } from './LineMore.tsx';
import type { LinesViewProps } from './linesView.ts';
import { RowButtons } from './RowButtons.tsx';
import { useLineOpen } from './useLineOpen.ts';

export function LineCards(props: LinesViewProps) {
  const { source, fields, rows } = props;
  return (
    <Stack sx={{ gap: 1.5 }}>
      {rows.keys.map((key, index) => <LineCard key={key} {...props} index={index} />)}
      {fields.amount && rows.keys.length > 1 ? <LineTotalText source={source} field={fields.amount} /> : null}
    </Stack>
  );
}

function LineCard({ child, source, fields, rows, readOnly, index }: LinesViewProps & { readonly index: number }) {
  const translate = useTranslate();
  const { open, toggle } = useLineOpen(`${source}.${index}`, fields.more);
  const name = translate('beheer.lines.line', { number: index + 1 });
  return (
    <Box role="group" aria-label={name} sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, pt: 0.5 }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', minHeight: 36 }}>
        <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{name}</Box>
        {readOnly ? null : <RowButtons index={index} count={rows.keys.length} onMove={fields.moves ? rows.move : null} onRemove={rows.remove} />}
      </Stack>
      <LineMore child={child} source={`${source}.${index}`} fields={open ? [...fields.row, ...fields.more] : fields.row} readOnly={readOnly} />
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mt: 0.5 }}>
        {fields.more.length > 0 ? (
          <Button size="small" color="inherit" aria-expanded={open} endIcon={<Icon path={open ? mdiChevronUp : mdiChevronDown} />} onClick={toggle}>
            {translate(open ? 'beheer.record.show_less' : 'beheer.record.show_more')}
          </Button>
        ) : <span />}
        {fields.amount ? <Box sx={{ fontWeight: 500 }}><LineAmount source={`${source}.${index}`} field={fields.amount} /></Box> : null}
      </Stack>
    </Box>
  );
}
