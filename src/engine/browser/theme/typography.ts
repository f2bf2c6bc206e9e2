// Typography: Roboto, 14/20 px in general, 13 px in tables, 12 px in captions.
import type { TypographyVariantsOptions } from '@mui/material/styles';

const fontFamily = "'Roboto Variable', Roboto, 'Helvetica Neue', Arial, sans-serif";

const heading = { fontWeight: 600, letterSpacing: 0 } as const;

/** h1 is the page title, h2 a card title, h3 a section title; h4 to h6 are used by react-admin's own pages. */
export const typography: TypographyVariantsOptions = {
  fontFamily,
  fontSize: 14,
  fontWeightBold: 700,
  h1: { ...heading, fontSize: 20, lineHeight: '28px' },
  h2: { ...heading, fontSize: 16, lineHeight: '24px', fontWeight: 700 },
  h3: { ...heading, fontSize: 14, lineHeight: '20px' },
  h4: { ...heading, fontSize: 20, lineHeight: '28px' },
  h5: { ...heading, fontSize: 20, lineHeight: '28px' },
  h6: { ...heading, fontSize: 16, lineHeight: '24px' },
  subtitle1: { fontSize: 14, lineHeight: '20px', fontWeight: 600, letterSpacing: 0 },
  subtitle2: { fontSize: 13, lineHeight: '20px', fontWeight: 600, letterSpacing: 0 },
  body1: { fontSize: 14, lineHeight: '20px', letterSpacing: 0 },
  body2: { fontSize: 14, lineHeight: '20px', letterSpacing: 0 },
  button: { fontSize: 14, lineHeight: '20px', fontWeight: 500, letterSpacing: 0, textTransform: 'none' },
  caption: { fontSize: 12, lineHeight: '16px', letterSpacing: 0 },
  overline: { fontSize: 12, lineHeight: '16px', fontWeight: 500, letterSpacing: 0, textTransform: 'none' },
};
