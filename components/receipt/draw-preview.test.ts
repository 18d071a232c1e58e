import { afterEach, expect, test, vi } from 'vitest'
import { drawPreview } from './draw-preview'
import type { PreviewFigures } from './preview-text'

const figures: PreviewFigures = {
  kind: 'Swap',
  pair: '1 WETH for 3,012.44 USDC',
  place: 'on Ethereum',
  block: 'Block 23,847,112',
  rows: [{ label: 'Quoted', value: '3,012.40 USDC' }],
  outcome: { text: 'As quoted', isWorse: false },
}

afterEach(() => vi.unstubAllGlobals())

/** Refuses all requests of a test, and returns a list of them. */
const refuseRequests = (): readonly string[] => {
  const outside: string[] = []
  const real = fetch
  vi.stubGlobal('fetch', (url: string) => {
    // The layout engine is loaded from a data URL.
    if (url.startsWith('data:')) return real(url)
    outside.push(url)
    return Promise.reject(new Error('Nothing may be fetched.'))
  })
  return outside
}

test('default: draws a PNG in the size of link previews without any request', async () => {
  const outside = refuseRequests()
  const png = Buffer.from(await drawPreview({ ...figures, pair: '1 LINK for 3 ABC (0x1234…abcd)' }))
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  expect(outside).toEqual([])
})

test('behavior: draws the letters of Spanish and Turkish without any request', async () => {
  const outside = refuseRequests()
  for (const kind of ['Operación más rápida', 'GERÇEKLEŞTİ: ağ ışığı']) {
    const png = Buffer.from(await drawPreview({ ...figures, kind }))
    expect(png.subarray(1, 4).toString()).toBe('PNG')
  }
  expect(outside).toEqual([])
})

test('error: requests nothing for a character that the fonts lack', async () => {
  await expect(drawPreview({ ...figures, pair: '1 WETH for 3 龙' })).rejects.toThrow('A letter has no font.')
})
