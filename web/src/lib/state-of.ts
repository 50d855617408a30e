/** The state of a component, beside it in a file of its own; it follows the component's properties. */
export class StateOf<Props> {
  constructor(protected readonly props: Props) {}
}
