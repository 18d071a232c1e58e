import { expect, test } from 'vitest'
import { shareCores } from './share-cores'

const job = (name: string, cores: number, after: readonly string[] = []) => ({ name, cores, after })

/** Runs jobs that end on a signal, and lists the running ones. */
const start = (cores: number, jobs: readonly ReturnType<typeof job>[]) => {
  const running = new Map<string, () => void>()
  const all = shareCores(cores, jobs, async ({ name }) => {
    await new Promise<void>((resolve) => running.set(name, resolve))
    return name
  })
  const end = async (name: string) => {
    running.get(name)!()
    running.delete(name)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { all, end, runs: () => [...running.keys()] }
}

test('default: runs as many jobs at a time as cores allow, in their order', async () => {
  const { all, end, runs } = start(2, [job('types', 1), job('compile', 1), job('unit', 2), job('lint', 1)])
  expect(runs()).toEqual(['types', 'compile'])
  await end('compile')
  // A core is free for lint, but unit comes first.
  expect(runs()).toEqual(['types'])
  await end('types')
  expect(runs()).toEqual(['unit'])
  await end('unit')
  expect(runs()).toEqual(['lint'])
  await end('lint')
  expect(await all).toEqual(['types', 'compile', 'unit', 'lint'])
})

test('behavior: a job waits for its predecessor, though a core is free', async () => {
  const { all, end, runs } = start(2, [job('compile', 1), job('lint', 1), job('coverage', 1, ['compile'])])
  await end('lint')
  expect(runs()).toEqual(['compile'])
  await end('compile')
  expect(runs()).toEqual(['coverage'])
  await end('coverage')
  expect(await all).toEqual(['compile', 'lint', 'coverage'])
})

test('error: throws the error of a job', async () => {
  await expect(shareCores(2, [job('types', 1)], async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
})
