/** Icons of the frame around every page that come with those of the registry. */

/** Of what was opened last, in the menu. */
export const recentIcon = 'mdi-history';
