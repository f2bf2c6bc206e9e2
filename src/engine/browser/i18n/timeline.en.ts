// English: the time line of a record and its notes.
import type { Messages } from './mergeMessages.ts';

export const timeline = {
  timeline: {
    title: 'Time line',
    note: 'Note',
    placeholder: 'Write a note for your colleagues',
    hint: 'Only staff sees this. Ctrl+Enter saves.',
    save: 'Save note',
    edited: 'edited',
    pinned: 'Pinned',
    pin: 'Pin to the top',
    unpin: 'No longer pin',
    edit: 'Change note',
    remove_note: 'Remove note',
    remove: 'Remove',
    keep: 'Keep',
    removed: 'Note removed',
    failed: 'That did not work. Try again.',
    unread: 'The time line cannot be read',
  },
} as const satisfies Messages;
