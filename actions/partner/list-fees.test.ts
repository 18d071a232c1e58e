import { expect, test } from 'vitest'
import { nativeToken, toLowerAddress } from '@/lib/address'
import type { PartnerChainFees } from '@/lib/api/partner/partners'
import { base } from '@/lib/chain/registry/base'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { claimableOf, isContradicted, isUnlisted, listClaims, listFees, tokensToRead } from './list-fees'
import type { FeeReading } from './read-credits'

const usdc = toLowerAddress(findTokenBySymbol(mainnet, 'USDC')!.address)
const native = toLowerAddress(nativeToken)
const unlisted = `0x${'ab'.repeat(20)}` as const
const fee = { surface: 'market', token: usdc, claimable: '5', accrued: '9', claimed: '6', before: '2' } as const
const recorded: PartnerChainFees = {
  chainId: 1,
  blockNumber: 7,
  since: '2026-11-22T00:00:00.000Z',
  unrecorded: ['intent'],
  isCut: false,
  direct: [],
  fees: [fee, { ...fee, surface: 'intent', token: unlisted }],
}
const reading: FeeReading = { surface: 'market', isDeployed: true, isPaused: false, amounts: { [usdc]: 5n } }
const ofIntents: FeeReading = { ...reading, surface: 'intent', amounts: { [usdc]: 0n, [native]: 3n } }
const known = { chain: mainnet, readings: [reading, ofIntents], recorded }

test('default', () => {
  const rows = listFees([known, { chain: base, readings: undefined, recorded: undefined }])
  expect(rows.map(({ chainId, surface, token, claimable }) => [chainId, surface, token, claimable])).toEqual([
    [1, 'intent', native, 3n],
    [1, 'market', usdc, 5n],
    [1, 'intent', unlisted, undefined],
  ])
  const since = { blockNumber: 7, since: recorded.since }
  expect(rows[1]?.recorded).toEqual({
    ...since,
    claimable: 5n,
    accrued: 9n,
    claimed: 6n,
    before: 2n,
    isRecorded: true,
    isClaimRecorded: true,
  })
  expect([rows[0]?.recorded, rows[2]?.recorded?.isRecorded]).toEqual([undefined, false])
})

test('behavior: claims are known from an intent contract whose credits are not, and not from a vault', () => {
  const silent = { ...recorded, unrecorded: ['market' as const, 'intent' as const] }
  const known = listFees([{ chain: mainnet, readings: undefined, recorded: silent }]).map(({ surface, recorded }) => [
    ...[surface, recorded?.isRecorded, recorded?.isClaimRecorded],
  ])
  expect(known).toEqual([
    ['market', false, false],
    ['intent', false, true],
  ])
})

test('behavior: uses the chain, and the service only until the chain answers', () => {
  const [row] = listFees([{ ...known, readings: [{ ...reading, amounts: { [usdc]: 8n } }] }])
  expect([claimableOf(row!), isContradicted(row!)]).toEqual([8n, true])
  const [unread] = listFees([{ ...known, readings: undefined }])
  expect([claimableOf(unread!), isContradicted(unread!)]).toEqual([5n, false])
  const [alone] = listFees([{ chain: mainnet, readings: [reading], recorded: undefined }])
  expect([claimableOf(alone!), isContradicted(alone!)]).toEqual([5n, false])
})

test('behavior: claims are those of the chain, by contract; one that is not deployed has none', () => {
  const claims = listClaims([known], listFees([known]))
  expect(claims.map(({ reading, rows }) => [reading.surface, rows.map(({ token }) => token)])).toEqual([
    ['market', [usdc]],
    ['intent', [native]],
  ])
  const gone = { ...known, readings: [reading, { ...ofIntents, isDeployed: false }] }
  expect(listClaims([gone], listFees([gone])).map(({ reading }) => reading.surface)).toEqual(['market'])
  expect(listClaims([{ ...known, readings: undefined }], listFees([known]))).toEqual([])
})

test('behavior: unlisted tokens are read after the listed ones, once each', () => {
  const tokens = tokensToRead(mainnet, recorded)
  expect([tokens[0], tokens.at(-1), tokens.length]).toEqual([native, unlisted, mainnet.tokens.length + 2])
  expect([isUnlisted(mainnet, unlisted), isUnlisted(mainnet, usdc), isUnlisted(mainnet, native)]).toEqual([
    ...[true, false, false],
  ])
})

test('behavior: limits the number of tokens of a partner', () => {
  const fees = Array.from({ length: 600 }, (_, index) => ({
    ...fee,
    token: `0x${index.toString(16).padStart(40, '0')}` as const,
  }))
  expect(tokensToRead(mainnet, { ...recorded, fees })).toHaveLength(500)
})
