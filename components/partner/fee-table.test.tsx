import { expect, test } from 'vitest'
import type { FeeRow, RecordedFee } from '@/actions/partner/list-fees'
import { drawOnSite } from '@/components/trade/testing/draw-on-site'
import { FeeTable } from './fee-table'
import { facts, usdc } from './testing/facts'

const recorded: RecordedFee = {
  claimable: 5_000_000n,
  accrued: 9_000_000n,
  claimed: 6_000_000n,
  before: 2_000_000n,
  blockNumber: 7,
  since: '2026-11-22T12:00:00.000Z',
  isRecorded: true,
  isClaimRecorded: true,
}
const row: FeeRow = { chainId: 1, surface: 'market', token: usdc, claimable: 5_000_000n, recorded }
const draw = (change: Partial<FeeRow>, isReported = true) =>
  drawOnSite(<FeeTable rows={[{ ...row, ...change }]} factsOf={() => facts} isReported={() => isReported} />)

test('default: shows what was earned, also before the record, and claimed since it begins', () => {
  const drawn = draw({})
  for (const text of ['USDC', 'Ethereum', 'Swaps', 'and', 'before 22 Nov 2026', 'since 22 Nov 2026', '$5.00'])
    expect(drawn).toContain(text)
})

test('behavior: shows amounts without logs as not recorded, never as zero', () => {
  const silent = draw({
    recorded: { ...recorded, accrued: 0n, claimed: 0n, isRecorded: false, isClaimRecorded: false },
  })
  expect(silent).toContain('not recorded: the contract writes no log of credits')
  expect(silent).toContain('not recorded: the contract writes no log of claims')
  const intents = draw({ surface: 'intent', recorded: { ...recorded, isRecorded: false } })
  expect(intents).toContain('log of credits')
  expect(intents).not.toContain('log of claims')
  expect(intents).toContain('since 22 Nov 2026')
})

test('behavior: distinguishes an unread chain from one not recorded yet', () => {
  expect(draw({ recorded: undefined }, false)).toContain('unknown')
  expect(draw({ recorded: undefined })).toContain('not recorded yet')
})

test('behavior: shows the amount of the chain if the service differs', () => {
  expect(draw({ claimable: 4_000_000n })).toContain('The chain counts.')
})
