import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { within } from './ask-batches'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('default: resolves to the answer, or throws its error', async () => {
  expect(await within(5, Promise.resolve('0x1'))).toBe('0x1')
  await expect(within(5, Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(vi.getTimerCount()).toBe(0)
})

test('error: Wallet.DisconnectedError for a wallet that does not answer', async () => {
  const silent = expect(within(5, new Promise(() => {}))).rejects.toMatchObject({ name: 'Wallet.DisconnectedError' })
  await vi.advanceTimersByTimeAsync(5)
  await silent
})
