/** Going through the steps: on when nothing is wrong, back at any time, and at the end all of them together. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { storedValues } from '../../inputs/storedValues.ts';
import { useRegistry } from '../../registry.ts';
import { serverErrors } from './serverErrors.ts';
import { draftName, useDraft, useSaveDraft } from './useDraft.ts';
import { useStepAddress } from './useStepAddress.ts';
import { useStepCheck } from './useStepCheck.ts';
import type { Finished, Values, WizardStep } from './wizardStep.ts';

export interface WizardPlan {
  readonly id: string;
  readonly resource: Resource;
  /** The last one repeats the others. */
  readonly steps: readonly WizardStep[];
  /** What it begins with. */
  readonly initial: Values;
  /** What of that the address said. */
  readonly given: Values;
  readonly onFinish: (values: Values) => Promise<Finished>;
  /** Leaves out of what is kept in the browser what is secret and no schema says so. */
  readonly withoutSecrets?: (values: Values) => Values;
}

export interface WizardState {
  readonly form: UseFormReturn;
  readonly index: number;
  /** As many steps from the first were found right. */
  readonly passed: number;
  readonly busy: boolean;
  /** What the server said that no field can say. */
  readonly refused: string | null;
  /** Counts how often a step was found wrong: then the first wrong field is in focus. */
  readonly failures: number;
  readonly wasRestored: boolean;
  readonly next: () => Promise<void>;
  readonly goTo: (index: number) => Promise<void>;
  readonly startOver: () => void;
  readonly isOver: () => boolean;
  /** What is filled in stays for later. */
  readonly keep: () => void;
  readonly drop: () => void;
}

export function useWizard(plan: WizardPlan): WizardState {
  const { resource, steps } = plan;
  const [initial] = useState(plan.initial);
  const name = draftName(plan.id, plan.given);
  const draft = useDraft(name);
  const [wasRestored, setWasRestored] = useState(draft.stored !== null);
  const over = useRef(false);
  const isOver = useCallback(() => over.current, []);
  const { index, goTo } = useStepAddress(steps.map((step) => step.name));
  const step = steps[index];
  const check = useStepCheck(resource, initial, step);
  const form = useForm({
    defaultValues: { ...initial, ...draft.stored },
    resolver: check.resolver,
    mode: 'onBlur',
    shouldFocusError: false,
  });
  const keep = useSaveDraft(form, {
    name,
    resource,
    initial,
    withoutSecrets: plan.withoutSecrets ?? asTheyAre,
    isOver,
  });
  const [passed, setPassed] = useState(0);
  const [failures, setFailures] = useState(0);
  const failed = useCallback(() => setFailures((count) => count + 1), []);
  const finishing = useFinishing({
    plan,
    form,
    isRight: check.isRight,
    goTo,
    onMade: () => {
      over.current = true;
      draft.drop();
    },
    failed,
  });

  /** The first of the steps before that one that is not right, or null. */
  const firstWrong = async (before: number): Promise<number | null> => {
    check.markSent();
    for (const [at, one] of steps.slice(0, before).entries())
      if (!(await check.isRight(one, form.getValues()))) return at;
    return null;
  };
  useGuard({ index, passed, firstWrong, onWrong: (at) => goTo(at, { replace: true }), onRight: setPassed });

  const leaveStep = async (to: number): Promise<void> => {
    check.markSent();
    if (to > index && !(await form.trigger([...(step?.fields ?? [])]))) return failed();
    const wrong = await firstWrong(to);
    setPassed((known) => Math.max(known, wrong ?? to));
    goTo(wrong ?? to);
  };
  return {
    form,
    index,
    passed,
    failures,
    wasRestored,
    isOver,
    goTo: leaveStep,
    keep,
    drop: draft.drop,
    busy: finishing.busy,
    refused: finishing.refused,
    next: () => (index < steps.length - 1 ? leaveStep(index + 1) : finishing.finish()),
    startOver: () => {
      draft.drop();
      form.reset(initial);
      setWasRestored(false);
      setPassed(0);
      goTo(0);
    },
  };
}

const asTheyAre = (values: Values): Values => values;

interface Guarding {
  readonly index: number;
  readonly passed: number;
  readonly firstWrong: (before: number) => Promise<number | null>;
  readonly onWrong: (index: number) => void;
  readonly onRight: (passed: number) => void;
}

/** An address may name a step that is not reached yet: the first that is not right comes before it. */
function useGuard({ index, passed, firstWrong, onWrong, onRight }: Guarding): void {
  const latest = useRef({ firstWrong, onWrong, onRight });
  useEffect(() => {
    latest.current = { firstWrong, onWrong, onRight };
  });
  useEffect(() => {
    if (index <= passed) return undefined;
    let wanted = true;
    void latest.current.firstWrong(index).then((wrong) => {
      if (!wanted) return;
      if (wrong === null) latest.current.onRight(index);
      else latest.current.onWrong(wrong);
    });
    return () => {
      wanted = false;
    };
  }, [index, passed]);
}

interface FinishingParts {
  readonly plan: WizardPlan;
  readonly form: UseFormReturn;
  readonly isRight: (step: WizardStep, values: Values) => Promise<boolean>;
  readonly goTo: (index: number) => void;
  readonly onMade: () => void;
  readonly failed: () => void;
}

interface Finishing {
  readonly busy: boolean;
  readonly refused: string | null;
  readonly finish: () => Promise<void>;
}

/** Sends the whole. What is wrong leads to its step, with the messages at their fields. */
function useFinishing({ plan, form, isRight, goTo, onMade, failed }: FinishingParts): Finishing {
  const navigate = useNavigate();
  const registry = useRegistry();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const refuse = (errors: object): void => {
    const { root = '', ...messages } = serverErrors(errors);
    const at = plan.steps.findIndex((step) => step.fields.some((field) => field in messages));
    const elsewhere = Object.entries(messages)
      .filter(([field]) => !plan.steps.some((step) => step.fields.includes(field)))
      .map(([, message]) => message);
    setRefused([root, ...elsewhere].filter((text) => text !== '').join(' ') || null);
    if (at < 0) return;
    for (const field of plan.steps[at]?.fields ?? [])
      if (messages[field] !== undefined) form.setError(field, { type: 'server', message: messages[field] });
    failed();
    goTo(at);
  };
  const finish = async (): Promise<void> => {
    setRefused(null);
    setBusy(true);
    try {
      const values = await storedValues(registry, plan.resource.fields, form.getValues());
      for (const [at, step] of plan.steps.entries()) if (!(await isRight(step, values))) return goTo(at);
      const finished = await plan.onFinish(values);
      if ('errors' in finished) return refuse(finished.errors);
      onMade();
      navigate(finished.to);
    } finally {
      setBusy(false);
    }
  };
  return { busy, refused, finish };
}
