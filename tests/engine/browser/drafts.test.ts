// What is kept of an unsaved form: for whom, for how long, and what never.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changedValues, draftValues } from '../../../src/engine/browser/screens/form/drafts/draftValues.ts';
import { authProvider } from '../../../src/engine/browser/providers/authProvider.ts';
import {
  dropDraft,
  dropDraftsOf,
  dropOldDrafts,
  saveDraft,
  readDraft,
} from '../../../src/engine/browser/providers/drafts/drafts.ts';
import { clearSession } from '../../../src/engine/browser/providers/session/session.ts';
import { currentRegistry } from '../../../src/engine/browser/registry.ts';
import { signIn, user, withApi } from '../../support/browserApi.ts';
import { useEveryKind } from '../../support/everyKind.ts';

withApi();
beforeAll(useEveryKind);
beforeEach(() => signIn());

const kept = (): string => JSON.stringify({ ...localStorage });
const other = { user: { ...user, uuid: '0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d99' } };

describe('a draft', () => {
  test('belongs to the person who typed it, also after their session has ended', () => {
    saveDraft('form.things.new', { x_text: 'One line' });
    clearSession('ended');
    expect(readDraft('form.things.new')).toBeNull();
    signIn(other);
    expect(readDraft('form.things.new')).toBeNull();
    signIn();
    expect(readDraft('form.things.new')?.values).toEqual({ x_text: 'One line' });
  });

  test('is removed with all drafts of a person who signs out, and no others', async () => {
    signIn(other);
    saveDraft('form.things.new', { x_text: 'Not mine' });
    signIn();
    saveDraft('form.things.new', { x_text: 'One line' });
    saveDraft('note.things.1', { value: 'Half a thought' });
    await authProvider.logout({});
    expect(kept()).not.toMatch(/One line|Half a thought/);
    signIn(other);
    expect(readDraft('form.things.new')?.values).toEqual({ x_text: 'Not mine' });
  });

  test('of another tab is found, after that of this tab', () => {
    saveDraft('form.things.new', { x_text: 'First tab' });
    sessionStorage.removeItem('beheer.tab');
    expect(readDraft('form.things.new')?.values).toEqual({ x_text: 'First tab' });
    saveDraft('form.things.new', { x_text: 'Second tab' });
    expect(readDraft('form.things.new')?.values).toEqual({ x_text: 'Second tab' });
    dropDraft('form.things.new');
    expect(readDraft('form.things.new')).toBeNull();
  });

  test('a draft of a record whose personal data was erased is gone, for every author and name', () => {
    const [erased, second] = ['0191f0c4-0000-7000-8000-00000000000a', '0191f0c4-0000-7000-8000-00000000000b'];
    saveDraft(`form.things.${erased}`, { x_text: 'One line' });
    saveDraft('form.things.new', { x_reference_uuid: erased, x_text: 'Two lines' });
    saveDraft(`form.things.${second}`, { x_text: 'Three lines' });
    dropDraftsOf([erased]);
    expect(kept()).not.toMatch(/One line|Two lines/);
    expect(readDraft(`form.things.${second}`)?.values).toEqual({ x_text: 'Three lines' });
    dropDraft(`form.things.${second}`);
  });

  test('is removed after fourteen days', () => {
    saveDraft('form.things.new', { x_text: 'One line' });
    const day = 24 * 60 * 60 * 1_000;
    dropOldDrafts(Date.now() + 13 * day);
    expect(readDraft('form.things.new')).not.toBeNull();
    dropOldDrafts(Date.now() + 15 * day);
    expect(kept()).not.toContain('One line');
  });
});

describe('the stored part of a form', () => {
  const resource = () => {
    const things = currentRegistry().resources['things'];
    if (!things) throw new Error('The registry of the test has no things.');
    return things;
  };

  test('excludes secret and write-only fields', () => {
    const hidden = Object.values(resource().fields).filter((field) => field.writeOnly || field.kind === 'secret');
    expect(hidden.length).toBeGreaterThan(0);
    const values = Object.fromEntries(hidden.map(({ name }) => [name, 'hush hush']));
    expect(draftValues(resource(), { ...values, x_text: 'One line' })).toEqual({ x_text: 'One line' });
  });

  test('excludes those of lines too', () => {
    const registry = currentRegistry();
    const parent = Object.values(registry.resources).find((one) =>
      Object.values(one.fields).some((field) => field.lines),
    );
    const lines = Object.values(parent?.fields ?? {}).find((field) => field.lines);
    if (!parent || !lines?.lines) throw new Error('The registry of the test has no lines.');
    const child = registry.resources[lines.lines.resource];
    const secret = Object.values(resource().fields).find((field) => field.kind === 'secret');
    if (!child || !secret) throw new Error('The registry of the test has no secret.');
    const withSecret = {
      ...registry,
      resources: {
        ...registry.resources,
        [child.name]: { ...child, fields: { ...child.fields, [secret.name]: secret } },
      },
    };
    const line = { [secret.name]: 'hush hush', position: 1 };
    expect(draftValues(parent, { [lines.name]: [line] }, withSecret)).toEqual({ [lines.name]: [{ position: 1 }] });
  });

  test('contains only differences from the initial values', () => {
    const initial = { x_text: 'Before', x_integer: null, x_boolean: false };
    const values = { x_text: 'After', x_integer: undefined, x_boolean: false };
    expect(changedValues(resource(), values, initial)).toEqual({ x_text: 'After' });
  });
});
