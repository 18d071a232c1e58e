import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ReactElement } from 'react'
import { receiptText } from '@/messages/receipt'
import type { PreviewFigures } from './preview-text'

const [width, height] = [1200, 630] as const

// The colors of the light theme, since a picture has no theme.
const colours = {
  canvas: '#f5f6f8',
  surface: '#ffffff',
  line: '#e2e5eb',
  ink: '#10141b',
  soft: '#4a5463',
  positive: '#0b6b45',
  positiveWash: '#e5f5ed',
  inset: '#e8ebf0',
} as const

// The comment inside stops the bundler from tracing every file of the project as one that this page reads.
const inProject = (...names: string[]) => readFile(path.join(/* turbopackIgnore: true */ process.cwd(), ...names))

// The letters of Western Europe, and those of Turkish that the first file lacks.
const families = ['inter', 'inter-turkish'] as const

// Loads one font file per family and weight; the renderer reads no variable fonts and no WOFF2.
const loadFonts = async () =>
  Promise.all(
    families.flatMap((name) =>
      ([500, 600] as const).map(async (weight) => ({
        name,
        weight,
        data: await inProject('components/receipt/card-fonts', `${name}-${weight}.woff`),
      })),
    ),
  )

let fonts: ReturnType<typeof loadFonts> | undefined
let logo: Promise<string> | undefined

// Draws a PNG of 1200 by 630 pixels. Throws on characters that the fonts lack, which the renderer
// would fetch from another server.
export async function drawPreview(figures: PreviewFigures): Promise<Uint8Array<ArrayBuffer>> {
  if (!drawable.test(JSON.stringify(figures))) throw new Error('A letter has no font.')
  fonts ??= loadFonts()
  logo ??= inProject('public/icon.svg').then((svg) => `data:image/svg+xml;base64,${svg.toString('base64')}`)
  // Bypasses the bundler, which would add the loader of this module to every page.
  const { ImageResponse } = await import(/* turbopackIgnore: true */ 'next/og.js')
  const picture = <Picture {...figures} logo={await logo} />
  return new Uint8Array(await new ImageResponse(picture, { width, height, fonts: await fonts }).arrayBuffer())
}

// Chinese has no font here: a file with its characters would be larger than all others together.
const drawable = /^[\x20-\x7e\xa0-\xac\xae-\xff…ıĞğİŞş]*$/

// Returns a smaller font size for longer texts, so that they fit the space.
const sizeOf = (text: string) => (text.length > 60 ? 40 : text.length > 34 ? 52 : 64)

function Picture({ kind, pair, place, rows, outcome, block, logo }: PreviewFigures & { logo: string }): ReactElement {
  return (
    <div
      style={{
        display: 'flex',
        width: '100%',
        height: '100%',
        alignItems: 'center',
        gap: 56,
        padding: '0 72px',
        background: colours.canvas,
        color: colours.ink,
        fontFamily: 'inter, inter-turkish',
        fontWeight: 500,
      }}
    >
      <div style={{ display: 'flex', flexDirection: 'column', flexGrow: 1, flexBasis: 0 }}>
        <div style={{ display: 'flex', alignItems: 'center', gap: 18, fontSize: 40, fontWeight: 600 }}>
          {/* biome-ignore lint/performance/noImgElement: no page, a picture. */}
          <img src={logo} width={64} height={64} alt="" />
          {receiptText.preview.site}
        </div>
        <div style={{ marginTop: 56, fontSize: sizeOf(pair), fontWeight: 600, lineHeight: 1.2, letterSpacing: -1 }}>
          {pair}
        </div>
        <div style={{ marginTop: 20, fontSize: 34, color: colours.soft }}>{place}</div>
      </div>
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          width: 470,
          padding: 40,
          gap: 26,
          fontSize: 28,
          background: colours.surface,
          border: `2px solid ${colours.line}`,
          borderRadius: 28,
        }}
      >
        <div style={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
          <div style={{ fontWeight: 600 }}>{kind}</div>
          <div style={{ fontSize: 24, color: colours.soft }}>{block}</div>
        </div>
        <div style={{ height: 2, background: colours.line }} />
        {rows.map(({ label, value }) => (
          <Line key={label} label={label} value={value} />
        ))}
        <div style={{ display: 'flex' }}>
          <div
            style={{
              padding: '10px 20px',
              borderRadius: 14,
              fontSize: 26,
              fontWeight: 600,
              ...(outcome?.isWorse
                ? { background: colours.inset, color: colours.ink }
                : { background: colours.positiveWash, color: colours.positive }),
            }}
          >
            {outcome?.text ?? receiptText.preview.checked}
          </div>
        </div>
      </div>
    </div>
  )
}

/** Maximum characters of label and value side by side; longer ones would overlap. */
const maxBeside = 24

function Line({ label, value }: PreviewFigures['rows'][number]) {
  const isBeside = label.length + value.length <= maxBeside
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: isBeside ? 'row' : 'column',
        justifyContent: 'space-between',
        gap: isBeside ? 20 : 4,
      }}
    >
      <div style={{ color: colours.soft }}>{label}</div>
      <div style={{ fontWeight: 600 }}>{value}</div>
    </div>
  )
}
