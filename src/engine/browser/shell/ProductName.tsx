/** The product's mark and name. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { product } from '../i18n/product.ts';

/** The server writes it into the page if the registry has its own name. */
export const productName = product.name;

interface ProductNameProps {
  /** Hides the name. */
  readonly markOnly?: boolean;
  /** In pixels. */
  readonly size?: number;
}

/** Logo with the name; only the logo if `markOnly`, which then has the name as accessible name. */
export function ProductName({ markOnly = false, size = 24 }: ProductNameProps) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: 'text.primary' }}>
      <Box
        component="svg"
        viewBox="0 0 32 32"
        aria-hidden={!markOnly}
        aria-label={markOnly ? productName : undefined}
        role={markOnly ? 'img' : undefined}
        sx={{ width: size, height: size, flexShrink: 0 }}
      >
        <Box
          component="rect"
          width="32"
          height="32"
          rx="8"
          sx={{ fill: (theme) => theme.palette.brand.primary.filled }}
        />
        {initial === 'B' ? (
          <Box component="path" d={letter} sx={{ fill: (theme) => theme.palette.brand.primary.onFilled }} />
        ) : (
          <Box
            component="text"
            x="16"
            y="16"
            textAnchor="middle"
            dominantBaseline="central"
            style={{ fontSize: 21, fontWeight: 700 }}
            sx={{ fill: (theme) => theme.palette.brand.primary.onFilled }}
          >
            {initial}
          </Box>
        )}
      </Box>
      {markOnly ? null : (
        <Typography component="span" sx={{ fontSize: Math.round(size * 0.67), lineHeight: 1, fontWeight: 600 }}>
          {productName}
        </Typography>
      )}
    </Box>
  );
}

const initial = productName.charAt(0).toUpperCase();

/** The letter B. */
const letter =
  'M10 7h7.2c3.6 0 5.8 1.8 5.8 4.6 0 2-1.1 3.3-2.8 3.9 2.2.5 3.6 2 3.6 4.4 0 3.2-2.4 5.1-6.3 5.1H10zm3.8 7.2h2.8c1.6 0 2.5-.7 2.5-2s-.9-1.9-2.5-1.9h-2.8zm0 7.5h3.2c1.8 0 2.8-.8 2.8-2.2s-1-2.2-2.8-2.2h-3.2z';
