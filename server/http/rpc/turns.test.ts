import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTurns, NoTurnError } from './turns'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Tasks that end when a test ends them. */
const open = () => {
  const begun: string[] = []
  const ends = new Map<string, (fails?: boolean) => void>()
  const task = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve, reject) =>
      ends.set(name, (fails) => (fails ? reject(new Error(name)) : resolve(name))),
    )
  }
  const inTurn = createTurns({ max: 2, maxWaitMs: 1_000 })
  return { begun, task, inTurn, end: (name: string, fails?: boolean) => ends.get(name)!(fails) }
}

test('default: a limited number at a time, the others in order of arrival', async () => {
  const { begun, task, inTurn, end } = open()
  const all = ['a', 'b', 'c', 'd'].map((name) => inTurn(task(name)).catch((error: Error) => error.message))
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual(['a', 'b'])
  end('b', true)
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual(['a', 'b', 'c'])
  end('a')
  await vi.advanceTimersByTimeAsync(0)
  for (const name of ['c', 'd']) end(name)
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
  const next = [inTurn(task('e')), inTurn(task('f'))]
  await vi.advanceTimersByTimeAsync(0)
  expect(begun.slice(-2)).toEqual(['e', 'f'])
  for (const name of ['e', 'f']) end(name)
  await Promise.all(next)
})

test('error: a turn that does not come in time, which blocks no other task', async () => {
  const { begun, task, inTurn, end } = open()
  const first = [inTurn(task('a')), inTurn(task('b'))]
  const late = inTurn(task('c'))
  const refused = expect(late).rejects.toThrow(NoTurnError)
  await vi.advanceTimersByTimeAsync(1_000)
  await refused
  const next = inTurn(task('d'))
  for (const name of ['a', 'b']) end(name)
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual(['a', 'b', 'd'])
  end('d')
  await Promise.all([...first, next])
})

test('behavior: a heavy task waits for enough room, and the light ones after it wait too', async () => {
  const { begun, task, inTurn, end } = open()
  const first = inTurn(task('a'))
  const heavy = inTurn(task('b'), { weight: 2 })
  const light = inTurn(task('c'))
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual(['a'])
  end('a')
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual(['a', 'b'])
  end('b')
  await vi.advanceTimersByTimeAsync(0)
  end('c')
  expect(await Promise.all([first, heavy, light])).toEqual(['a', 'b', 'c'])
})

test('behavior: a task whose caller leaves releases its place in the queue to the next', async () => {
  const { begun, task, inTurn, end } = open()
  const first = [inTurn(task('a')), inTurn(task('b'))]
  const left = new AbortController()
  const leaving = inTurn(task('c'), { signal: left.signal })
  const next = inTurn(task('d'))
  left.abort(new Error('left'))
  await expect(leaving).rejects.toThrow('left')
  await expect(inTurn(task('e'), { signal: left.signal })).rejects.toThrow('left')
  end('a')
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual(['a', 'b', 'd'])
  for (const name of ['b', 'd']) end(name)
  await Promise.all([...first, next])
})

test('behavior: a heavy task that leaves lets the light one after it start', async () => {
  const { begun, task, inTurn, end } = open()
  const first = inTurn(task('a'))
  const left = new AbortController()
  const heavy = inTurn(task('b'), { weight: 2, signal: left.signal })
  const light = inTurn(task('c'))
  left.abort(new Error('left'))
  await expect(heavy).rejects.toThrow('left')
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual(['a', 'c'])
  for (const name of ['a', 'c']) end(name)
  expect(await Promise.all([first, light])).toEqual(['a', 'c'])
})
