/** Owned lines on small screens: a card per line, with less used fields collapsed. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { mdiChevronDown, mdiChevronUp } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Icon } from '../../ui/Icon.tsx';
import { useLabel } from '../../ui/useLabel.ts';
import { LineAmount, LineTotalsText } from './LineAmount.tsx';
import { LineMore } from './LineMore.tsx';
import type { LinesViewProps } from './linesView.ts';
import { RowButtons } from './RowButtons.tsx';
import { useLazyRows } from './useLazyRows.ts';
import { useLineOpen } from './useLineOpen.ts';

/** Height of a card with a few fields. */
const undrawn = { height: 300 } as const;

/** Cards for narrow screens; `LineTable` is for others. */
export function LineCards(props: LinesViewProps) {
  const { rows } = props;
  const drawn = useLazyRows(rows.keys);
  return (
    <Stack sx={{ gap: 1.5 }}>
      {rows.keys.map((key, index) =>
        drawn.isDrawn(key, index) ? (
          <LineCard key={key} {...props} index={index} />
        ) : (
          <div key={key} ref={drawn.placeholder(key)} style={undrawn} />
        ),
      )}
      <LineTotalsText {...props} />
    </Stack>
  );
}

function LineCard({ child, source, fields, rows, readOnly, index }: LinesViewProps & { readonly index: number }) {
  const label = useLabel();
  const translate = useTranslate();
  const { open, toggle } = useLineOpen(`${source}.${index}`, fields);
  const name = translate('beheer.lines.line', { number: index + 1 });
  return (
    <Box role="group" aria-label={name} sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, pt: 0.5 }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', minHeight: 36 }}>
        <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{name}</Box>
        {readOnly ? null : (
          <RowButtons
            index={index}
            count={rows.keys.length}
            onMove={fields.moves ? rows.move : null}
            onRemove={rows.remove}
          />
        )}
      </Stack>
      <LineMore
        child={child}
        source={`${source}.${index}`}
        fields={open ? [...new Set([...fields.row, ...fields.more])] : fields.row}
        readOnly={readOnly}
      />
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mt: 0.5 }}>
        {fields.more.length > 0 ? (
          <Button
            size="small"
            color="inherit"
            aria-expanded={open}
            endIcon={<Icon path={open ? mdiChevronUp : mdiChevronDown} />}
            onClick={toggle}
          >
            {translate(open ? 'beheer.record.show_less' : 'beheer.record.show_more')}
          </Button>
        ) : (
          <span />
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', columnGap: 2 }}>
          {fields.worked.map((column) => (
            <Box key={column.field.name} sx={{ fontWeight: 500 }}>
              {fields.worked.length > 1 ? (
                <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, mr: 0.75 }}>
                  {label(column.field.label)}
                </Box>
              ) : null}
              <LineAmount child={child} source={`${source}.${index}`} column={column} />
            </Box>
          ))}
        </Box>
      </Stack>
    </Box>
  );
}
