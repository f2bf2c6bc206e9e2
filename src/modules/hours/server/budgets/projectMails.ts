/** Contents of the mails to project leads. */
import type { MailEnvelope, MailKind, Mails } from '#engine/server';
import { texts } from '../texts.ts';

interface BudgetMail extends MailEnvelope {
  readonly project_uuid: string;
  /** Number and name. */
  readonly project: string;
  /** Used part of the budget in whole percents. */
  readonly percent: number;
  /** The threshold that was passed: 80 or 100. */
  readonly level: number;
}

function projectBudget({ project_uuid, project, percent, level }: BudgetMail): Mails.MailContent {
  const isOver = level >= 100;
  return {
    subject: isOver
      ? texts.label('budget_mail.subject_used_up', { project })
      : texts.label('budget_mail.subject_nearly_used', { percent, project }),
    paragraphs: [
      isOver
        ? texts.label('budget_mail.over', { project, percent })
        : texts.label('budget_mail.nearly_used', { project, percent }),
    ],
    button: { label: texts.label('budget_mail.button'), path: `/project/${project_uuid}` },
    note: texts.label('budget_mail.note'),
  };
}

export const projectBudgetMail: MailKind<BudgetMail> = { name: 'project-budget', content: projectBudget };
