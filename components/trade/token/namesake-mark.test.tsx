import { expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { drawOnSite } from '../testing/draw-on-site'
import { ReviewPair } from '../ticket/review-pair'
import NamesakeAlerts from './namesake-alerts'
import { NamesakeMark } from './namesake-mark'
import { TokenOption } from './token-option'

const usdc = findTokenBySymbol(mainnet, 'USDC')!
const address = '0x000000000000000000000000000000000000beef'
// A fake USDC whose second letter is Cyrillic.
const impostor = { address, symbol: 'U\u0405DC', name: 'Coin', decimals: 6 } as const

test('default: marks a token that looks like a listed one, and no other', () => {
  expect(drawOnSite(<NamesakeMark chainId={1} token={impostor} />)).toContain('>not USDC<')
  for (const token of [undefined, usdc, { ...impostor, symbol: 'PEPE' }])
    expect(drawOnSite(<NamesakeMark chainId={1} token={token} />)).toBe('')
})

test('default: shows both addresses in the warning', () => {
  const drawn = drawOnSite(<NamesakeAlerts chainId={1} tokens={[impostor, usdc, undefined]} />)
  expect(drawn).toContain('role="alert"')
  expect(drawn).toContain('This is not the listed USDC')
  expect(drawn).toContain(address)
  expect(drawn).toContain(usdc.address)
})

test('behavior: marks it in the picker, imported or not, and before a trade', () => {
  const option = (origin: 'found' | 'imported') =>
    drawOnSite(
      <TokenOption
        chainId={1}
        token={{ ...impostor, origin }}
        balance={undefined}
        worth={undefined}
        price={null}
        figures={undefined}
        pricing="success"
        chosen={false}
      />,
    )
  for (const origin of ['found', 'imported'] as const) expect(option(origin)).toContain('>not USDC<')
  const side = { label: 'Sell', raw: 1n, below: null }
  const review = drawOnSite(
    <ReviewPair chainId={1} gives={{ ...side, token: usdc }} gets={{ ...side, token: impostor }} />,
  )
  expect(review).toContain('This is not the listed USDC')
})

test('behavior: marks what the service reports as a look-alike, too', () => {
  const pepe = { address: usdc.address, symbol: 'PEPE' } as const
  const drawn = drawOnSite(<NamesakeMark chainId={1} token={{ ...impostor, symbol: 'PEPE', namesake: { ...pepe } }} />)
  expect(drawn).toContain('>not PEPE<')
})
