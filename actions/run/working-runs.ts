/** A run that this tab works on. */
type WorkingRun = {
  /** Gives up waiting for the wallet, or following what was sent. */
  stop: () => void
}

/** The runs this visit of the page works on, by their id; a run of an earlier visit is not among them until it is resumed. */
export const workingRuns = new Map<string, WorkingRun>()
