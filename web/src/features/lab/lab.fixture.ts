/** The stream of what happens in the lab, moved by hand. */
export class FakeEvents {
  static last: FakeEvents | undefined;
  onmessage: ((event: { data: string }) => void) | null = null;
  onopen: (() => void) | null = null;
  readonly close = (): void => undefined;
  constructor() {
    FakeEvents.last = this;
  }
}
