import { expect, test } from 'vitest'
import { createSharedTask } from './shared-task'

const open = () => {
  let resolve: (value: number) => void = () => {}
  let reject: (reason: unknown) => void = () => {}
  const promise = new Promise<number>((...both) => {
    ;[resolve, reject] = both
  })
  const failures: unknown[] = []
  let given: AbortSignal | undefined
  const task = createSharedTask(
    (signal) => {
      given = signal
      signal.addEventListener('abort', () => reject(signal.reason))
      return promise
    },
    (error) => failures.push(error),
  )
  return { task, resolve: (value: number) => resolve(value), failures, isAborted: () => given!.aborted }
}

test('default', async () => {
  const { task, resolve } = open()
  const all = [task.join(), task.join(new AbortController().signal)]
  resolve(7)
  expect(await Promise.all(all)).toEqual([7, 7])
  expect(await task.join()).toBe(7)
})

test('behavior: a caller that leaves gets its own reason, and the last one aborts the work', async () => {
  const { task, failures, isAborted } = open()
  const [first, second] = [new AbortController(), new AbortController()]
  const [one, two] = [task.join(first.signal), task.join(second.signal)]
  first.abort(new Error('first left'))
  await expect(one).rejects.toThrow('first left')
  expect([isAborted(), task.isAbandoned()]).toEqual([false, false])
  second.abort(new Error('second left'))
  await expect(two).rejects.toThrow('second left')
  expect([isAborted(), task.isAbandoned()]).toEqual([true, true])
  expect(failures).toEqual([new Error('second left')])
})

test('behavior: a caller without a signal never leaves', async () => {
  const { task, resolve, isAborted } = open()
  const left = new AbortController()
  const [one, other] = [task.join(left.signal), task.join()]
  left.abort(new Error('left'))
  await expect(one).rejects.toThrow('left')
  expect(isAborted()).toBe(false)
  resolve(7)
  expect(await other).toBe(7)
})

test('behavior: a caller that left before joining aborts nothing for others', async () => {
  const { task, resolve, isAborted } = open()
  const other = task.join()
  await expect(task.join(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
  expect(isAborted()).toBe(false)
  resolve(7)
  expect(await other).toBe(7)
})
