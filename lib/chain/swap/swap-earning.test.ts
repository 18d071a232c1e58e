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
  ...{ address, data: encodeAbiParameters([{ type: 'uint256' }], [amount]) },
  topics: [toEventSelector(event), ...accounts.map((account) => pad(account, { size: 32 }))],
})
const moved = (token: Address, from: Address, to: Address, amount: bigint) =>
  logOf(token, 'Transfer(address,address,uint256)', [from, to], amount)
const booked = (account: Address, token: Address, amount: bigint, by: Address = feeVault) =>
  logOf(by, 'FeesRegistered(address,address,uint256)', [account, token], amount)

/** A sale of WETH that should bring 1,000,000, and the same as a purchase of USDC. */
const terms = (request: PartnerFeeRequest, given: Partial<Parameters<typeof readEarning>[1]['terms']> = {}) => ({
  ...{
    method: 'swapExactAmountIn' as const,
    side: 'SELL' as const,
    srcToken: weth,
    destToken: usdc,
    executor: undefined,
  },
  ...{ fromAmount: 100n, toAmount: 900_000n, quotedAmount: 1_000_000n, metadata: '0x' as const },
  ...{ beneficiary: zeroAddress, partnerFee: resolvePartnerFee({ partner, ...request }) },
  ...given,
})
type Swapped = Partial<Omit<Parameters<typeof readEarning>[1], 'terms'>>
const earn = (said: ReturnType<typeof terms>, logs: Parameters<typeof readEarning>[2], given: Swapped = {}) =>
  readEarning(mainnet, { terms: said, other: person, traded: 0n, ...given }, logs)

const none = { amount: 0n, isDirect: false }
const fee = { feeBps: 100 }
const direct = { ...fee, isDirectFeeTransfer: true }

test('default: what the vault wrote down for the partner in the token of the fee, and nothing else', () => {
  const logs = [
    moved(usdc, router, feeVault, 10_000n),
    ...[booked(partner, usdc, 8_500n), booked(wallet, usdc, 1_500n), booked(partner, weth, 7n)],
    ...[booked(partner, usdc, 9n, wallet), moved(usdc, router, person, 990_000n)],
  ]
  expect(earn(terms(fee), logs)).toEqual({ amount: 8_500n, isDirect: false })
  // Whom the router cannot pay directly is booked, whatever the call says.
  expect(earn(terms(direct), logs)).toEqual({ amount: 8_500n, isDirect: false })
  const bought = [booked(partner, weth, 5n), moved(weth, router, person, 3n)]
  expect(earn(terms(fee, { side: 'BUY' }), bought)).toEqual({ amount: 5n, isDirect: false })
})

test('behavior: paid directly, it is the transfers; where nothing was to be shared it is nothing', () => {
  const paid = [moved(usdc, router, wallet, 1_500n), moved(usdc, router, partner, 8_400n)]
  // Whatever the words of the call come to; what others send the partner is not of this swap.
  const others = [moved(usdc, router, person, 990_000n), moved(usdc, wallet, partner, 7n)]
  expect(earn(terms(direct), [...paid, ...others])).toEqual({ amount: 8_400n, isDirect: true })
  expect(earn(terms({ takeSurplus: true }), [moved(usdc, router, person, 1_000_000n)])).toEqual(none)
})

test('behavior: a partner who is paid the rest too is told apart by the words of the call', () => {
  const own = { other: partner }
  const logs = [8_500n, 990_000n].map((amount) => moved(usdc, router, partner, amount))
  const all = [moved(usdc, router, wallet, 1_500n), ...logs]
  expect(earn(terms(direct), all, own)).toEqual({ amount: 8_500n, isDirect: true })
  expect(earn(terms(fee), all, own)).toEqual(none)
  expect(earn(terms(direct), logs, own)).toBeUndefined()
  const spent = [1_500n, 8_500n, 990_000n].map((amount) => moved(weth, router, partner, amount))
  expect(earn(terms(direct, { side: 'BUY' }), spent, own)).toBeUndefined()
  const surplus = { takeSurplus: true, isDirectFeeTransfer: true }
  expect(earn(terms(surplus), [moved(usdc, router, partner, 1_000_000n)], own)).toEqual(none)
})

test('behavior: of native tokens no log tells a payment: the words of the call do', () => {
  const sale = { destToken: native }
  expect(earn(terms(direct, sale), [], { traded: 1_000_000n })).toEqual({ amount: 8_500n, isDirect: true })
  const surplus = { takeSurplus: true, isDirectFeeTransfer: true }
  expect(earn(terms(surplus, sale), [], { traded: 1_000_101n })).toEqual({ amount: 51n, isDirect: true })
  expect(earn(terms(surplus, sale), [], { traded: 1_000_011n })).toEqual(none)
  // A quote below the minimum counts as the minimum.
  expect(earn(terms(surplus, { ...sale, toAmount: 1_000_500n }), [], { traded: 1_000_700n })).toEqual({
    ...{ amount: 100n, isDirect: true },
  })
  expect(earn(terms(surplus, { ...sale, quotedAmount: undefined }), [], { traded: 1_000_101n })).toBeUndefined()
  const purchase = { side: 'BUY' as const, srcToken: native }
  expect(earn(terms(direct, purchase), [], { traded: 900_000n })).toEqual({ amount: 7_650n, isDirect: true })
  expect(earn(terms(surplus, purchase), [], { traded: 999_800n })).toEqual({ amount: 100n, isDirect: true })
  expect(earn(terms(direct, purchase), [])).toBeUndefined()
})

test('behavior: a vault that writes nothing says nothing', () => {
  const [kept, rest] = [moved(usdc, router, feeVault, 10_000n), moved(usdc, router, person, 990_000n)]
  expect(earn(terms(fee), [kept, rest])).toBeUndefined()
  expect(earn(terms(fee, { destToken: native }), [], { traded: 1_000_000n })).toBeUndefined()
})

test('behavior: a token that writes more than there can be is not believed', () => {
  const paid = [2n ** 255n, 2n ** 255n].map((amount) => moved(usdc, router, partner, amount))
  expect(earn(terms(direct), paid)).toBeUndefined()
  expect(earn(terms(direct), [moved(usdc, router, partner, maxUint256)])).toEqual({
    ...{ amount: maxUint256, isDirect: true },
  })
})
