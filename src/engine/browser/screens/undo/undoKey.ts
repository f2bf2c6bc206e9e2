/** In charge of which key takes back what was done, and where it is the text's own. */

/** Ctrl and Z; Cmd and Z where there is a Cmd. */
export const isUndoKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;

/** Who types takes back what they typed. */
export function isEditing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
}
