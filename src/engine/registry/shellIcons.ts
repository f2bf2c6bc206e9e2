/** Icons of the app shell, sent together with those of the registry. */

/** The icon of recently opened records in the menu. */
export const recentIcon = 'mdi-history';
