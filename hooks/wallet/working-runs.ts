/** A run this tab works on. */
type Work = {
  /** Ends the following of what was sent. */
  abort: () => void
  /** Lets others begin, although the work has not ended: a wallet may never answer. */
  letGo: () => void
}

/** The runs this visit of the page works on, by their id; a run of an earlier visit is not among them until it is resumed. */
export const workingRuns = new Map<string, Work>()
