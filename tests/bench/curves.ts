/** Draws curves with two logarithmic axes as SVG, readable on a light and a dark page. */

export interface Curve {
  readonly name: string;
  /** Greater than 0, in ascending order of `x`. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

interface Diagram {
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly curves: readonly Curve[];
}

const [width, height] = [960, 540];
/** Around the plot; the names of the curves are at its right. */
const margin = { left: 76, right: 250, top: 44, bottom: 62 };
/** Colours of Okabe and Ito, which people with colour blindness can distinguish, on light and on dark. */
const colours: readonly (readonly [light: string, dark: string])[] = [
  ['#0072b2', '#56b4e9'],
  ['#d55e00', '#ff9248'],
  ['#007a5a', '#2fd0a0'],
  ['#a8498a', '#e69ac6'],
  ['#8a6d00', '#f0e442'],
];
/** Every further round of colours has other dashes. */
const dashes = ['none', '7 4', '2 3'];

export function drawCurves({ title, x, y, curves }: Diagram): string {
  const points = curves.flatMap((curve) => curve.points);
  const xScale = logarithmic(
    points.map((point) => point.x),
    [margin.left, width - margin.right],
  );
  const yScale = logarithmic(
    points.map((point) => point.y),
    [height - margin.bottom, margin.top],
  );
  const [bottom, right] = [height - margin.bottom, width - margin.right];
  const grid = [
    ...xScale.ticks.map((value) => {
      const at = placed(xScale.at(value));
      return `<path class="grid" d="M${at} ${margin.top}V${bottom}"/><text x="${at}" y="${bottom + 20}" text-anchor="middle">${shortNumber(value)}</text>`;
    }),
    ...yScale.ticks.map((value) => {
      const at = placed(yScale.at(value));
      return `<path class="grid" d="M${margin.left} ${at}H${right}"/><text x="${margin.left - 8}" y="${at}" dy="4" text-anchor="end">${shortNumber(value)}</text>`;
    }),
  ];
  const lines = curves.map((curve, index) => {
    const dots = curve.points.map((point) => [placed(xScale.at(point.x)), placed(yScale.at(point.y))] as const);
    const path = dots.map(([dotX, dotY], place) => `${place === 0 ? 'M' : 'L'}${dotX} ${dotY}`).join('');
    const legend = margin.top + 12 + index * 24;
    const [from, to] = [right + 20, right + 52];
    return [
      `<g class="curve c${index % colours.length}" stroke-dasharray="${dashes[Math.floor(index / colours.length) % dashes.length]}">`,
      `<path d="${path}"/><path d="M${from} ${legend}H${to}"/>`,
      ...dots.map(([dotX, dotY]) => `<circle cx="${dotX}" cy="${dotY}" r="3.5"/>`),
      `</g><text x="${to + 8}" y="${legend}" dy="4">${escaped(curve.name)}</text>`,
    ].join('');
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title">`,
    `<title id="title">${escaped(title)}</title>`,
    `<style>${styles()}</style>`,
    `<text class="title" x="${margin.left}" y="24">${escaped(title)}</text>`,
    ...grid,
    ...lines,
    `<text x="${(margin.left + right) / 2}" y="${height - 16}" text-anchor="middle">${escaped(x)}</text>`,
    `<text transform="translate(20 ${(margin.top + bottom) / 2}) rotate(-90)" text-anchor="middle">${escaped(y)}</text>`,
    '</svg>',
    '',
  ].join('\n');
}

/** The page behind the picture is light or dark as the system of the reader is. */
function styles(): string {
  const lines = (place: 0 | 1): string =>
    colours.map((pair, index) => `.c${index}{stroke:${pair[place]};fill:${pair[place]}}`).join('');
  return (
    'text{font:13px system-ui,sans-serif;fill:#1f2328}.title{font-size:16px;font-weight:600}' +
    `.grid{stroke:#d0d7de;fill:none}.curve{stroke-width:2}.curve path{fill:none}${lines(0)}` +
    `@media (prefers-color-scheme:dark){text{fill:#e6edf3}.grid{stroke:#3d444d}${lines(1)}}`
  );
}

interface Scale {
  readonly at: (value: number) => number;
  /** Powers of ten. */
  readonly ticks: readonly number[];
}

/** From the power of ten at or below the least value to that at or above the greatest. */
function logarithmic(values: readonly number[], [from, to]: readonly [number, number]): Scale {
  const least = Math.floor(Math.log10(Math.min(...values)) + 1e-9);
  const most = Math.max(least + 1, Math.ceil(Math.log10(Math.max(...values)) - 1e-9));
  return {
    at: (value) => from + ((Math.log10(value) - least) / (most - least)) * (to - from),
    ticks: Array.from({ length: most - least + 1 }, (_, index) => 10 ** (least + index)),
  };
}

function shortNumber(value: number): string {
  if (value >= 1_000_000) return `${value / 1_000_000} M`;
  return value >= 10_000 ? `${value / 1_000} k` : String(Number(value.toPrecision(3)));
}

const placed = (value: number): string => value.toFixed(1);
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
