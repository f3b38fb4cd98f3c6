/** What answers for a company from outside, as the lab plays it. */
type LabMachineName = 'openai' | 'azure' | 'dialogflow' | 'typebot' | 'hook';

export const nextKinds = ['say', 'refuse', 'limit', 'fail', 'slow', 'endless', 'page', 'cut'] as const;
export type NextKind = (typeof nextKinds)[number];

export interface LabMachine {
  readonly name: LabMachineName;
  /** What the forms of the product ask for. */
  readonly details: Readonly<Partial<Record<'address' | 'key' | 'project' | 'keyFile' | 'flow', string>>>;
  readonly next: readonly { readonly kind: NextKind | 'other'; readonly text: string }[];
  /** Newest first, without secrets. */
  readonly heard: readonly MachineCall[];
}

export interface MachineCall {
  readonly id: string;
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Status 0 where the line was cut. */
  readonly answered: { readonly status: number; readonly wasSet: boolean } | null;
}

export const machineKey = ({ name }: Pick<LabMachine, 'name'>): string => `machine:${name}`;

/** JSON is easier to read with its lines apart; anything else is shown as it came. */
export function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
