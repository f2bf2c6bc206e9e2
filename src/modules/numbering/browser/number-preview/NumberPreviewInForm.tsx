/** The next numbers beside the form of a sequence, with its pattern as it is being typed. */
import { useWatch } from 'react-hook-form';
import NumberPreview from './NumberPreview.tsx';

export default function NumberPreviewInForm() {
  return <NumberPreview record={useWatch()} />;
}
