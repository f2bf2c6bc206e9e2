/**
 * Shows that a long step of a start is running. On a terminal one line counts the seconds; elsewhere a line is printed
 * every few seconds, so that neither looks like a hang.
 */

/** Where the progress is printed. */
interface ProgressOutput {
  /** Prints a line. */
  readonly print: (line: string) => void;
  /** Writes to the terminal; null where there is none, or where lines have a format of their own. */
  readonly terminal: ((text: string) => void) | null;
}

interface Step extends ProgressOutput {
  /** Such as `Building the screens`. */
  readonly label: string;
  /** Prints nothing for a step that is shorter, in milliseconds. Defaults to 0. */
  readonly silentMilliseconds?: number;
}

const tickMilliseconds = 1_000;
const lineMilliseconds = 5_000;
const eraseLine = '\r\u001B[K';

/** Erases the counting line on the terminal, if there is one. */
let eraseCounting: () => void = () => undefined;

/** Erases the counting line; its next second writes it again. Call it before anything else is written to the terminal. */
export const beforeOtherOutput = (): void => eraseCounting();

/** Output of a program that writes plain lines to its standard output. */
export const standardOutput = (): ProgressOutput => ({
  print: (line) => void process.stdout.write(`${line}\n`),
  terminal: process.stdout.isTTY ? (text) => void process.stdout.write(text) : null,
});

/** Runs the work, and prints that it runs and how long it took. */
export async function withProgress<T>(step: Step, work: () => Promise<T>): Promise<T> {
  const { label, print, terminal, silentMilliseconds = 0 } = step;
  const started = performance.now();
  const elapsed = (): number => performance.now() - started;
  let isShown = false;
  const show = (): void => {
    const seconds = Math.round(elapsed() / 1_000);
    const line = seconds === 0 ? `${label}…` : `${label}… ${seconds} s`;
    if (terminal) terminal(`${eraseLine}${line}`);
    else print(line);
    isShown = true;
  };
  let ticking: NodeJS.Timeout | undefined;
  const begin = (): void => {
    show();
    if (terminal) eraseCounting = () => terminal(eraseLine);
    ticking = setInterval(show, terminal ? tickMilliseconds : lineMilliseconds);
  };
  let beginning: NodeJS.Timeout | undefined;
  if (silentMilliseconds === 0) begin();
  else beginning = setTimeout(begin, silentMilliseconds);
  const end = (): void => {
    clearTimeout(beginning);
    clearInterval(ticking);
    beforeOtherOutput();
    eraseCounting = () => undefined;
  };
  try {
    const result = await work();
    end();
    if (isShown) print(`${label}… done in ${(elapsed() / 1_000).toFixed(1)} s.`);
    return result;
  } catch (error) {
    end();
    throw error;
  }
}
