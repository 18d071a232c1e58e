import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
  size,
  sliceHex,
  toEventSelector,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { nativeToken, toLowerAddress, zeroAddress } from '@/lib/address'
import { routerAbi } from '../abi.generated'
import { packPartnerFee, resolvePartnerFee, unpackPartnerFee } from '../fees/partner-fee'
import { developmentAccounts } from '../local/development-accounts'
import { v4PoolId } from '../pools/pool-address'
import { mainnet } from '../registry/mainnet'
import { findTokenBySymbol } from '../registry/registry'
import { readSwap } from './read-swap'

const [owner, other, partner, pool, wallet] = developmentAccounts.map(toLowerAddress) as [
  ...[Address, Address, Address, Address, Address],
]
const { router, intent } = mainnet.contracts
const weth = toLowerAddress(mainnet.contracts.wrappedNative)
const usdc = toLowerAddress(findTokenBySymbol(mainnet, 'USDC')!.address)
const foreignExecutor = '0x3d546f0181b78b97c1a3c33cab23aa443e26eab4'
const native = toLowerAddress(nativeToken)

const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
const logOf = (address: Address, event: string, accounts: readonly Hex[], amount = 0n) => ({
  address,
  data: word(amount),
  topics: [toEventSelector(event), ...accounts.map((account) => pad(account, { size: 32 }))],
})
const transferLog = (token: Address, from: Address, to: Address, amount: bigint) =>
  logOf(token, 'Transfer(address,address,uint256)', [from, to], amount)
const depositLog = (by: Address, amount: bigint) => logOf(weth, 'Deposit(address,uint256)', [by], amount)
const withdrawalLog = (by: Address, amount: bigint) => logOf(weth, 'Withdrawal(address,uint256)', [by], amount)

type Terms = Partial<{
  functionName: 'swapExactAmountIn' | 'swapExactAmountOut'
  srcToken: Address
  destToken: Address
  fromAmount: bigint
  toAmount: bigint
  quotedAmount: bigint
  beneficiary: Address
  partnerAndFee: bigint
}>

/** Encodes a call of the router with an executor of others, whose data is not decoded. */
const callOf = ({ functionName = 'swapExactAmountIn', partnerAndFee = 0n, ...terms }: Terms = {}) =>
  encodeFunctionData({
    abi: routerAbi,
    functionName,
    args: [
      foreignExecutor,
      {
        srcToken: weth,
        destToken: usdc,
        fromAmount: 100n,
        toAmount: 280n,
        quotedAmount: 300n,
        metadata: pad('0x7', { size: 32 }),
        beneficiary: zeroAddress,
        ...terms,
      },
      ...([partnerAndFee, '0x', '0x1234'] as const),
    ],
  })

const sold = [
  transferLog(weth, owner, foreignExecutor, 100n),
  transferLog(usdc, foreignExecutor, router, 300n),
  transferLog(usdc, router, other, 3n),
  transferLog(usdc, router, owner, 297n),
]
const sale = {
  owner,
  beneficiary: owner,
  side: 'SELL',
  srcToken: weth,
  destToken: usdc,
  srcAmount: 100n,
  destAmount: 297n,
  partner: undefined,
  earned: undefined,
} as const
const read = (to: Address, input: Hex, logs: Parameters<typeof readSwap>[2]) =>
  readSwap(mainnet, { from: owner, to, input }, logs)

describe('readSwap', () => {
  test('default: what the sender sent and received, from the logs', () => {
    expect(read(router, callOf(), sold)).toEqual(sale)
    const partnerAndFee = packPartnerFee(resolvePartnerFee({ partner, feeBps: 100 }))
    expect(read(router, callOf({ partnerAndFee }), sold)).toEqual({
      ...sale,
      partner,
      earned: { amount: 0n, isDirect: false },
    })
  })

  test("behavior: undefined if a token's transfers exceed the maximum amount", () => {
    const huge = [...sold.slice(0, 3), ...[1, 2].map(() => transferLog(usdc, router, owner, 2n ** 255n))]
    expect(read(router, callOf(), huge)).toBeUndefined()
    expect(read(router, '0x12345678', huge)).toBeUndefined()
    const largest = [...sold.slice(0, 3), transferLog(usdc, router, owner, 2n ** 256n - 1n)]
    expect(read(router, '0x12345678', largest)).toMatchObject({ destAmount: 2n ** 256n - 1n })
  })

  test('behavior: another beneficiary, and a refund of the source', () => {
    const functionName = 'swapExactAmountOut'
    const logs = [...sold.slice(0, 2), transferLog(usdc, router, other, 300n), transferLog(weth, router, owner, 8n)]
    expect(read(router, callOf({ functionName, beneficiary: other }), logs)).toEqual({
      ...sale,
      beneficiary: other,
      side: 'BUY',
      srcAmount: 92n,
      destAmount: 300n,
    })
  })

  test('behavior: a native amount is what was wrapped or unwrapped, and the fee of the call', () => {
    const partnerAndFee = packPartnerFee(resolvePartnerFee({ partner, feeBps: 200 }))
    const logs = [depositLog(foreignExecutor, 10_000n), withdrawalLog(foreignExecutor, 1_000n), depositLog(other, 5n)]
    const bought = [...logs, transferLog(usdc, router, owner, 300n)]
    const buy = { functionName: 'swapExactAmountOut', srcToken: native, fromAmount: 10_000n } as const
    expect(read(router, callOf({ ...buy, quotedAmount: 9_000n, partnerAndFee }), bought)).toEqual({
      ...sale,
      side: 'BUY',
      srcToken: native,
      srcAmount: 9_180n,
      destAmount: 300n,
      partner,
    })
    const paid = transferLog(usdc, owner, foreignExecutor, 300n)
    const forNative = { srcToken: usdc, destToken: native, quotedAmount: 1_000n }
    const proceeds = (terms: Terms, amount: bigint) =>
      read(router, callOf({ ...forNative, ...terms }), [paid, withdrawalLog(router, amount)])?.destAmount
    // The service keeps surplus above a rounding if there is no partner; the cap leaves the rest.
    expect([proceeds({}, 1_011n), proceeds({}, 1_012n), proceeds({ partnerAndFee }, 1_012n)]).toEqual([
      ...[1_011n, 1_000n, 1_012n - 20n],
    ])
    const capped = packPartnerFee({ ...unpackPartnerFee(0n), capSurplus: true })
    expect(proceeds({ partnerAndFee: capped }, 1_100n)).toBe(1_090n)
    // The call of a sale determines the amount if nothing was wrapped.
    const got = transferLog(usdc, router, owner, 300n)
    expect(read(router, callOf({ srcToken: native }), [got])?.srcAmount).toBe(100n)
    expect(read(router, callOf({ srcToken: native }), [depositLog(foreignExecutor, 90n), got])?.srcAmount).toBe(90n)
    expect(read(router, callOf(buy), [got])).toBeUndefined()
    // The fee of a purchase is taken from the source.
    const exact = { functionName: 'swapExactAmountOut', toAmount: 1_000n, partnerAndFee } as const
    expect(proceeds(exact, 1_000n)).toBe(1_000n)
  })

  test('behavior: native tokens that a pool took itself are added to the wrapped amount', () => {
    const key = { feePips: 500, tickSpacing: 10, native: true }
    const id = v4PoolId({ token0: weth, token1: usdc, ...key })
    const managerSwapLog = {
      address: mainnet.dexes[4].manager,
      topics: [
        toEventSelector('Swap(bytes32,address,int128,int128,uint160,uint128,int24,uint24)'),
        ...[id, pad(owner, { size: 32 })],
      ],
      data: concatHex([-40n, 120n, 1n, 1n, 0n, 500n].map((value) => numberToHex(value, { size: 32, signed: true }))),
    }
    const logs = [depositLog(foreignExecutor, 60n), managerSwapLog, transferLog(usdc, router, owner, 300n)]
    expect(read(router, callOf({ srcToken: native, fromAmount: 200n }), logs)?.srcAmount).toBe(100n)
  })

  test("behavior: a direct native payment to the partner follows from the call's arguments", () => {
    const fee = resolvePartnerFee({ partner, feeBps: 200, isDirectFeeTransfer: true })
    const partnerAndFee = packPartnerFee(fee)
    const forNative = { srcToken: usdc, destToken: native, quotedAmount: 1_000n, partnerAndFee }
    const proceeds = [transferLog(usdc, owner, foreignExecutor, 300n), withdrawalLog(router, 1_012n)]
    expect(read(router, callOf(forNative), proceeds)?.earned).toEqual({ amount: 17n, isDirect: true })
    const buy = { functionName: 'swapExactAmountOut', srcToken: native, quotedAmount: 9_000n, partnerAndFee } as const
    const bought = [depositLog(foreignExecutor, 9_000n), transferLog(usdc, router, owner, 300n)]
    expect(read(router, callOf(buy), bought)?.earned).toEqual({ amount: 153n, isDirect: true })
  })

  test('behavior: finds the swap of a contract account inside its call, in a batch or through an entry point', () => {
    const call = callOf()
    const execTransaction = encodeFunctionData({
      abi: parseAbi(['function execTransaction(address to, uint256 value, bytes data)']),
      args: [router, 0n, call],
    })
    const packed = encodePacked(
      ['bytes4', 'uint8', 'address', 'uint256', 'uint256', 'bytes'],
      ['0x8d80ff0a', 0, router, 0n, BigInt(size(call)), call],
    )
    const bySafe = sold.map((log) => ({
      ...log,
      topics: log.topics.map((topic) => (topic === pad(owner, { size: 32 }) ? pad(wallet, { size: 32 }) : topic)),
    }))
    const safe = { ...sale, owner: wallet, beneficiary: wallet }
    for (const input of [execTransaction, packed]) expect(read(wallet, input, bySafe)).toEqual(safe)
    // The sender is not the owner, and two swaps cannot be distinguished.
    expect(read(wallet, execTransaction, sold)).toBeUndefined()
    expect(read(wallet, concatHex([execTransaction, packed]), bySafe)).toBeUndefined()
    const entryPoint = '0x0000000071727de22e5e9d8baf0edac6f37da032'
    const named = (by: Address) =>
      logOf(by, 'UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)', [
        ...(['0x1', wallet, zeroAddress] as const),
      ])
    expect(read(entryPoint, execTransaction, [...bySafe, named(entryPoint)])).toEqual(safe)
    expect(read(entryPoint, execTransaction, [...bySafe, named(other)])).toBeUndefined()
    // An entry point may name several accounts, of which only one may have paid the source.
    const event = 'UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)'
    const both = [...bySafe, named(entryPoint), logOf(entryPoint, event, ['0x2', other, zeroAddress])]
    expect(read(entryPoint, execTransaction, both)).toEqual(safe)
    const twice = [...both, transferLog(weth, other, foreignExecutor, 1n)]
    expect(read(entryPoint, execTransaction, twice)).toBeUndefined()
    const ofNative = concatHex(['0x8d80ff0a', word(BigInt(size(call))), callOf({ srcToken: native })])
    const revert = logOf(entryPoint, 'UserOperationRevertReason(bytes32,address,uint256,bytes)', ['0x1', other])
    const got = transferLog(usdc, router, wallet, 300n)
    expect(read(entryPoint, ofNative, [named(entryPoint), revert, got])).toMatchObject({ owner: wallet })
  })

  test('behavior: an inner call follows its length, starts at a whole byte and is among the first candidates', () => {
    const [call, length] = [callOf(), word(BigInt(size(callOf())))]
    const sideOf = (input: Hex) => read(owner, input, sold)?.side
    const inside = concatHex(['0x8d80ff0a', length, call])
    expect(sideOf(inside)).toBe('SELL')
    expect(sideOf(concatHex(['0x8d80ff0a', word(BigInt(size(call) + 1)), call]))).toBeUndefined()
    expect(sideOf(`0x8d80ff0a0${length.slice(2)}${call.slice(2)}0`)).toBeUndefined()
    const begun = (times: number) => concatHex([...Array<Hex>(times).fill(concatHex([word(4n), sliceHex(call, 0, 4)]))])
    expect(sideOf(concatHex([begun(63), inside]))).toBe('SELL')
    expect(sideOf(concatHex([begun(64), inside]))).toBeUndefined()
  })

  test('behavior: an unknown method is a swap if exactly one token was exchanged for another', () => {
    const unknown = '0x1a01c532'
    expect(read(router, unknown, sold)).toEqual({ ...sale, side: undefined })
    expect(read(router, unknown, [...sold, transferLog(weth, owner, router, 1n)])?.srcAmount).toBe(101n)
    expect(read(router, unknown, [...sold, transferLog(other, owner, pool, 1n)])).toBeUndefined()
    expect(read(router, unknown, [...sold, transferLog(other, pool, owner, 1n)])).toBeUndefined()
    // The router paid an account, but another contract was called.
    expect(read(owner, unknown, sold)).toEqual({ ...sale, side: undefined })
    const elsewhere = [transferLog(weth, owner, pool, 100n), transferLog(usdc, pool, owner, 297n)]
    expect(read(owner, unknown, elsewhere)).toBeUndefined()
  })

  test('behavior: undefined for settlements of intents and for calls without a swap', () => {
    const settled = [transferLog(weth, owner, foreignExecutor, 100n), transferLog(usdc, router, intent!, 300n)]
    expect(read(intent!, callOf(), [...settled, transferLog(usdc, intent!, owner, 300n)])).toBeUndefined()
    expect(read(router, callOf(), [])).toBeUndefined()
    expect(read(router, callOf(), sold.slice(0, 1))).toBeUndefined()
    expect(read(router, callOf({ destToken: native, srcToken: usdc }), sold)).toBeUndefined()
  })
})
