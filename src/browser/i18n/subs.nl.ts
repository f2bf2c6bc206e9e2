// Nederlands: abonnementen, wat een actie zou doen, prijzen op een dag, geplande verhogingen, wat aan de beurt is.
import type { Messages } from './mergeMessages.ts';

export const subs = {
  preview: {
    outcome: 'Waar het op uitkomt',
    total: 'Wordt berekend, excl. btw',
    back: 'Komt terug, excl. btw',
  },
  subscription: {
    period: 'Lopende periode',
    bar: 'Van %{start} t/m %{end}; vandaag is het %{today}; gefactureerd t/m %{billed}',
    today: 'Vandaag',
    billed_through: 'Gefactureerd tot en met',
    next_period: 'Volgende periode vanaf',
    changes_on: 'Wijzigt op',
    ends_on: 'Eindigt op',
    left: 'Nog 1 van %{days} dagen |||| Nog %{smart_count} van %{days} dagen',
    no_period: 'Er is nog geen periode begonnen',
    no_period_text: 'De eerste begint zodra de dienst is opgeleverd.',
  },
} as const satisfies Messages;
