/** API calls about what acts on its own: the mails and rules of the registry, with their results. */
import type { Label } from '../../texts/catalogue.ts';
import { defineCall, type AnswerOf } from './call.ts';
import { answer, described, instant, list, maybeInstant, maybeText, text, typed, uuid, whole } from './schemas.ts';

const words = typed<Label>({ type: 'object', additionalProperties: text });

export const listRules = defineCall({
  method: 'GET',
  path: '/api/automation',
  id: 'listRules',
  tag: 'automation',
  may: 'management',
  needs: 'installation',
  answer: answer({
    rules: list(
      answer({
        resource: text,
        id: described(text, 'Within its resource: `rules/late`, `mails/reminder`.'),
        label: words,
        when: words,
        steps: list(words),
        mails: described(list(text), 'Names of the mails that it sends.'),
        limit: whole,
        ran_at: maybeInstant,
        done: described(whole, 'Records of the last 90 days.'),
        waiting: whole,
        failed: whole,
        failures: list(answer({ record_uuid: uuid, title: maybeText, ran_at: instant, error: text })),
      }),
    ),
  }),
  answers: 'and `{"rules"}`: each with its moment and steps in words, its last run, and the latest failures',
});

export const rehearseRule = defineCall({
  method: 'GET',
  path: '/api/automation/rehearsal',
  id: 'rehearseRule',
  tag: 'automation',
  may: 'management',
  needs: 'installation',
  query: { resource: { required: true }, rule: { required: true } },
  answer: answer({
    total: whole,
    records: list(answer({ uuid, title: maybeText, does: list(words), problem: maybeText })),
  }),
  answers:
    'and `{"total", "records": [{"uuid", "title", "does", "problem"}]}`, of at most 20 records. Each is tried in a transaction that is rolled back',
  errors: { E_NOT_FOUND: 'for a rule that there is not' },
});

export const previewMail = defineCall({
  method: 'GET',
  path: '/api/automation/preview',
  id: 'previewMail',
  tag: 'automation',
  may: 'management',
  needs: 'installation',
  query: { resource: { required: true }, mail: { required: true }, uuid: {} },
  answer: answer({
    title: maybeText,
    problem: maybeText,
    mails: list(answer({ to: text, language: text, subject: text, html: text, text })),
  }),
  answers:
    'and `{"title", "problem", "mails"}`, as it would go out for the record, or for the latest one without `uuid`',
  errors: { E_NOT_FOUND: 'for a mail or record that there is not' },
});

/** A rule with its result. */
export type RuleState = AnswerOf<typeof listRules>['rules'][number];
