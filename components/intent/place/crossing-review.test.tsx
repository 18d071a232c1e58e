import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { parseUnits } from 'viem'
import { expect, test, vi } from 'vitest'
import { crossingPrice, crossingTerms, freezeCrossing } from '@/actions/intent/testing/crossing-price'
import { account, dai, ether, other } from '@/actions/intent/testing/open-intents'
import { drawOnSite } from '@/components/trade/testing/draw-on-site'
import { nativeToken } from '@/lib/address'
import type { FarRecipient } from '@/lib/chain/bridge/recipient-rules'
import { base } from '@/lib/chain/registry/base'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import { CrossingReview } from './crossing-review'

const clock = vi.hoisted(() => ({ now: undefined as number | undefined }))
vi.mock('@/hooks/wallet/read/use-chain-now', () => ({ useChainNow: () => clock.now }))

const plain: FarRecipient = { status: 'ok', arrivesAs: 'token', codeThere: 'none', isContractHere: false }
type Shown = {
  terms?: Partial<ReturnType<typeof crossingTerms>>
  recipient?: Partial<FarRecipient>
  isOwn?: boolean
  world?: 'live' | 'local'
  schedule?: { slices: bigint; interval: bigint }
}
const textOf = (price: FrozenIntent, { terms, recipient, isOwn = true, world = 'live', schedule }: Shown = {}) => {
  const all = { ...crossingTerms(price, schedule && { schedule }), ...terms }
  const drawn = drawOnSite(
    <QueryClientProvider client={new QueryClient()}>
      <CrossingReview
        chain={chain}
        far={{ chain: base, recipient: { ...plain, ...recipient } }}
        terms={{ ...all, transfer: all.transfer! }}
        price={price}
        isOwn={isOwn}
        lifeSeconds={1_800}
      />
    </QueryClientProvider>,
    world,
  )
  return drawn.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}
const sent = freezeCrossing(crossingPrice())
const traded = freezeCrossing(crossingPrice({ from: dai, output: parseUnits('99', 6) }))
const inEther = freezeCrossing(
  crossingPrice({ from: ether, lane: 'WETH', feeFlat: 10n ** 14n, dest: nativeToken, input: parseUnits('1', 18) }),
)

test('default: names the amount sent, the minimum that arrives, the time, the refund and the recipient', () => {
  clock.now = Date.UTC(2026, 10, 29, 12, 0) / 1_000 + new Date(2026, 10, 29).getTimezoneOffset() * 60
  const text = textOf(sent)
  expect(text).toContain('100 USDC leaves your wallet on Ethereum.')
  // 100 less the fee of 1 bps and 0.5 % slippage: 99.49005; less 75 pips of that and 0.15.
  expect(text).toContain('At least 99.3325 USDC arrives on Base, whatever the bridge takes.')
  expect(text).toContain('Usually in 40 s. By 13:30 at the latest, or it comes back.')
  expect(text).toContain('What comes back is the USDC that was sent, on Ethereum, to the account that signs.')
  expect(text).toContain('about 3 hours more. Fees that were taken stay taken.')
  expect(text).toContain('Your own address is paid on Base.')
  expect(text).toContain('Bridge Across')
  expect(text).toContain('Bridge fee now 0.105 USDC')
  expect(text).not.toContain('traded')
})

test('behavior: a limit order counts from its fill, and so does an unknown clock', () => {
  clock.now = 1_800_000_000
  const waits = 'Usually in 40 s once it is filled. Within 1 h of the fill, or it comes back.'
  expect(textOf(sent, { terms: { type: 'LIMIT' } })).toContain(waits)
  clock.now = undefined
  expect(textOf(sent)).toContain(waits)
})

test('behavior: names the token sent on if it is not the sold token', () => {
  expect(textOf(traded)).toContain('It is traded for USDC, which is sent on.')
  const symbols = { src: { ...crossingTerms(traded).src, symbol: 'DAI' } }
  expect(textOf(traded, { terms: symbols })).toContain('the USDC that was sent, not your DAI, on Ethereum')
  expect(textOf(inEther)).toContain('It is sent on as WETH.')
  expect(textOf(inEther)).toContain('the WETH that was sent, not your')
})

test('behavior: an account receives ether, and a contract wrapped ether', () => {
  expect(textOf(inEther, { recipient: { arrivesAs: 'native' } })).toMatch(/ETH arrives on Base as ether/)
  const contract = textOf(inEther, { recipient: { codeThere: 'other' }, isOwn: false })
  expect(contract).toMatch(/WETH arrives on Base, whatever/)
  expect(contract).toContain('with other code than here')
})

test('behavior: another recipient is shown in full; purchases and slices have their own texts', () => {
  expect(textOf(sent, { isOwn: false, terms: { beneficiary: other } })).toContain(other)
  expect(textOf(sent, { terms: { beneficiary: account } })).not.toContain(account)
  const purchase = freezeCrossing(crossingPrice({ side: 'BUY' }))
  expect(textOf(purchase)).toMatch(/At most 100\.\d+ USDC leaves your wallet/)
  const sliced = textOf(traded, { schedule: { slices: 3n, interval: 300n } })
  expect(sliced).toContain('Each of the 3 parts is sent on when it is filled')
  expect(sliced).toContain('Bridge fee now, for each part 0.10495 USDC')
  expect(textOf(sent, { world: 'local' })).toContain('On a real network that takes about 3 hours more.')
})

test('behavior: names both minimums of an output that is sold after its arrival', () => {
  clock.now = Date.UTC(2026, 10, 29, 12, 0) / 1_000 + new Date(2026, 10, 29).getTimezoneOffset() * 60
  const link = findTokenBySymbol(base, 'LINK')!
  const price = freezeCrossing(crossingPrice({ dest: link.address, sold: parseUnits('7', 18) }))
  const terms = crossingTerms(price)
  const text = textOf(price, { terms: { dest: { ...terms.dest, symbol: 'LINK', decimals: 18 } } })
  expect(text).toContain(
    'You get either at least 6.86 LINK or at least 99.3325 USDC: ' +
      'the USDC that arrives on Base is sold within 10 min, or paid to you.',
  )
  expect(text).toContain('By 13:40 at the latest, or it comes back.')
  expect(text).toContain('Bridge fee now 0.105 USDC')
})
