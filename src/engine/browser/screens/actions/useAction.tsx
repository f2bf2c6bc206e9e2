/** Runs an action on a record: opens its dialog if needed, and reports the result. */
import { useRef, useState, type ReactNode } from 'react';
import { useNavigate, useNotify, useTranslate, type RaRecord } from 'react-admin';
import type { ShownOnce } from '../../../registry/records/shownOnce.ts';
import type { Action, Label, Registry, Resource } from '../../../registry/types.ts';
import { renderTitle } from '../../../registry/records/title.ts';
import { optionOf } from '../../fields/enum.tsx';
import { useTitleOf } from '../../fields/RecordLink.tsx';
import { inSentence, useLabel, useLanguage } from '../../ui/useLabel.ts';
import { isRecord } from '../../../values/json.ts';
import { lazyAhead } from '../../fetchAhead.tsx';
import { adminName, useRegistry } from '../../registry.ts';
import { changedStates } from '../changedStates.ts';
import { useRefused } from '../useRefused.tsx';
import { errorText, useWrite } from '../useWrite.ts';
import { expectedOf } from '../available.ts';
import { OneTimeSecret, onceOf } from '../once/shownOnce.ts';

const ActionDialog = lazyAhead(async () => ({ default: (await import('./ActionDialog.tsx')).ActionDialog }));
const PreviewDialog = lazyAhead(async () => ({ default: (await import('./PreviewDialog.tsx')).PreviewDialog }));

interface Actions {
  readonly start: (action: Action) => void;
  readonly busy: boolean;
  readonly dialog: ReactNode;
}

/** Returns a function that starts an action, and the dialogs to render. A secret in the answer is shown once. */
export function useAction(resource: Resource, record: RaRecord): Actions {
  const [asking, setAsking] = useState<Action | null>(null);
  const [once, setOnce] = useState<ShownOnce | null>(null);
  const write = useWrite();
  const label = useLabel();
  const notify = useNotify();
  const refused = useRefused();
  const translate = useTranslate();
  const failure = useRef<unknown>(null);
  const next = useRef<string | null>(null);
  const outcome = useRef('');
  const underway = useRef<Promise<unknown> | null>(null);
  const registry = useRegistry();
  const navigate = useNavigate();
  const title = useTitleOf(resource, record);
  const outcomeOf = useOutcome(resource, record, title);

  const perform = async (action: Action, body: Readonly<Record<string, unknown>>): Promise<unknown> => {
    failure.current = null;
    next.current = null;
    await write.run(async (provider) => {
      const { data } = await provider
        .action(adminName(resource), { id: record.id, action: action.name, body })
        .catch((error: unknown) => {
          failure.current = error;
          throw error;
        });
      const following = nextOf(registry, data);
      next.current = following?.route ?? null;
      outcome.current = outcomeOf(action, data, following?.resource ?? null);
      setOnce(onceOf(data));
    });
    if (failure.current !== null) return failure.current;
    notify(outcome.current, { type: 'success' });
    setAsking(null);
    if (next.current !== null) navigate(next.current);
    return null;
  };

  // Resolves to the error, or null. A second call while it runs (a repeated key) shares its result.
  const runAction = (action: Action, body: Readonly<Record<string, unknown>>): Promise<unknown> => {
    underway.current ??= perform(action, body).finally(() => {
      underway.current = null;
    });
    return underway.current;
  };

  const start = (action: Action) => {
    write.reset();
    if (action.preview || action.confirm !== false || action.fields.length > action.expect.length) {
      setAsking(action);
      return;
    }
    void runAction(action, expectedOf(action, record)).then((error) => {
      if (error !== null)
        refused(error, {
          severity: 'error',
          text: translate('beheer.action.failed', { action: label(action.label), reason: errorText(error) }),
        });
    });
  };

  const Dialog = asking?.preview ? PreviewDialog : ActionDialog;
  return {
    start,
    busy: write.busy,
    dialog: once ? (
      <OneTimeSecret once={once} title={title} onConfirmed={() => setOnce(null)} />
    ) : asking ? (
      <Dialog
        resource={resource}
        record={record}
        action={asking}
        write={write}
        onRun={(body) => runAction(asking, body)}
        onClose={() => setAsking(null)}
      />
    ) : null,
  };
}

/**
 * Returns a function for the text of the result: the message in the response; else the changed statuses, including
 * requested work; else the record that the response leads to; else the name of the action.
 */
function useOutcome(resource: Resource, record: RaRecord, title: string) {
  const registry = useRegistry();
  const language = useLanguage();
  const label = useLabel();
  const translate = useTranslate();
  return (action: Action, answer: Readonly<Record<string, unknown>>, next: Resource | null): string => {
    if (isRecord(answer['outcome'])) return label(answer['outcome'] as Label);
    // An action that creates another record can change the status of this one (a payment that of an invoice); other
    // changes were not caused by it.
    const changed = changedStates(resource, record, answer).filter(
      ({ name }) => action.of === null || name === resource.statusField,
    );
    const states = changed.map((field) => {
      const option = optionOf(field, answer[field.name]);
      const state = option ? label(option.label) : String(answer[field.name]);
      return field.name === resource.statusField ? state : `${label(field.label)}: ${inSentence(state)}`;
    });
    const name = renderTitle(registry, resource, { ...record, ...answer }, language) ?? title;
    if (states.length > 0) return translate('beheer.action.became', { record: name, states: states.join(' · ') });
    if (!next && action.done) return asSentence(label(action.done));
    const values = { action: label(action.label), resource: next && inSentence(label(next.label)) };
    return translate(next ? 'beheer.action.opened' : 'beheer.action.done', values);
  };
}

const asSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the record to open next, if the action created one. */
function nextOf(
  registry: Registry,
  { next }: RaRecord,
): { readonly resource: Resource; readonly route: string } | null {
  if (!isRecord(next)) return null;
  const resource = registry.resources[String(next['resource'])];
  return resource ? { resource, route: `${resource.route}/${String(next['uuid'])}` } : null;
}
