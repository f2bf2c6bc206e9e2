/** List of the fields of a resource, with a form for a new one. */
import { useState } from 'react';
import { useLanguage } from '../../../browser/ui/useLabel.ts';
import { moveField } from '../../edit/changes.ts';
import type { EditorProps } from '../editorProps.ts';
import { fieldLabel } from '../labels.ts';
import { SortableGroup, SortableItem } from '../sortable/Sortable.tsx';
import { useWords } from '../useWords.ts';
import { FieldRow } from './FieldRow.tsx';
import { NewFieldForm } from './NewFieldForm.tsx';

/** Tab with the fields of a resource, in the order of the schema. */
export function FieldsTab({ studio, resource }: EditorProps) {
  const words = useWords();
  const language = useLanguage();
  const [open, setOpen] = useState<string | null>(null);
  const names = Object.keys(resource.schema.properties);
  return (
    <>
      <SortableGroup
        onMove={({ index: from }, { index: to }) =>
          studio.act(words.done.order, (draft) => moveField(draft, { resource: resource.name, from, to }))
        }
      >
        {names.map((name, index) => (
          <SortableItem
            key={name}
            list="fields"
            index={index}
            count={names.length}
            title={fieldLabel(studio.draft, resource, name, language)}
          >
            {(handle, isOver) => (
              <FieldRow
                studio={studio}
                resource={resource}
                name={name}
                handle={handle}
                isOver={isOver}
                isOpen={open === name}
                onToggle={() => setOpen(open === name ? null : name)}
                onRenamed={setOpen}
              />
            )}
          </SortableItem>
        ))}
      </SortableGroup>
      <NewFieldForm studio={studio} resource={resource} />
    </>
  );
}
