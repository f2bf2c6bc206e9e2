// How a button looks that a phone has at the bottom of its screen.
import { aboveBottomBar } from './components/media.ts';
import { radius } from './tokens.ts';

/** The one button at the bottom of a phone's screen, in the corner of the thumb: what it would cover ends above it. */
export const atBottom = {
  position: 'sticky',
  bottom: `calc(12px + ${aboveBottomBar})`,
  zIndex: 2,
  width: 'fit-content',
  ml: 'auto',
  mt: 1.5,
  borderRadius: `${radius.control}px`,
  boxShadow: 4,
  displayPrint: 'none',
  '&:empty': { display: 'none' },
} as const;
