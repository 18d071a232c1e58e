import { describe, expect, test, vi } from 'vitest'
import { StalePriceError } from '../send/check-errors'
import { createRenewal } from './price-renewal'

/** Opens a clock, and a service whose answers take `answerMs`. */
const open = (answerMs = 0) => {
  let now = 0
  const ask = vi.fn(async ({ receivedAt }: { receivedAt: number }) => {
    expect(receivedAt).toBeLessThanOrEqual(now)
    const price = { receivedAt: now }
    now += answerMs
    return price
  })
  const renewal = createRenewal({ receivedAt: 0 }, { now: () => now, ask })
  return { renewal, ask, wait: (ms: number) => (now += ms) }
}

describe('createRenewal', () => {
  test('default: renews a price that is older than twenty seconds', async () => {
    const { renewal, ask, wait } = open()
    wait(20_000)
    expect([await renewal.renew(), ask.mock.calls.length, renewal.isTooOld()]).toEqual([false, 0, false])
    wait(1)
    expect([renewal.isTooOld(), await renewal.renew()]).toEqual([true, true])
    expect(renewal.read()).toEqual({ receivedAt: 20_001 })
    expect(await renewal.renew()).toBe(false)
  })

  test('behavior: renews earlier if it will be too old by then', async () => {
    const { renewal, wait } = open()
    wait(15_001)
    expect([await renewal.renew(), await renewal.renew(5_000)]).toEqual([false, true])
  })

  test('behavior: a refused price changes nothing', async () => {
    const refuse = async () => {
      throw new RangeError('moved')
    }
    const renewal = createRenewal({ receivedAt: 0 }, { now: () => 30_000, ask: refuse })
    await expect(renewal.renew()).rejects.toThrow('moved')
    expect(renewal.read()).toEqual({ receivedAt: 0 })
  })

  test('error: Wallet.StalePriceError if each price arrives too old', async () => {
    const { renewal, ask, wait } = open(25_000)
    wait(25_000)
    for (let count = 0; count < 5; count++) expect(await renewal.renew()).toBe(true)
    await expect(renewal.renew()).rejects.toThrow(StalePriceError)
    expect(ask).toHaveBeenCalledTimes(5)
  })
})
