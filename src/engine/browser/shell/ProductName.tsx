/** The product's mark and name. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import { product } from '../i18n/product.ts';

/** The server writes it into the page if the registry has its own name. */
export const productName = product.name;

interface ProductNameProps {
  /** Hides the name. */
  readonly markOnly?: boolean;
  /** In pixels. */
  readonly size?: number;
}

/**
 * The company's logo, else a mark with the name; only the mark if `markOnly`, which then has the name as accessible
 * name.
 */
export function ProductName({ markOnly = false, size = 24 }: ProductNameProps) {
  if (product.logo && !markOnly)
    return <Box component="img" src={product.logo} alt={productName} sx={[logo, { height: size * 1.25 }]} />;
  const mark = markOnly ? { role: 'img', 'aria-label': productName } : { 'aria-hidden': true };
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: 'text.primary' }}>
      <Box
        component="span"
        {...mark}
        sx={{
          width: size,
          height: size,
          flexShrink: 0,
          display: 'grid',
          placeItems: 'center',
          borderRadius: `${size / 4}px`,
          bgcolor: 'brand.primary.filled',
          color: 'brand.primary.onFilled',
          fontSize: size * 0.67,
          fontWeight: 700,
          // Not text: it would be part of what a link around it says.
          '&::before': { content: JSON.stringify(initial) },
        }}
      />
      {markOnly ? null : (
        <Typography component="span" sx={{ fontSize: Math.round(size * 0.67), lineHeight: 1, fontWeight: 600 }}>
          {productName}
        </Typography>
      )}
    </Box>
  );
}

/** In dark mode on white, as on paper: a logo may be dark. */
const logo = {
  display: 'block',
  maxWidth: 200,
  objectFit: 'contain',
  borderRadius: 0.5,
  bgcolor: ({ palette }: Theme) => (palette.mode === 'dark' ? 'common.white' : null),
} as const;

const initial = productName.charAt(0).toUpperCase();
