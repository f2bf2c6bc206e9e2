/** The next numbers, next to the form of a sequence, with the pattern as it is being typed. */
import { useWatch } from 'react-hook-form';
import NumberPreview from './NumberPreview.tsx';

export default function NumberPreviewInForm() {
  return <NumberPreview record={useWatch()} />;
}
