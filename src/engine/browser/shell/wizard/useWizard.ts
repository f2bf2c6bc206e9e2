/** The state of a wizard: forward if the step is valid, back at any time, and submitting everything at the end. */
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
import type { Finished, WizardValues, WizardStep } from './wizardStep.ts';

export interface WizardPlan {
  readonly id: string;
  readonly resource: Resource;
  /** The summary is added as the last step. */
  readonly steps: readonly WizardStep[];
  /** The initial values. */
  readonly initial: WizardValues;
  /** The part of the initial values that comes from the address. */
  readonly given: WizardValues;
  readonly onFinish: (values: WizardValues) => Promise<Finished>;
  /** Removes secrets that the schema does not mark as such from the stored draft. */
  readonly withoutSecrets?: (values: WizardValues) => WizardValues;
}

interface WizardState {
  readonly form: UseFormReturn;
  readonly index: number;
  /** The number of steps from the first that are valid. */
  readonly passed: number;
  readonly busy: boolean;
  /** An API error that belongs to no field. */
  readonly refused: string | null;
  /** The number of failed validations. Each one focuses the first invalid field. */
  readonly failures: number;
  readonly wasRestored: boolean;
  readonly next: () => Promise<void>;
  readonly goTo: (index: number) => Promise<void>;
  readonly startOver: () => void;
  readonly isOver: () => boolean;
  /** Keeps the input as a draft. */
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

  /** Returns the index of the first invalid step before this one, or null. */
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

const asTheyAre = (values: WizardValues): WizardValues => values;

interface Guarding {
  readonly index: number;
  readonly passed: number;
  readonly firstWrong: (before: number) => Promise<number | null>;
  readonly onWrong: (index: number) => void;
  readonly onRight: (passed: number) => void;
}

/** If the address names a step behind an invalid one, opens that one instead. */
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
  readonly isRight: (step: WizardStep, values: WizardValues) => Promise<boolean>;
  readonly goTo: (index: number) => void;
  readonly onMade: () => void;
  readonly failed: () => void;
}

interface Finishing {
  readonly busy: boolean;
  readonly refused: string | null;
  readonly finish: () => Promise<void>;
}

/** Submits all values. An error opens the step of its field. */
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
