/**
 * Runs a script on a resource that it opens, and ends both: with the exit code of `run`, or with 1
 * if it throws, takes longer than `limitMs`, or gets a signal.
 *
 * @example
 * await runBounded({ limitMs: 900_000, open: () => openDeployment(parts), run: async ({ fleet }) => 0 })
 */
export const runBounded = async <opened extends { stop: () => Promise<void> }>({
  limitMs,
  open,
  run,
}: {
  limitMs: number
  open: () => Promise<opened>
  run: (opened: opened) => Promise<number>
}): Promise<void> => {
  const opening = open()
  const end = async (code: number) => {
    await opening.then(({ stop }) => stop()).catch(() => {})
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => end(1))
  setTimeout(() => {
    console.error(`It takes longer than ${limitMs / 60_000} minutes.`)
    end(1)
  }, limitMs).unref()
  await end(
    await opening.then(run).catch((error) => {
      console.error(error)
      return 1
    }),
  )
}
