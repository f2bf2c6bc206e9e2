/** The count next to a menu entry. Hidden from screen readers, since the entry's description contains it. */
import Box from '@mui/material/Box';
import { useFormat } from '../../i18n/useFormat.ts';

const most = 99;

interface Props {
  readonly count: number;
  /** In the corner of an icon, if there is no room next to it. */
  readonly corner?: boolean;
}

/** Count of a menu entry, at most 99+. Renders nothing for zero. */
export function MenuBadge({ count, corner = false }: Props) {
  const format = useFormat();
  if (count === 0) return null;
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        flex: 'none',
        px: 0.75,
        minWidth: 20,
        borderRadius: 10,
        fontSize: 12,
        lineHeight: '18px',
        fontWeight: 600,
        textAlign: 'center',
        fontVariantNumeric: 'tabular-nums',
        color: 'brand.primary.onSoft',
        bgcolor: 'brand.primary.soft',
        ...(corner
          ? { position: 'absolute', top: 1, right: 1, px: 0.5, minWidth: 16, fontSize: 11, lineHeight: '15px' }
          : {}),
      }}
    >
      {count > most ? `${most}+` : format.decimal(count)}
    </Box>
  );
}
