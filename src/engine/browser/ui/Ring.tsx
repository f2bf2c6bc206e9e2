/** Usage of a limit as a ring with its percentage. The words beside it say the same. */
import Box from '@mui/material/Box';
import { useFormat } from '../i18n/useFormat.ts';
import { fillColours, fillOf } from './Meter.tsx';

const [size, thickness] = [56, 7];
const radius = (size - thickness) / 2;
const circumference = 2 * Math.PI * radius;

/** `limit` above zero. */
export function Ring({ used, limit }: { readonly used: number; readonly limit: number }) {
  const format = useFormat();
  const share = used / limit;
  const shown = Math.min(1, share);
  return (
    <Box
      aria-hidden
      sx={{ position: 'relative', width: size, height: size, flex: 'none', display: 'grid', placeItems: 'center' }}
    >
      <Box
        component="svg"
        viewBox={`0 0 ${size} ${size}`}
        sx={{ position: 'absolute', inset: 0, transform: 'rotate(-90deg)', color: fillColours[fillOf(used, limit)] }}
      >
        <Box
          component="circle"
          cx={size / 2}
          cy={size / 2}
          r={radius}
          sx={{ fill: 'none', color: 'divider', stroke: 'currentColor', strokeWidth: thickness }}
        />
        {shown > 0 ? (
          <circle
            cx={size / 2}
            cy={size / 2}
            r={radius}
            fill="none"
            stroke="currentColor"
            strokeWidth={thickness}
            strokeLinecap="round"
            strokeDasharray={`${shown * circumference} ${circumference}`}
          />
        ) : null}
      </Box>
      <Box component="span" sx={{ fontSize: 12, fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
        {format.percent(Math.round(share * 100) * 100)}
      </Box>
    </Box>
  );
}
