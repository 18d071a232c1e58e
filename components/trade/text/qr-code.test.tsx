import decodeQR from 'qr/decode.js'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import QrCode from './qr-code'

/** Renders the drawing as an RGB image with several dark or light pixels per cell. */
const photograph = (svg: string) => {
  const pixels = 4
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)![1])
  const width = size * pixels
  const data = new Uint8Array(width * width * 3).fill(255)
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < pixels; row++)
      for (let column = 0; column < pixels; column++)
        data.fill(0, ...span(3 * ((Number(y) * pixels + row) * width + Number(x) * pixels + column)))
  return { width, height: width, data }
}
const span = (start: number) => [start, start + 3] as const

test('default: a reader decodes the whole link at any length', () => {
  for (const length of [20, 900]) {
    const link = `https://caravel.example/otc/0x12#o=${'aB3_'.repeat(length / 4)}`
    const svg = renderToStaticMarkup(<QrCode text={link} label="The link" />)
    expect(svg).toContain('role="img" aria-label="The link"')
    expect(decodeQR(photograph(svg))).toBe(link)
  }
})
