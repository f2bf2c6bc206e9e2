// All colours and sizes of the app. Only the surfaces are in `values`, which mails and brand colours need too.
// tests/engine/browser/theme.test.ts checks the contrast of every pair that is read or carries meaning.

import { surfaces } from '../../values/surfaces.ts';

type Mode = 'light' | 'dark';

/** Tones of a status. `x-colour` in a schema is one of these and defaults to neutral. */
export const tones = ['neutral', 'info', 'success', 'warning', 'error'] as const;

/** Colour of a status, as `x-colour` in a schema names it. */
export type Tone = (typeof tones)[number];

/** Colours of a status chip: text and dot on a tinted background. The dot is never the only sign. */
export interface ToneColours {
  readonly background: string;
  readonly text: string;
  readonly dot: string;
}

/** Colour of text, lines and icons on a surface (`main`), with the shades that MUI derives from it. */
interface AccentColours {
  readonly main: string;
  readonly light: string;
  readonly dark: string;
  /** Text on `main`. */
  readonly contrastText: string;
}

/**
 * Colours of a filled button. Separate from `main`, because in dark mode a readable text colour is too bright as a
 * background.
 */
export interface FilledColours {
  readonly filled: string;
  readonly filledHover: string;
  readonly onFilled: string;
}

/** Brand colour, with variants for filled buttons (`filled`) and for selected elements (`soft`). */
export interface BrandColours extends AccentColours, FilledColours {
  readonly soft: string;
  readonly onSoft: string;
}

export interface SurfaceColours {
  readonly page: string;
  /** Cards, tables, app bar, side menu. */
  readonly paper: string;
  /** Floating surfaces: menus, dialogs. */
  readonly raised: string;
  /** Sections inside a card: code, key facts, footers. */
  readonly subtle: string;
  /** Tooltips and snack bars. */
  readonly inverse: string;
}

interface TextColours {
  readonly primary: string;
  readonly secondary: string;
  /** Unimportant text: zero amounts, empty values. Still readable. */
  readonly quiet: string;
  readonly disabled: string;
  readonly inverse: string;
}

export interface LineColours {
  /** Decorative separator. */
  readonly divider: string;
  /** Border that identifies a field: contrast of at least 3:1. */
  readonly outline: string;
}

/** Colours and shadows of one theme mode, as CSS values. All styles derive from these. */
export interface Tokens {
  readonly mode: Mode;
  readonly surface: SurfaceColours;
  readonly text: TextColours;
  readonly line: LineColours;
  readonly primary: BrandColours;
  readonly secondary: BrandColours;
  /** Destructive actions. */
  readonly danger: FilledColours;
  readonly states: Readonly<Record<Exclude<Tone, 'neutral'>, AccentColours>>;
  readonly tone: Readonly<Record<Tone, ToneColours>>;
  readonly action: {
    readonly hover: string;
    readonly pressed: string;
    readonly disabledBackground: string;
  };
  readonly backdrop: string;
  readonly skeleton: string;
  readonly shadow: { readonly card: string; readonly menu: string; readonly dialog: string };
}

export const lightTokens: Tokens = {
  mode: 'light',
  surface: surfaces.light,
  text: { primary: '#1C1B21', secondary: '#5B5966', quiet: '#686673', disabled: '#A19FAA', inverse: '#F6F5F8' },
  line: { divider: 'rgba(20, 20, 30, 0.08)', outline: '#8C8996' },
  primary: {
    main: '#C2185B',
    light: '#F48FB1',
    dark: '#9E1450',
    contrastText: '#FFFFFF',
    filled: '#C2185B',
    filledHover: '#A5134D',
    onFilled: '#FFFFFF',
    soft: '#FCEBF2',
    onSoft: '#9E1450',
  },
  secondary: {
    main: '#7B1FA2',
    light: '#CE93D8',
    dark: '#5E1580',
    contrastText: '#FFFFFF',
    filled: '#7B1FA2',
    filledHover: '#691A8B',
    onFilled: '#FFFFFF',
    soft: '#F4E9F8',
    onSoft: '#6A1B8C',
  },
  danger: { filled: '#C5221F', filledHover: '#9B1C17', onFilled: '#FFFFFF' },
  states: {
    info: { main: '#1565C0', light: '#64A3E8', dark: '#0F4C9A', contrastText: '#FFFFFF' },
    success: { main: '#1B7A3A', light: '#5DB87C', dark: '#14612E', contrastText: '#FFFFFF' },
    warning: { main: '#8F5400', light: '#DE9A3A', dark: '#744400', contrastText: '#FFFFFF' },
    error: { main: '#C5221F', light: '#E87A76', dark: '#9B1C17', contrastText: '#FFFFFF' },
  },
  tone: {
    neutral: { background: '#ECECF0', text: '#45434F', dot: '#6F6D7A' },
    info: { background: '#E3EEFC', text: '#0F4C9A', dot: '#1565C0' },
    success: { background: '#E1F4E6', text: '#14612E', dot: '#1B7F3B' },
    warning: { background: '#FDF0D5', text: '#744400', dot: '#A86200' },
    error: { background: '#FCE6E4', text: '#9B1C17', dot: '#C5221F' },
  },
  action: {
    hover: 'rgba(20, 20, 30, 0.04)',
    pressed: 'rgba(20, 20, 30, 0.08)',
    disabledBackground: 'rgba(20, 20, 30, 0.08)',
  },
  backdrop: 'rgba(20, 20, 30, 0.36)',
  skeleton: 'rgba(20, 20, 30, 0.08)',
  shadow: {
    card: '0 1px 2px rgba(20, 20, 30, 0.03)',
    menu: '0 4px 16px rgba(20, 20, 30, 0.10), 0 1px 3px rgba(20, 20, 30, 0.06)',
    dialog: '0 16px 48px rgba(20, 20, 30, 0.18), 0 2px 8px rgba(20, 20, 30, 0.08)',
  },
};

export const darkTokens: Tokens = {
  mode: 'dark',
  surface: surfaces.dark,
  text: { primary: '#ECEDEF', secondary: '#A9AFB8', quiet: '#8F96A1', disabled: '#616975', inverse: '#1B1F25' },
  line: { divider: 'rgba(255, 255, 255, 0.08)', outline: '#757D89' },
  primary: {
    main: '#F0814F',
    light: '#A23A0C',
    dark: '#D9683A',
    contrastText: '#1E0C03',
    filled: '#B7410E',
    filledHover: '#A0380B',
    onFilled: '#FFFFFF',
    soft: '#35211A',
    onSoft: '#FFB492',
  },
  secondary: {
    main: '#8FB4EA',
    light: '#B4CEF4',
    dark: '#5F8FD6',
    contrastText: '#0C1A2E',
    filled: '#1F3B63',
    filledHover: '#274A7B',
    onFilled: '#E8F0FB',
    soft: '#1B2A40',
    onSoft: '#B4CEF4',
  },
  danger: { filled: '#B3261E', filledHover: '#9A1F18', onFilled: '#FFFFFF' },
  states: {
    info: { main: '#8FB4EA', light: '#B4CEF4', dark: '#5F8FD6', contrastText: '#0C1A2E' },
    success: { main: '#6CCB8C', light: '#9ADDB1', dark: '#46A869', contrastText: '#06210F' },
    warning: { main: '#EFC15C', light: '#F5D890', dark: '#C99A32', contrastText: '#251A02' },
    error: { main: '#FF8A80', light: '#FFB4AC', dark: '#E0645A', contrastText: '#2B0704' },
  },
  tone: {
    neutral: { background: '#2A3038', text: '#D3D7DD', dot: '#9AA2AD' },
    info: { background: '#182F4D', text: '#A9CBF7', dot: '#6FA6EE' },
    success: { background: '#15341F', text: '#9ADDB1', dot: '#4FBF77' },
    warning: { background: '#3B2D10', text: '#F5D08A', dot: '#E0A93B' },
    error: { background: '#42201F', text: '#FFB4AC', dot: '#F2766B' },
  },
  action: {
    hover: 'rgba(255, 255, 255, 0.05)',
    pressed: 'rgba(255, 255, 255, 0.10)',
    disabledBackground: 'rgba(255, 255, 255, 0.05)',
  },
  backdrop: 'rgba(0, 0, 0, 0.6)',
  skeleton: 'rgba(255, 255, 255, 0.09)',
  shadow: {
    card: 'none',
    menu: '0 8px 24px rgba(0, 0, 0, 0.45)',
    dialog: '0 16px 56px rgba(0, 0, 0, 0.6)',
  },
};

/** Corner radii in pixels. */
export const radius = { control: 8, card: 10, dialog: 12, chip: 6 } as const;

/** Heights in pixels: compact in general, comfortable for inputs. */
export const height = {
  appBar: 48,
  bottomBar: 56,
  row: 40,
  rowTouch: 52,
  field: 48,
  fieldSmall: 40,
  target: 44,
  tab: 48,
} as const;

/** Maximum content widths in pixels. Lists may fill the screen. */
export const pageWidth = { form: 720, record: 1200, recordBesideTimeline: 1400, auth: 400 } as const;

/** Maximum widths of long text and of record titles in a table cell. Tables with less room set the variables. */
export const cellWidth = {
  textVariable: '--cell-text',
  referenceVariable: '--cell-reference',
  text: 'var(--cell-text, 480px)',
  reference: 'var(--cell-reference, 360px)',
} as const;

/** Removes these limits outside tables. */
export const wideCells = { [cellWidth.textVariable]: '100%', [cellWidth.referenceVariable]: '100%' } as const;

/** Page padding in units of `theme.spacing` (8 px): 16 px on phones, 24 px from `sm` up. */
export const pageEdge = { xs: 2, sm: 3 } as const;

/** Style of the sticky bar with the buttons of a form. */
export const actionBar = {
  position: 'sticky',
  bottom: 'var(--beheer-bottom-bar, 0px)',
  zIndex: 2,
  mt: 2,
  mx: { xs: -pageEdge.xs, sm: 0 },
  px: { xs: pageEdge.xs, sm: 0 },
  py: 1.5,
  pb: 'calc(12px + env(safe-area-inset-bottom))',
  mb: { xs: -pageEdge.xs, sm: -pageEdge.sm },
  bgcolor: 'background.default',
  borderTop: 1,
  borderColor: 'divider',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
} as const;
