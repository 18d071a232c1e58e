import { expect, test } from 'vitest'
import { createLifetime, StoppingError } from './lifetime'

const open = () => {
  const events: string[] = []
  const lifetime = createLifetime({ log: (_, event) => events.push(event) })
  return { ...lifetime, events }
}

test('default: parts stop one after the other, the last one first', async () => {
  const { onEnd, end, events } = open()
  for (const part of ['database', 'port'])
    onEnd(async () => {
      events.push(`${part} stops`)
      await Promise.resolve()
      events.push(`${part} stopped`)
    })
  await Promise.all([end(), end()])
  expect(events).toEqual(['port stops', 'port stopped', 'database stops', 'database stopped'])
})

test('behavior: a part that starts while the process stops is stopped at once, and the start ends', async () => {
  const { onEnd, end, signal, events } = open()
  expect(signal.aborted).toBe(false)
  const ended = end()
  expect(signal.aborted).toBe(true)
  expect(() => onEnd(async () => events.push('late part stopped'))).toThrow(StoppingError)
  await ended
  expect(events).toEqual(['late part stopped'])
})

test('behavior: a part that fails or takes too long to stop does not block the others', async () => {
  const { onEnd, end, events } = open()
  onEnd(async () => events.push('database stopped'))
  onEnd(() => new Promise(() => {}), 10)
  onEnd(() => Promise.reject(new Error('no')))
  await end()
  expect(events).toEqual(['stopping failed', 'stopping took too long', 'database stopped'])
})
