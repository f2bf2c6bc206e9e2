// The conditions under which a component looks different.

/** A finger rather than a mouse: larger targets, and nothing that only shows on hover. */
export const touch = '@media (pointer: coarse)';

/** A link in a line of text that a finger hits, though the line is no higher for it. */
export const fingerRoom = { paddingBlock: '12px', marginBlock: '-12px' } as const;

/** Less room than on any phone at the usual size of text: where that is set much larger. One thing beside another goes below it. */
export const tiny = '@media (max-width: 299.95px)';

/** A phone, or a window as narrow: below the breakpoint `sm`. */
export const phone = '@media (max-width: 599.95px)';

/** What a real pointer hovers over; a tap must not leave it behind. */
export const hover = '@media (hover: hover)';

/**
 * Always. Material sets some sizes in a media query (menu items from `sm` up), and only a later media query wins over
 * one: emotion puts them all after the plain rules.
 */
export const anyWidth = '@media (min-width: 0px)';

/** Where a sticky header sticks: below the app bar on a page, at the top of a box that scrolls by itself. */
export const stickyTop = 'var(--beheer-sticky-top, 0px)';
export const stickyTopVariable = '--beheer-sticky-top';

/** How much of the screen the bar at a phone's bottom takes: what sticks to the bottom stands above it. */
export const aboveBottomBar = 'var(--beheer-bottom-bar, 0px)';
export const bottomBarVariable = '--beheer-bottom-bar';
