import { expect, test } from 'vitest'
import type { PartnerEntry } from '@/lib/api/partner/partners'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { writeEntries } from './export-entries'

const [token, recipient, transactionHash] = [
  `0x${'11'.repeat(20)}`,
  `0x${'22'.repeat(20)}`,
  `0x${'33'.repeat(32)}`,
] as const
const entry: PartnerEntry = {
  kind: 'claimed',
  chainId: 1,
  surface: 'market',
  token,
  amount: '1250000',
  recipient,
  blockNumber: 7,
  transactionHash,
  logIndex: 2,
  createdAt: '2026-11-22T14:05:00.000Z',
}
const named = { chains: [mainnet], tokenOf: () => ({ symbol: 'USDC', decimals: 6 }) }
const linesOf = (...given: Parameters<typeof writeEntries>) => writeEntries(...given).split('\r\n')

test('default', () => {
  const [head, line] = linesOf([entry], named)
  expect(head).toBe(
    'time,kind,surface,chain_id,chain,token,symbol,decimals,amount_raw,amount,recipient,block,' +
      'transaction,log_index,looks_like',
  )
  expect(line).toBe(
    `2026-11-22T14:05:00.000Z,claimed,market,1,Ethereum,${token},USDC,6,1250000,1.25,${recipient},7,` +
      `${transactionHash},2,USDC`,
  )
})

test('behavior: unknown values are empty, and amounts stay raw', () => {
  const credit = { ...entry, kind: 'accrued', recipient: null } as const
  const [, line] = linesOf([credit], { chains: [], tokenOf: () => undefined })
  expect(line).toBe(`2026-11-22T14:05:00.000Z,accrued,market,1,,${token},,,1250000,,,7,${transactionHash},2,`)
})

test('behavior: no cell starts a formula', () => {
  const odd = { chains: [mainnet], tokenOf: () => ({ symbol: '=HYPERLINK("x")', decimals: 6 }) }
  expect(writeEntries([entry], odd)).toContain(`"'=HYPERLINK(""x"")"`)
})
