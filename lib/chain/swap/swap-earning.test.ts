import { type Address, encodeAbiParameters, type Hex, maxUint256, pad, toEventSelector } from 'viem'
import { expect, test } from 'vitest'
import { nativeToken, toLowerAddress, zeroAddress } from '@/lib/address'
import { type PartnerFeeRequest, resolvePartnerFee } from '../fees/partner-fee'
import { developmentAccounts } from '../local/development-accounts'
import { mainnet } from '../registry/mainnet'
import { findTokenBySymbol } from '../registry/registry'
import { readEarning } from './swap-earning'

const [person, partner, wallet] = developmentAccounts.map(toLowerAddress) as [Address, Address, Address]
const { router, feeVault } = mainnet.contracts
const weth = toLowerAddress(mainnet.contracts.wrappedNative)
const usdc = toLowerAddress(findTokenBySymbol(mainnet, 'USDC')!.address)
const native = toLowerAddress(nativeToken)

const logOf = (address: Address, event: string, accounts: readonly Hex[], amount: bigint) => ({
  address,
  data: encodeAbiParameters([{ type: 'uint256' }], [amount]),
  topics: [toEventSelector(event), ...accounts.map((account) => pad(account, { size: 32 }))],
})
const transferLog = (token: Address, from: Address, to: Address, amount: bigint) =>
  logOf(token, 'Transfer(address,address,uint256)', [from, to], amount)
const feeLog = (account: Address, token: Address, amount: bigint, by: Address = feeVault) =>
  logOf(by, 'FeesRegistered(address,address,uint256)', [account, token], amount)

/** Returns a sale of WETH that should deliver 1,000,000, or the same as a purchase of USDC. */
const terms = (request: PartnerFeeRequest, given: Partial<Parameters<typeof readEarning>[1]['terms']> = {}) => ({
  method: 'swapExactAmountIn' as const,
  side: 'SELL' as const,
  srcToken: weth,
  destToken: usdc,
  executor: undefined,
  fromAmount: 100n,
  toAmount: 900_000n,
  quotedAmount: 1_000_000n,
  metadata: '0x' as const,
  beneficiary: zeroAddress,
  partnerFee: resolvePartnerFee({ partner, ...request }),
  ...given,
})
type Swapped = Partial<Omit<Parameters<typeof readEarning>[1], 'terms'>>
const earn = (swapTerms: ReturnType<typeof terms>, logs: Parameters<typeof readEarning>[2], given: Swapped = {}) =>
  readEarning(mainnet, { terms: swapTerms, other: person, traded: 0n, ...given }, logs)

const none = { amount: 0n, isDirect: false }
const fee = { feeBps: 100 }
const direct = { ...fee, isDirectFeeTransfer: true }

test('default: the fee that the vault registered for the partner in the fee token, and nothing else', () => {
  const logs = [
    transferLog(usdc, router, feeVault, 10_000n),
    ...[feeLog(partner, usdc, 8_500n), feeLog(wallet, usdc, 1_500n), feeLog(partner, weth, 7n)],
    ...[feeLog(partner, usdc, 9n, wallet), transferLog(usdc, router, person, 990_000n)],
  ]
  expect(earn(terms(fee), logs)).toEqual({ amount: 8_500n, isDirect: false })
  // A partner that the router cannot pay directly is credited in the vault, whatever the call
  // states.
  expect(earn(terms(direct), logs)).toEqual({ amount: 8_500n, isDirect: false })
  const bought = [feeLog(partner, weth, 5n), transferLog(weth, router, person, 3n)]
  expect(earn(terms(fee, { side: 'BUY' }), bought)).toEqual({ amount: 5n, isDirect: false })
})

test('behavior: a direct payment is the sum of the transfers, or zero without any', () => {
  const paid = [transferLog(usdc, router, wallet, 1_500n), transferLog(usdc, router, partner, 8_400n)]
  // The transfers count, not the call; transfers of others to the partner do not.
  const others = [transferLog(usdc, router, person, 990_000n), transferLog(usdc, wallet, partner, 7n)]
  expect(earn(terms(direct), [...paid, ...others])).toEqual({ amount: 8_400n, isDirect: true })
  expect(earn(terms({ takeSurplus: true }), [transferLog(usdc, router, person, 1_000_000n)])).toEqual(none)
})

test('behavior: the payment of a partner who is also the recipient follows from the call', () => {
  const own = { other: partner }
  const logs = [8_500n, 990_000n].map((amount) => transferLog(usdc, router, partner, amount))
  const all = [transferLog(usdc, router, wallet, 1_500n), ...logs]
  expect(earn(terms(direct), all, own)).toEqual({ amount: 8_500n, isDirect: true })
  expect(earn(terms(fee), all, own)).toEqual(none)
  expect(earn(terms(direct), logs, own)).toBeUndefined()
  const spent = [1_500n, 8_500n, 990_000n].map((amount) => transferLog(weth, router, partner, amount))
  expect(earn(terms(direct, { side: 'BUY' }), spent, own)).toBeUndefined()
  const surplus = { takeSurplus: true, isDirectFeeTransfer: true }
  expect(earn(terms(surplus), [transferLog(usdc, router, partner, 1_000_000n)], own)).toEqual(none)
})

test('behavior: a native payment has no log and follows from the call', () => {
  const sale = { destToken: native }
  expect(earn(terms(direct, sale), [], { traded: 1_000_000n })).toEqual({ amount: 8_500n, isDirect: true })
  const surplus = { takeSurplus: true, isDirectFeeTransfer: true }
  expect(earn(terms(surplus, sale), [], { traded: 1_000_101n })).toEqual({ amount: 51n, isDirect: true })
  expect(earn(terms(surplus, sale), [], { traded: 1_000_011n })).toEqual(none)
  // A quote below the minimum counts as the minimum.
  expect(earn(terms(surplus, { ...sale, toAmount: 1_000_500n }), [], { traded: 1_000_700n })).toEqual({
    amount: 100n,
    isDirect: true,
  })
  expect(earn(terms(surplus, { ...sale, quotedAmount: undefined }), [], { traded: 1_000_101n })).toBeUndefined()
  const purchase = { side: 'BUY' as const, srcToken: native }
  expect(earn(terms(direct, purchase), [], { traded: 900_000n })).toEqual({ amount: 7_650n, isDirect: true })
  expect(earn(terms(surplus, purchase), [], { traded: 999_800n })).toEqual({ amount: 100n, isDirect: true })
  expect(earn(terms(direct, purchase), [])).toBeUndefined()
})

test('behavior: undefined if a vault without events received tokens', () => {
  const [kept, rest] = [transferLog(usdc, router, feeVault, 10_000n), transferLog(usdc, router, person, 990_000n)]
  expect(earn(terms(fee), [kept, rest])).toBeUndefined()
  expect(earn(terms(fee, { destToken: native }), [], { traded: 1_000_000n })).toBeUndefined()
})

test("behavior: undefined if a token's transfers exceed the maximum amount", () => {
  const paid = [2n ** 255n, 2n ** 255n].map((amount) => transferLog(usdc, router, partner, amount))
  expect(earn(terms(direct), paid)).toBeUndefined()
  expect(earn(terms(direct), [transferLog(usdc, router, partner, maxUint256)])).toEqual({
    amount: maxUint256,
    isDirect: true,
  })
})
