// Type declarations of our additions to Material's theme: the breakpoint `xxl` and the colours of tokens.ts, for
// example `sx={{ bgcolor: 'tone.success.background', color: 'text.quiet' }}`.
import type { BrandColours, LineColours, SurfaceColours, Tone, ToneColours } from './tokens.ts';

interface PaletteTokens {
  tone: Readonly<Record<Tone, ToneColours>>;
  surface: SurfaceColours;
  line: LineColours;
  /** Filled and soft brand colours; `primary.main` is for text, lines and icons. */
  brand: { readonly primary: BrandColours; readonly secondary: BrandColours };
}

declare module '@mui/material/styles' {
  interface BreakpointOverrides {
    xxl: true;
  }
  interface TypeText {
    quiet: string;
  }
  interface Palette extends PaletteTokens {}
  interface PaletteOptions extends Partial<PaletteTokens> {}
}
