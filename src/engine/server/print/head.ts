/** Head of a document: who sends it, to whom, and its facts. */
import type { Content } from 'pdfmake';
import type { DocumentContent } from './documentContent.ts';
import { breakable, colours } from './look.ts';

export function headOf({ title, sender, recipient, facts }: DocumentContent): Content[] {
  const { logo } = sender;
  return [
    {
      columns: [
        {
          width: '*',
          stack: [
            ...(logo === null ? [] : [{ image: logo, fit: [200, 64], margin: [0, 0, 0, 6] } satisfies Content]),
            {
              text: sender.name,
              style: logo === null ? 'sender' : 'head',
              ...(logo === null && sender.colour !== null ? { color: sender.colour } : {}),
            },
          ],
        },
        { width: 190, stack: sender.lines.map(breakable), fontSize: 8.5 },
      ],
    },
    { text: title, style: 'title', color: sender.colour ?? colours.text, margin: [0, 26, 0, 12] },
    {
      columns: [
        {
          width: '*',
          stack: [
            ...(recipient.heading === ''
              ? []
              : [{ text: recipient.heading, style: 'head', margin: [0, 0, 0, 2] } satisfies Content]),
            { stack: [breakable(recipient.name)], bold: true },
            ...recipient.lines.map(breakable),
          ],
        },
        {
          width: 275,
          table: { widths: [80, '*'], body: rowsOf(facts) },
          layout: {
            hLineWidth: () => 0,
            vLineWidth: () => 0,
            paddingLeft: () => 0,
            paddingRight: () => 0,
            paddingTop: () => 1.5,
            paddingBottom: () => 1.5,
          },
        },
      ],
    },
  ];
}

/** A table needs at least one row. */
function rowsOf(facts: DocumentContent['facts']): Content[][] {
  const shown = facts.length > 0 ? facts : [{ label: '', value: '' }];
  return shown.map(({ label, value }) => [{ text: label, style: 'quiet' }, breakable(value)]);
}
