/**
 * Runs one task after another, in order of arrival; a task that fails fails for its own caller only.
 *
 * @example
 * const serial = createSerial()
 * await Promise.all([serial(readAll), serial(applyAll)]) // applyAll begins when readAll is done
 */
export const createSerial = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <result>(task: () => Promise<result>): Promise<result> => {
    const run = last.then(task, task)
    last = run.catch(() => undefined)
    return run
  }
}

/**
 * A door that others wait at until it is opened, or closed for good with an error.
 *
 * @example
 * const gate = createGate()
 * gate.open()
 * await gate.opened // at once
 */
export const createGate = () => {
  let open: () => void = () => undefined
  let close: (error: Error) => void = () => undefined
  const opened = new Promise<void>((resolve, reject) => {
    open = resolve
    close = reject
  })
  // Nobody has to wait; who does hears of the error.
  opened.catch(() => undefined)
  return { opened, open, close }
}
