import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { NotReadyError, untilReady } from './until-ready'

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

const run = (script: string) => {
  const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore' })
  children.push(child)
  return child
}
const busy = 'for (;;);'
const asleep = 'setInterval(() => {}, 1e6)'
const limits = { workMs: 300, idleMs: 1_500, sayMs: 1_000_000 }

test('default: ends when nothing is missing, and reports what it waited for', async () => {
  const messages: string[] = []
  const answers = ['its pools', 'its pools', 'its pages', undefined]
  const missing = async () => answers.shift()
  await untilReady({
    what: 'the service',
    child: run(asleep),
    missing,
    say: (line) => messages.push(line),
    limits: { ...limits, sayMs: 0 },
  })
  expect(messages).toEqual(
    ['its pools', 'its pools', 'its pages'].map((lacks) => `still waiting for the service: ${lacks}`),
  )
})

test('behavior: a process that progresses may take many times the limit', async () => {
  let asked = 0
  const missing = async () => (asked++ < 40 ? `step ${Math.floor(asked / 2)}` : undefined)
  await untilReady({ what: 'the service', child: run(busy), missing, limits })
  expect(asked).toBe(41)
})

test('error: Localnet.NotReadyError for a process that uses CPU without progress, with what is missing', async () => {
  const missing = async () => 'it reads the pools of chain 1'
  const waiting = untilReady({ what: 'the service', child: run(busy), missing, limits: { ...limits, idleMs: 1e9 } })
  await expect(waiting).rejects.toThrow('The service did not get ready: it reads the pools of chain 1.')
})

test('error: Localnet.NotReadyError for a process that hangs', async () => {
  const missing = async () => 'no answer'
  const waiting = untilReady({ what: 'the service', child: run(asleep), missing, limits: { ...limits, workMs: 1e9 } })
  await expect(waiting).rejects.toThrow(NotReadyError)
})

test('error: Localnet.NotReadyError immediately for a process that ended', async () => {
  const child = run('process.exit(3)')
  await once(child, 'exit')
  const waiting = untilReady({ what: 'PostgreSQL', child, missing: async () => 'no answer' })
  await expect(waiting).rejects.toThrow('PostgreSQL did not get ready: it ended with 3.')
})
