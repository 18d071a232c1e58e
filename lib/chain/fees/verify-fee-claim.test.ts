import { concatHex, type Hex, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { nativeToken, toLowerAddress } from '@/lib/address'
import { mainnet } from '../registry/mainnet'
import { type FeeClaim, feeClaimCall, NoFeeContractError } from './fee-claim'
import { feeContractOf } from './fee-contract'
import { verifyFeeClaim } from './verify-fee-claim'

const [usdc, weth, recipient] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`, `0x${'33'.repeat(20)}`] as const
const claims: FeeClaim[] = (['market', 'intent'] as const).flatMap((surface) =>
  [[usdc], [usdc, weth, nativeToken]].map((tokens) => ({ surface, tokens, recipient })),
)
const [single, several, ofIntents] = claims as [FeeClaim, FeeClaim, FeeClaim]
const call = feeClaimCall(mainnet, several)
const fieldsOf = (...given: Parameters<typeof verifyFeeClaim>) => verifyFeeClaim(...given).map(({ field }) => field)

test('default', () => {
  for (const claim of claims) expect(verifyFeeClaim(mainnet, feeClaimCall(mainnet, claim), claim)).toEqual([])
  // The published selectors.
  const selectors = claims.map((claim) => feeClaimCall(mainnet, claim).data.slice(2, 10))
  expect(selectors).toEqual(['ae11c7f8', 'bbedcc40', 'b43ef01a', 'e906cad5'])
  expect(claims.map((claim) => feeClaimCall(mainnet, claim).to)).toEqual(
    [mainnet.contracts.feeVault, mainnet.contracts.feeVault, mainnet.contracts.intent, mainnet.contracts.intent].map(
      toLowerAddress,
    ),
  )
})

test('behavior: each field that differs is named', () => {
  expect(fieldsOf(mainnet, { ...call, to: usdc }, several)).toEqual(['to'])
  expect(fieldsOf(mainnet, { ...call, value: 1n }, several)).toEqual(['value'])
  expect(fieldsOf(mainnet, call, { ...several, recipient: weth })).toEqual(['recipient'])
  expect(fieldsOf(mainnet, call, { ...several, tokens: [weth, usdc, nativeToken] })).toEqual(['tokens'])
  expect(fieldsOf(mainnet, call, { ...several, tokens: [usdc, weth] })).toEqual(['tokens'])
  expect(fieldsOf(mainnet, call, single)).toEqual(['method'])
  // A zero recipient makes the vault pay the caller, which differs from the confirmed address.
  expect(fieldsOf(mainnet, feeClaimCall(mainnet, { ...several, recipient: zeroAddress }), several)).toEqual([
    'recipient',
  ])
})

test('behavior: the contract of the other surface and extra bytes are differences', () => {
  const other = feeClaimCall(mainnet, { ...ofIntents, surface: 'intent' })
  expect(fieldsOf(mainnet, other, single)).toEqual(['to', 'data'])
  const long = { ...call, data: concatHex([call.data, '0x00']) }
  expect(fieldsOf(mainnet, long, several)).toEqual(['data'])
  expect(fieldsOf(mainnet, { ...call, data: '0x' as Hex }, several)).toEqual(['data'])
})

test('error: Partner.NoFeeContractError', () => {
  const { intent: _, ...contracts } = mainnet.contracts
  const chain = { ...mainnet, contracts }
  expect(feeContractOf(chain, 'intent')).toBeUndefined()
  expect(() => feeClaimCall(chain, ofIntents)).toThrow(NoFeeContractError)
})
