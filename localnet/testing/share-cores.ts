/**
 * Does jobs in their order, as many at a time as there are cores for: one begins when all before it have begun and enough cores are free. Gives
 * their results in the order of the jobs.
 *
 * @example
 * await shareCores(2, [{ cores: 1 }, { cores: 1 }, { cores: 2 }], run) // the first two side by side, then the third
 */
export async function shareCores<job extends { cores: number }, result>(
  cores: number,
  jobs: readonly job[],
  run: (job: job) => Promise<result>,
): Promise<result[]> {
  const running = new Set<Promise<result>>()
  const results: Promise<result>[] = []
  let free = cores
  for (const job of jobs) {
    while (free < job.cores) await Promise.race(running)
    free -= job.cores
    const ended = run(job).finally(() => {
      running.delete(ended)
      free += job.cores
    })
    running.add(ended)
    results.push(ended)
  }
  return Promise.all(results)
}
