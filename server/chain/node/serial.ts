/**
 * Creates a queue that runs one task after another, in order of arrival; an error reaches only the
 * caller of its task.
 *
 * @example
 * const serial = createSerial()
 * await Promise.all([serial(readAll), serial(applyAll)]) // applyAll starts after readAll
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
 * Creates a gate at which callers wait until it is opened, or closed for good with an error.
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
  // The rejection is handled even if no caller waits.
  opened.catch(() => undefined)
  return { opened, open, close }
}
