/** The count next to a menu entry. Hidden from screen readers, since the entry's name or description contains it. */
import Box from '@mui/material/Box';
import { useFormat } from '../../i18n/useFormat.ts';

const most = 99;

interface Props {
  readonly count: number;
  /** In the corner of an icon, if there is no room next to it. */
  readonly corner?: boolean;
}

/** Returns the function for the text of a count: at most 99+. */
function useBadgeText(): (count: number) => string {
  const format = useFormat();
  return (count) => (count > most ? `${most}+` : format.decimal(count));
}

/** Returns the function for the name of an entry that only shows its icon and its count. */
export function useIconName(): (label: string, count: number) => string {
  const text = useBadgeText();
  return (label, count) => (count === 0 ? label : `${label} ${text(count)}`);
}

/** Count of a menu entry, at most 99+. Renders nothing for zero. */
export function MenuBadge({ count, corner = false }: Props) {
  const text = useBadgeText()(count);
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
      {text}
    </Box>
  );
}
