// Dutch: the time line of a record and its notes.
import type { Messages } from './mergeMessages.ts';

export const timeline = {
  timeline: {
    title: 'Tijdlijn',
    note: 'Notitie',
    placeholder: 'Schrijf een notitie voor je collega’s',
    hint: 'Alleen medewerkers zien dit. Ctrl+Enter bewaart.',
    save: 'Notitie opslaan',
    edited: 'aangepast',
    pinned: 'Vastgezet',
    pin: 'Bovenaan vastzetten',
    unpin: 'Niet meer vastzetten',
    edit: 'Notitie wijzigen',
    remove_note: 'Notitie verwijderen',
    remove: 'Verwijderen',
    keep: 'Laten staan',
    removed: 'Notitie verwijderd',
    failed: 'Dat is niet gelukt. Probeer het opnieuw.',
    unread: 'De tijdlijn kan niet worden gelezen',
  },
} as const satisfies Messages;
