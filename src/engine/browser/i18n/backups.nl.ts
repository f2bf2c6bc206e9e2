// Dutch: backups of the database.
import type { Messages } from './mergeMessages.ts';

export const backups = {
  backups: {
    title: 'Back-ups',
    made: 'Back-up gemaakt',
    failed: 'De laatste back-up is mislukt',
    late: 'De laatste back-up is te oud',
    fault: {
      full: 'De schijf is vol.',
      denied: 'De server mag niet schrijven in %{directory}.',
      no_folder: 'Er is geen map %{directory}.',
      unreadable: 'De back-up is geschreven, maar kon niet worden teruggelezen. Misschien is de schijf defect.',
      other: 'Er ging iets mis wat we niet kennen.',
    },
    told: 'De server meldde:',
    none_yet: 'Er is nog geen back-up.',
    last: 'Laatste back-up: %{age} (%{at}), %{size}, %{file}',
    by_itself:
      'Dagelijks in %{directory}: de laatste %{days} dagen en %{weeks} weken blijven bewaard. Kopieer ze naar een andere machine, en de geheime sleutel elders.',
    what_to_do:
      'Los de oorzaak op en voer dan “npm run backup -- --to BESTAND” uit op de server. De dagelijkse back-up wordt elk uur opnieuw geprobeerd.',
    by_hand:
      'Er worden geen back-ups automatisch gemaakt. Voer elke dag “npm run backup -- --to BESTAND” uit, of stel BACKUPS=daily in.',
  },
} satisfies Messages;
