import { expect, test } from 'vitest'
import { createPictures } from './pictures'
import type { PreviewFigures } from './preview-text'

const figuresOf = (name: number): PreviewFigures => ({
  kind: 'Swap',
  pair: `${name} WETH for 3 USDC`,
  place: 'on Ethereum',
  rows: [],
  outcome: undefined,
  block: '',
})

const open = (fails: () => boolean = () => false) => {
  const drawn: string[] = []
  const clock = { nowMs: 0 }
  const pictureOf = createPictures({
    draw: async ({ pair }) => {
      if (fails()) throw new Error('no font')
      drawn.push(pair)
      return Uint8Array.of(drawn.length)
    },
    nowMs: () => clock.nowMs,
  })
  return { drawn, clock, ask: (name: number) => pictureOf(figuresOf(name)) }
}

test('default: draws the same figures once, also for concurrent requests', async () => {
  const { drawn, ask } = open()
  const [first, second] = await Promise.all([ask(1), ask(1)])
  expect([first, second, await ask(1)]).toEqual(Array.from({ length: 3 }, () => Uint8Array.of(1)))
  expect(drawn).toHaveLength(1)
})

test('behavior: limits drawings per minute, and still returns cached ones', async () => {
  const { drawn, clock, ask } = open()
  await Promise.all(Array.from({ length: 40 }, (_, name) => ask(name)))
  expect(drawn).toHaveLength(30)
  expect(await ask(30)).toBeUndefined()
  expect(await ask(29)).toEqual(Uint8Array.of(30))
  clock.nowMs = 60_000
  expect(await ask(30)).toEqual(Uint8Array.of(31))
})

test('behavior: evicts the oldest picture above the cache size', async () => {
  const { drawn, clock, ask } = open()
  for (let name = 0; name < 65; name++) {
    clock.nowMs += 3_000
    await ask(name)
  }
  await ask(64)
  expect(drawn).toHaveLength(65)
  await ask(0)
  expect(drawn).toHaveLength(66)
})

test('behavior: draws again after a failure', async () => {
  let isBroken = true
  const { ask } = open(() => isBroken)
  expect(await ask(1)).toBeUndefined()
  isBroken = false
  expect(await ask(1)).toEqual(Uint8Array.of(1))
})
