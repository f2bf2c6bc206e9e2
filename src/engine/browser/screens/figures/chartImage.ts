/** Saves the drawing of a chart as an image. Styles are copied into it, because a file has no style sheet. */
import { download } from '../../providers/download.ts';

const namespace = 'http://www.w3.org/2000/svg';

const copied = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'opacity',
] as const;

const [titleHeight, margin, lineHeight] = [40, 16, 20];
/** Pixels of the image for each pixel of the drawing. */
const sharpness = 2;

/** Returns the largest drawing in an element, or null without one. */
export function drawingIn(element: HTMLElement | null): SVGSVGElement | null {
  const area = (svg: SVGSVGElement): number => svg.clientWidth * svg.clientHeight;
  return [...(element?.querySelectorAll('svg') ?? [])].toSorted((one, other) => area(other) - area(one))[0] ?? null;
}

/** The drawing of a chart with its texts. */
export interface ChartImage {
  readonly drawing: SVGSVGElement;
  readonly title: string;
  /** Lines below the drawing; none where it has its own texts. */
  readonly lines: readonly string[];
}

/** Returns the drawing below its title, on the background of its card, as the text of an SVG file. */
export function svgOf({ drawing, title, lines }: ChartImage): string {
  const { clientWidth, clientHeight } = drawing;
  const linesFrom = titleHeight + clientHeight + margin;
  const [width, height] = [clientWidth + 2 * margin, linesFrom + lines.length * lineHeight];
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = [drawing, ...drawing.querySelectorAll('*')];
  for (const [index, element] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const original = originals[index];
    if (!original) continue;
    const style = getComputedStyle(original);
    element.setAttribute('style', copied.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';'));
    element.removeAttribute('class');
  }
  copy.setAttribute('x', String(margin));
  copy.setAttribute('y', String(titleHeight));
  copy.setAttribute('width', String(clientWidth));
  copy.setAttribute('height', String(clientHeight));
  const { backgroundColor } = getComputedStyle(drawing.closest('section') ?? document.body);
  const { color, fontFamily } = getComputedStyle(drawing);
  const line = (words: string, y: number, font: string): SVGTextElement => {
    const text = document.createElementNS(namespace, 'text');
    text.textContent = words;
    text.setAttribute('x', String(margin));
    text.setAttribute('y', String(y));
    text.setAttribute('style', `fill:${color};font:${font} ${fontFamily.replaceAll('"', "'")}`);
    return text;
  };
  const file = document.createElementNS(namespace, 'svg');
  file.setAttribute('viewBox', `0 0 ${width} ${height}`);
  file.setAttribute('width', String(width));
  file.setAttribute('height', String(height));
  file.setAttribute('style', `background:${backgroundColor}`);
  file.append(
    line(title, 26, '600 16px'),
    copy,
    ...lines.map((words, index) => line(words, linesFrom + index * lineHeight + 4, '13px')),
  );
  return new XMLSerializer().serializeToString(file);
}

/** Downloads the drawing as SVG. */
export function saveSvg(image: ChartImage): void {
  download(new Blob([svgOf(image)], { type: 'image/svg+xml' }), null, `${image.title}.svg`);
}

/** Downloads the drawing as PNG, at twice its size on the screen. */
export async function savePng(chart: ChartImage): Promise<void> {
  const image = new Image();
  // The content security policy allows data addresses for images.
  image.src = `data:image/svg+xml,${encodeURIComponent(svgOf(chart))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width * sharpness;
  canvas.height = image.height * sharpness;
  const surface = canvas.getContext('2d');
  if (!surface) return;
  surface.fillStyle = getComputedStyle(chart.drawing.closest('section') ?? document.body).backgroundColor;
  surface.fillRect(0, 0, canvas.width, canvas.height);
  surface.drawImage(image, 0, 0, canvas.width, canvas.height);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (png) download(png, null, `${chart.title}.png`);
}
