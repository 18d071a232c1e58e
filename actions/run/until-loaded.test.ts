import { expect, test } from 'vitest'
import { untilLoaded } from './until-loaded'

const play = async (fails: number, stopsAfter = Number.POSITIVE_INFINITY) => {
  const controller = new AbortController()
  let tries = 0
  let slept = 0
  const sleep = async () => {
    slept++
    if (slept >= stopsAfter) controller.abort()
  }
  const load = async () => {
    if (tries++ < fails) throw new TypeError('Failed to fetch')
    return 'code'
  }
  return { loaded: await untilLoaded({ sleep, signal: controller.signal }, load), slept }
}

test('default', async () => expect(await play(0)).toEqual({ loaded: 'code', slept: 0 }))

test('behavior: retries failed loading', async () => {
  expect(await play(3)).toEqual({ loaded: 'code', slept: 3 })
})

test('error: Transaction.InterruptedError when the user stops following', async () => {
  await expect(play(3, 2)).rejects.toMatchObject({ name: 'Transaction.InterruptedError' })
})
