/** The state of a component, in a file beside it; it follows the component's properties. */
export class StateOf<Props> {
  constructor(protected readonly props: Props) {}
}
