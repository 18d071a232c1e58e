type Job = {
  name: string
  cores: number
  /** Names of jobs, earlier in the list, that have to end first. */
  after?: readonly string[]
}

/**
 * Runs jobs in their order, as many at a time as the cores allow: a job starts when all before it
 * have started, those in its `after` have ended and enough cores are free. Returns their results in
 * the order of the jobs.
 *
 * @example
 * await shareCores(2, [{ name: 'lint', cores: 1 }, { name: 'types', cores: 1 }, { name: 'unit', cores: 2 }], run)
 * // the first two side by side
 */
export async function shareCores<job extends Job, result>(
  cores: number,
  jobs: readonly job[],
  run: (job: job) => Promise<result>,
): Promise<result[]> {
  const running = new Map<string, Promise<result>>()
  const results: Promise<result>[] = []
  let free = cores
  for (const job of jobs) {
    while (free < job.cores || job.after?.some((name) => running.has(name))) await Promise.race(running.values())
    free -= job.cores
    const ended = run(job).finally(() => {
      running.delete(job.name)
      free += job.cores
    })
    running.set(job.name, ended)
    results.push(ended)
  }
  return Promise.all(results)
}
