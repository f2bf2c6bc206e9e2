/** In charge of what mails about a project say to whoever leads it. */
import type { MailContent, MailKind } from '../../../../engine/server/mail/mailKinds.ts';

export interface BudgetMail {
  readonly project_uuid: string;
  /** Number and name. */
  readonly project: string;
  /** What is used of the budget, in whole percent. */
  readonly percent: number;
  /** The threshold that was passed: 80 or 100. */
  readonly level: number;
}

function projectBudget({ project_uuid, project, percent, level }: BudgetMail): MailContent {
  const isOver = level >= 100;
  return {
    subject: isOver
      ? { en: `The budget of ${project} is used up`, nl: `Het budget van ${project} is op` }
      : {
          en: `${percent}% of the budget of ${project} is used`,
          nl: `Van het budget van ${project} is ${percent}% gebruikt`,
        },
    paragraphs: [
      isOver
        ? {
            en: `The hours on ${project} come to ${percent}% of its budget. Hours can still be written on it: agree with the client on what comes next, or raise the budget.`,
            nl: `De uren op ${project} komen op ${percent}% van het budget. Er kunnen nog steeds uren op worden geschreven: spreek met de klant af hoe het verdergaat, of verhoog het budget.`,
          }
        : {
            en: `The hours on ${project} come to ${percent}% of its budget. Look whether the rest will do.`,
            nl: `De uren op ${project} komen op ${percent}% van het budget. Kijk of de rest genoeg is.`,
          },
    ],
    button: { label: { en: 'See the project', nl: 'Bekijk het project' }, path: `/project/${project_uuid}` },
    note: {
      en: 'You get this message once for each threshold, as the manager of this project.',
      nl: 'Je krijgt dit bericht één keer per drempel, als projectleider van dit project.',
    },
  };
}

export const projectBudgetMail: MailKind<BudgetMail> = { name: 'project-budget', content: projectBudget };
