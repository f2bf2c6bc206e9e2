/** The parts of `Forms` in `#engine/browser`. */
export { FieldInput } from '../../browser/inputs/FieldInput.tsx';
export { ParsedInput } from '../../browser/inputs/ParsedInput.tsx';
export { RecordPicker } from '../../browser/inputs/records/RecordPicker.tsx';
export { ReferenceInput } from '../../browser/inputs/reference.tsx';
export { useAutofill } from '../../browser/inputs/records/useAutofill.ts';
export { useIsNew } from '../../browser/inputs/records/useCopyFromRelation.ts';
export { useDebouncedValue } from '../../browser/inputs/records/useDebouncedValue.ts';
export { useFieldInput } from '../../browser/inputs/useFieldInput.ts';
export { dropDraft, readDraft } from '../../browser/providers/drafts/drafts.ts';
export { useUnsavedWork } from '../../browser/providers/unsaved.ts';
export { useLeaveBlocker } from '../../browser/providers/drafts/useLeaveBlocker.ts';
export { CreateDialog } from '../../browser/screens/form/CreateDialog.tsx';
export { FormDraft } from '../../browser/screens/form/drafts/FormDraft.tsx';
export { OtherErrors } from '../../browser/screens/form/FormErrors.tsx';
export { FormToolbar } from '../../browser/screens/form/FormToolbar.tsx';
export { StaleDraft } from '../../browser/screens/form/drafts/StaleDraft.tsx';
export { UnsavedDialog } from '../../browser/screens/form/drafts/UnsavedDialog.tsx';
export { useCreateRecord } from '../../browser/screens/form/useCreateRecord.ts';
