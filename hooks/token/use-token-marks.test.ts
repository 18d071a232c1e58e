import { afterAll, expect, test, vi } from 'vitest'

const before = `0x${'c'.repeat(40)}`
const kept = JSON.stringify({ state: { favourites: { 10: [before] }, recents: { 10: [before] } }, version: 1 })
vi.stubGlobal('localStorage', { getItem: () => kept, setItem: () => undefined })
const { readMarks, useTokenMarks } = await import('./use-token-marks')
afterAll(() => vi.unstubAllGlobals())

const addressOf = (index: number) => `0x${index.toString(16).padStart(40, '0')}`
const [weth, dai] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`]

test('default: reads the stored marks at the start', () => {
  const { favourites, recents } = useTokenMarks.getState()
  expect([favourites, recents]).toEqual([{ 10: [before] }, { 10: [before] }])
})

test('behavior: toggles a mark, in any casing', () => {
  const { toggleFavourite } = useTokenMarks.getState()
  toggleFavourite(1, weth.toUpperCase().replace('0X', '0x'))
  toggleFavourite(1, dai)
  toggleFavourite(8453, dai)
  expect(useTokenMarks.getState().favourites).toMatchObject({ 1: [dai, weth], 8453: [dai] })
  toggleFavourite(1, weth)
  expect(useTokenMarks.getState().favourites[1]).toEqual([dai])
})

test('behavior: stores six chosen tokens, the newest first, each once', () => {
  const { noteChosen } = useTokenMarks.getState()
  for (const index of [1, 2, 3, 4, 5, 6, 7, 3]) noteChosen(1, addressOf(index))
  expect(useTokenMarks.getState().recents[1]).toEqual([3, 7, 6, 5, 4, 2].map(addressOf))
})

test('behavior: keeps only valid addresses of a stored value', () => {
  expect(readMarks({ favourites: { 1: [weth, 'x', 5] }, recents: { 1: 'x' } })).toEqual({
    favourites: { 1: [weth] },
    recents: { 1: [] },
  })
  expect(readMarks(null)).toEqual({ favourites: {}, recents: {} })
})
