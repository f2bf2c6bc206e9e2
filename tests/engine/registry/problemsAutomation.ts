/** Rules that would start each other without end. */
import { entry, label, text, type Case } from './smallest.ts';

const rule = (when: object, set: object) => ({ label, when, then: [{ set }] });

export const automationCases = {
  E421: [
    [
      'two rules that answer each other',
      entry(
        {
          rules: {
            first: rule({ on: 'change', of: ['name'] }, { code: '1' }),
            second: rule({ on: 'change', of: ['code'] }, { name: '2' }),
          },
        },
        { name: text, code: text },
      ),
      {},
      [
        'resources.json:17:6 E421 These rules start each other: things rules/first → things rules/second → things rules/first. (/resources/things/rules/first/then)',
        'Name in "of" the fields that matter, wait for another state, or leave a step out.',
      ],
    ],
    [
      'a rule that answers itself',
      entry({ rules: { first: rule({ on: 'change' }, { name: '1' }) } }),
      {},
      [
        'resources.json:14:6 E421 What the rule does starts it again. (/resources/things/rules/first/then)',
        'Name in "of" the fields that matter, wait for another state, or leave a step out.',
      ],
    ],
  ],
} satisfies Record<string, readonly Case[]>;
