// Media queries and related CSS constants for responsive styles.

/** Touch input: larger targets, and nothing that appears only on hover. */
export const touch = '@media (pointer: coarse)';

/** Enlarges the touch target of a link in running text without changing the line height. */
export const fingerRoom = { paddingBlock: '12px', marginBlock: '-12px' } as const;

/** Narrower than any phone, as with a very large text size. Elements stack vertically. */
export const tiny = '@media (max-width: 299.95px)';

/** Phone, or a window below the breakpoint `sm`. */
export const phone = '@media (max-width: 599.95px)';

/** Devices with real hover. On touch devices a hover style would remain after a tap. */
export const hover = '@media (hover: hover)';

/**
 * Matches always. Material sets some sizes in a media query (menu items from `sm` up). Emotion puts media queries after
 * plain rules, so only a later media query overrides them.
 */
export const anyWidth = '@media (min-width: 0px)';

/** Top offset of sticky headers: below the app bar on a page, 0 inside a container that scrolls. */
export const stickyTop = 'var(--beheer-sticky-top, 0px)';
export const stickyTopVariable = '--beheer-sticky-top';

/** Height of the bottom bar on phones, as the bottom offset of sticky elements. */
export const aboveBottomBar = 'var(--beheer-bottom-bar, 0px)';
export const bottomBarVariable = '--beheer-bottom-bar';
