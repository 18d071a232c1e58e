/** A run that this tab works on. */
type WorkingRun = {
  /** Stops waiting for the wallet, or following the transaction. */
  stop: () => void
}

/** The runs in progress in this visit of the page, by id, including resumed ones. */
export const workingRuns = new Map<string, WorkingRun>()
