/** The address of one's own account (SPEC §2). */
export const accountPath = '/settings/general';
