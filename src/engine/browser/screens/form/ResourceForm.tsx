/** Form of a resource: sections of fields, validated with the rules of the server, errors shown at the fields. */
import { Fragment, useMemo, useRef, type ComponentType, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { Form, useLocation } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { Resource } from '../../../registry/types.ts';
import type { BodyMode } from '../../../registry/validation.ts';
import { BlockReaderProvider } from '../../inputs/nested.ts';
import { dropDraft } from '../../providers/drafts/drafts.ts';
import { useConditionContext } from '../../fields/useConditionContext.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { useRegistry } from '../../registry.ts';
import { useBlockReader } from '../pasting/useBlockReader.ts';
import { DraftName, FormDraft } from './drafts/FormDraft.tsx';
import { FirstError, OtherErrors, WrongFields } from './FormErrors.tsx';
import { formSections, joinByPage, namesIn, type SectionFields } from './formFields.ts';
import { Section } from './Section.tsx';
import { SectionIndex } from './SectionIndex.tsx';
import { UnsavedDialog } from './drafts/UnsavedDialog.tsx';
import { useFirstFocus } from './useFirstFocus.ts';
import { useOneSubmit } from './useOneSubmit.ts';
import { useResolver } from './useResolver.ts';

type Row = Readonly<Record<string, unknown>>;

interface Props {
  readonly id: string;
  readonly resource: Resource;
  readonly mode: BodyMode;
  /** Initial values. A new object resets the form. */
  readonly initial: Row;
  /**
   * Saves the values.
   * @param pressed value of the submit button.
   * @returns error messages by field, or undefined on success.
   */
  readonly onSave: (values: Row, pressed: string | null) => Promise<object | undefined>;
  readonly toolbar?: ReactNode;
  /** Helper content below inputs, by field. */
  readonly helpers?: Readonly<Record<string, ReactNode>>;
  /** Wrapper around the inputs, inside the form. */
  readonly Around?: ComponentType<{ readonly children: ReactNode }>;
  /** True in a dialog: no cards and no warning about unsaved changes. */
  readonly inDialog?: boolean;
}

const noHelpers = {};

/** Form with its own react-hook-form state. `onSave` sends the values. */
export function ResourceForm({
  id,
  resource,
  mode,
  initial,
  onSave,
  toolbar,
  helpers = noHelpers,
  Around = Fragment,
  inDialog = false,
}: Props) {
  const registry = useRegistry();
  const principal = usePrincipal();
  const context = useConditionContext();
  const readBlock = useBlockReader();
  const scope = { registry, resource, context, mode };
  const { resolver, markSent } = useResolver(scope, initial);
  const box = useRef<HTMLDivElement>(null);
  const submit = useOneSubmit(initial, onSave);
  const { search, hash } = useLocation();
  useFirstFocus(box, { isWanted: true, isNew: mode === 'create', initial, named: inDialog ? '' : hash.slice(1) });
  const begun = mode === 'create' ? `new${inDialog ? ' within' : search}` : String(initial['uuid'] ?? '');
  const draft = `form.${resource.name}.${begun}`;
  const send = async (values: FieldValues, event: unknown): Promise<object | undefined> => {
    const errors = await submit(values, pressedIn(event));
    if (errors === undefined) dropDraft(draft);
    return errors;
  };
  const sections = useMemo(() => formSections(resource, principal), [resource, principal]);
  const shown = useMemo(() => namesIn(sections), [sections]);
  const idOf = ({ fields }: SectionFields): string => `${id}-${fields[0]?.name}`;
  return (
    <Box ref={box} onSubmitCapture={markSent}>
      <DraftName value={draft}>
        <Form
          id={id}
          record={initial}
          onSubmit={send}
          resolver={resolver}
          mode="onBlur"
          reValidateMode="onChange"
          shouldFocusError={false}
          noValidate
          disableInvalidFormNotification
          warnWhenUnsavedChanges={!inDialog}
          WarnWhenUnsavedChangesComponent={UnsavedDialog}
        >
          <FormDraft key={draft} name={draft} resource={resource} initial={initial} />
          <Stack sx={{ gap: inDialog ? 1 : 2 }}>
            <SectionIndex scope={scope} sections={inDialog ? [] : sections} idOf={idOf}>
              <Stack sx={{ gap: inDialog ? 1 : 2 }}>
                <BlockReaderProvider value={readBlock}>
                  <Around>
                    {(inDialog ? sections : joinByPage(sections)).map((section) => (
                      <Section
                        key={section.fields[0]?.name}
                        id={idOf(section)}
                        scope={scope}
                        section={section}
                        helpers={helpers}
                        bare={inDialog}
                      />
                    ))}
                  </Around>
                </BlockReaderProvider>
              </Stack>
            </SectionIndex>
            <WrongFields resource={resource} shown={[...shown]} within={box} />
            <OtherErrors resource={resource} shown={shown} />
          </Stack>
          {toolbar}
          <FirstError within={box} resource={resource} stored={mode === 'update' ? initial : null} />
        </Form>
      </DraftName>
    </Box>
  );
}

function pressedIn(event: unknown): string | null {
  const native: unknown = (event as { nativeEvent?: unknown } | undefined)?.nativeEvent;
  return native instanceof SubmitEvent && native.submitter instanceof HTMLButtonElement
    ? native.submitter.value || null
    : null;
}
