/** Owned records on a small screen: each a card with its fields under each other. */
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import { LineAmount, LineTotalText } from './LineAmount.tsx';
import { LineMore } from './LineMore.tsx';
import type { LinesViewProps } from './linesView.ts';
import { RowButtons } from './RowButtons.tsx';

export function LineCards({ child, source, fields, rows, readOnly }: LinesViewProps) {
  const translate = useTranslate();
  return (
    <Stack sx={{ gap: 1.5 }}>
      {rows.keys.map((key, index) => (
        <Box key={key} role="group" aria-label={translate('beheer.lines.line', { number: index + 1 })} sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, pt: 0.5 }}>
          <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', minHeight: 36 }}>
            <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{translate('beheer.lines.line', { number: index + 1 })}</Box>
            {readOnly ? null : <RowButtons index={index} count={rows.keys.length} onMove={fields.moves ? rows.move : null} onRemove={rows.remove} />}
          </Stack>
          <LineMore child={child} source={`${source}.${index}`} fields={[...fields.row, ...fields.more]} readOnly={readOnly} />
          {fields.amount ? <Box sx={{ textAlign: 'right', fontWeight: 500, pt: 0.5 }}><LineAmount source={`${source}.${index}`} field={fields.amount} /></Box> : null}
        </Box>
      ))}
      {fields.amount && rows.keys.length > 1 ? <LineTotalText source={source} field={fields.amount} /> : null}
    </Stack>
  );
}
