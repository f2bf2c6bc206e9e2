/** Where one's own account stands (SPEC §2). */
export const accountPath = '/settings/general';
