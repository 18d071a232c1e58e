import { expect, test } from 'vitest'
import type { FeeRow, ToldFee } from '@/actions/partner/list-fees'
import { drawOnSite } from '@/components/trade/testing/draw-on-site'
import { FeeTable } from './fee-table'
import { facts, usdc } from './testing/facts'

const told: ToldFee = {
  ...{ claimable: 5_000_000n, accrued: 9_000_000n, claimed: 6_000_000n, before: 2_000_000n, blockNumber: 7 },
  ...{ since: '2026-11-22T12:00:00.000Z', isRecorded: true, isClaimRecorded: true },
}
const row: FeeRow = { chainId: 1, surface: 'market', token: usdc, claimable: 5_000_000n, told }
const draw = (change: Partial<FeeRow>, isTold = true) =>
  drawOnSite(<FeeTable rows={[{ ...row, ...change }]} factsOf={() => facts} isTold={() => isTold} />)

test('default: what was earned, before the record too, and claimed since it begins', () => {
  const drawn = draw({})
  for (const text of ['USDC', 'Ethereum', 'Swaps', 'and', 'before 22 Nov 2026', 'since 22 Nov 2026', '$5.00'])
    expect(drawn).toContain(text)
})

test('behavior: what a contract writes no log of is not recorded, and never zero', () => {
  const silent = draw({ told: { ...told, accrued: 0n, claimed: 0n, isRecorded: false, isClaimRecorded: false } })
  expect(silent).toContain('not recorded: the contract writes no log of credits')
  expect(silent).toContain('not recorded: the contract writes no log of claims')
  const intents = draw({ surface: 'intent', told: { ...told, isRecorded: false } })
  expect(intents).toContain('log of credits')
  expect(intents).not.toContain('log of claims')
  expect(intents).toContain('since 22 Nov 2026')
})

test('behavior: of a chain that the service cannot read nothing is known; of another it is not recorded yet', () => {
  expect(draw({ told: undefined }, false)).toContain('unknown')
  expect(draw({ told: undefined })).toContain('not recorded yet')
})

test('behavior: where service and chain differ, the chain counts', () => {
  expect(draw({ claimable: 4_000_000n })).toContain('The chain counts.')
})
