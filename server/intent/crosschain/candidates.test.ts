import fc from 'fast-check'
import { expect, test } from 'vitest'
import { larger } from '@/lib/amount'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { lanesBetween } from '@/lib/chain/registry/lanes'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { relayFeeOf } from '../../agents/relay-offers'
import { enteringAt, minShownFee } from './candidates'

const [lane] = lanesBetween(mainnet, arbitrum)
const way = { from: { chain: mainnet }, lane: lane! }
const promised = { all: 0n, fast: 0n }

test('behavior: what enters brings the asked amount at the shown fee, whatever the relayer has too much of', () => {
  const amounts = fc.bigInt(1n, 10n ** 12n)
  fc.assert(
    fc.property(amounts, amounts, amounts, fc.integer({ min: 0, max: 5_000 }), (amount, excess, feeFlat, feePips) => {
      const fees = { feePips, feeFlat, excess }
      const offer = { ...fees, chainId: arbitrum.id, token: '0x' as const, maxAmount: 0n, funds: 0n, fast: undefined }
      const gross = enteringAt(amount, { way, offered: { offer, promised }, speed: 'standard' })!
      const arriving = (sent: bigint) => sent - larger(relayFeeOf(fees, sent), minShownFee(fees, sent))
      expect(arriving(gross)).toBeGreaterThanOrEqual(amount)
      expect(arriving(gross - 1n)).toBeLessThan(amount)
    }),
  )
})
