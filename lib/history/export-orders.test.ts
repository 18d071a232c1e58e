import fc from 'fast-check'
import { encodeAbiParameters, encodeEventTopics, erc20Abi, type Hex, numberToHex, pad } from 'viem'
import { describe, expect, test } from 'vitest'
import { checkFills } from '@/actions/orders/check-fills'
import {
  account,
  fillOf,
  nameToken,
  recordOf,
  rowOf,
  served,
  stranger,
  swapOf,
} from '@/actions/orders/testing/order-rows'
import type { RpcRequest } from '@/actions/wallet/send/receipt'
import { toLowerAddress } from '@/lib/address'
import { intentAbi } from '@/lib/chain/abi.generated'
import { spenderOf } from '@/lib/chain/approval/requirements'
import { acrossSelector } from '@/lib/chain/bridge/across'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { encodeProtocolData } from '@/lib/order/bridge/bridge-terms'
import { anySeconds } from '@/lib/order/testing/any-seconds'
import { writeOrders, writeProfit } from './export-orders'
import { fillKey, intentRow, type OrderRow, swapRow } from './order-row'
import { profitOf } from './profit'

const [chain] = served as [(typeof served)[number]]
const transaction = (name: number): Hex => pad(numberToHex(name))
const received = 3_100_000_000n

const noProfit = profitOf([], { decimalsOf: () => ({ src: 18, dest: 6 }), assetOf: (_, token) => token })

/** Returns an order that the service reports as filled by a transaction. */
const filledRow = (name: number, receivedAmount: string | null = `${received}`): OrderRow =>
  intentRow(
    {
      ...recordOf({ nonce: BigInt(name), status: 'COMPLETED' }),
      transactions: [fillOf({ originTx: transaction(name), receivedAmount })],
    },
    nameToken,
  )

const farUsdc = toLowerAddress(findTokenBySymbol(served[1]!, 'USDC')!.address)

/** Returns an order that is paid on another chain, or refunded from there. */
const crossRow = (name: number, isRefunded = false): OrderRow => {
  const bridge = {
    protocolSelector: acrossSelector,
    destinationChainId: 8453n,
    outputToken: farUsdc,
    scalingFactor: 0,
    protocolData: encodeProtocolData({ fillSeconds: 3_600n, maxPips: 75n, maxFlat: 150_000n }),
  }
  const record = recordOf({ nonce: BigInt(name), status: isRefunded ? 'REFUNDED' : 'COMPLETED', bridge })
  const refund = { tx: transaction(name * 1_000), chainId: 1, token: record.order.destToken, amount: '2999000000' }
  const fill = fillOf({
    originTx: transaction(name),
    destinationTx: isRefunded ? null : transaction(name * 1_000),
    receivedAmount: isRefunded ? '0' : '2990000000',
  })
  return intentRow({ ...record, transactions: [fill], refunds: isRefunded ? [refund] : [] }, nameToken)
}

/** Returns the logs that the contracts emit for a settlement. */
const logsOf = ({ hash, srcToken, destToken, srcAmount, destAmount }: OrderRow) => {
  const words = (values: readonly bigint[]) =>
    encodeAbiParameters(
      values.map(() => ({ type: 'uint256' })),
      values,
    )
  const settled = { owner: account, beneficiary: account, orderHash: hash } as const
  const transfer = { from: stranger, to: account } as const
  return [
    {
      address: spenderOf(chain, 'intent'),
      topics: encodeEventTopics({ abi: intentAbi, eventName: 'OrderSettled', args: settled }),
      data: words([BigInt(srcToken), BigInt(destToken), srcAmount, destAmount, received, 0n, 0n]),
    },
    {
      address: destToken,
      topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: transfer }),
      data: words([received]),
    },
  ]
}

const nodeWith = (settled: ReadonlyMap<Hex, OrderRow>): RpcRequest =>
  (async ({ params }: { params: readonly [Hex] }) => {
    const row = settled.get(params[0])
    if (!row) return null
    const gas = { gasUsed: '0x1', effectiveGasPrice: '0x1' }
    const block = { blockNumber: '0x1', blockHash: transaction(1), status: '0x1' }
    return { transactionHash: params[0], ...block, ...gas, from: stranger, to: stranger, logs: logsOf(row) }
  }) as never

describe('checkFills', () => {
  test('default: true for a fill with the reported amount; false for another order, amount or no logs', async () => {
    const [honest, other, boasting, lost] = [filledRow(1), filledRow(2), filledRow(3, '9'), filledRow(4)]
    const rpc = nodeWith(
      new Map([
        [transaction(1), honest],
        [transaction(2), honest],
        [transaction(3), boasting],
      ]),
    )
    const told: string[] = []
    const onProgress = (done: number, total: number) => void told.push(`${done}/${total}`)
    const shown = await checkFills({ rpcOf: () => rpc, onProgress }, served, [honest, other, boasting, lost])
    expect([...shown]).toEqual([fillKey(honest.hash, honest.fills[0]!)])
    expect(told).toEqual(['1/4', '2/4', '3/4', '4/4'])
  })
})

describe('checkFills of orders to another chain', () => {
  test('default: true if the contract sent the reported amount, also for a refunded order', async () => {
    const settle = (row: OrderRow, outputAmount: bigint) => {
      const bridged = { owner: account, orderHash: row.hash, transferId: 5n } as const
      const amounts = [BigInt(acrossSelector) << 224n, 0n, 8453n, BigInt(farUsdc), 2_999_000_000n, outputAmount]
      const destToken = row.surface === 'intent' ? toLowerAddress(row.record!.order.destToken) : row.destToken
      const logs = logsOf({ ...row, destToken }).map((log) => ({ ...log, topics: log.topics.slice() }))
      // The bridge receives the transfer instead of the owner.
      logs[1]!.topics[2] = pad(toLowerAddress(chain.contracts.spokePool!))
      logs.push({
        address: spenderOf(chain, 'intent'),
        topics: encodeEventTopics({ abi: intentAbi, eventName: 'Bridged', args: bridged }),
        data: encodeAbiParameters(
          amounts.map(() => ({ type: 'uint256' })),
          amounts,
        ),
      })
      return { ...row, logs }
    }
    const [paid, back, other] = [crossRow(7), crossRow(8, true), crossRow(9)]
    const settled = new Map(
      [settle(paid, 2_990_000_000n), settle(back, 1n), settle(other, 2_990_000_001n)].map((row) => [
        row.fills[0]!.transactionHash,
        row,
      ]),
    )
    const rpc = (async ({ params }: { params: readonly [Hex] }) => ({
      transactionHash: params[0],
      blockNumber: '0x1',
      blockHash: transaction(1),
      status: '0x1',
      gasUsed: '0x1',
      effectiveGasPrice: '0x1',
      from: stranger,
      to: stranger,
      logs: settled.get(params[0])!.logs,
    })) as unknown as RpcRequest
    const shown = await checkFills({ rpcOf: () => rpc, onProgress: () => {} }, served, [paid, back, other])
    expect([...shown]).toEqual([paid, back].map((row) => fillKey(row.hash, row.fills[0]!)))
  })
})

describe('checkFills of swaps', () => {
  test('default: true if transaction and logs fully match the service’s record', async () => {
    const { srcToken, destToken, transactionHash, srcAmount, destAmount } = swapOf()
    const moved = (address: Hex, from: Hex, to: Hex, amount: string) => ({
      address,
      topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from, to } }),
      data: encodeAbiParameters([{ type: 'uint256' }], [BigInt(amount)]),
    })
    const router = spenderOf(chain, 'market')
    const logs = [moved(srcToken, account, router, srcAmount), moved(destToken, router, account, destAmount)]
    const rpc = (async ({ method }: { method: string }) =>
      method === 'eth_getTransactionByHash'
        ? { from: account, to: router, input: '0x1a01c532' }
        : {
            transactionHash,
            blockNumber: '0x1',
            blockHash: transactionHash,
            status: '0x1',
            logs,
            gasUsed: '0x1',
            effectiveGasPrice: '0x1',
            from: account,
            to: router,
          }) as unknown as RpcRequest
    const isShown = async (given: Parameters<typeof swapOf>[0]) => {
      const row = swapRow(swapOf(given), nameToken)
      return (await checkFills({ rpcOf: () => rpc, onProgress: () => {} }, served, [row])).size === 1
    }
    expect(await isShown({})).toBe(true)
    for (const lie of [
      ...[{ owner: stranger }, { beneficiary: stranger }, { srcToken: destToken }, { destToken: srcToken }],
      ...[{ srcAmount: '1' }, { destAmount: '1' }],
    ] as const)
      expect(await isShown(lie), JSON.stringify(lie)).toBe(false)
  })
})

describe('writeOrders', () => {
  const filled = filledRow(1)
  const rows = [filled, rowOf({ nonce: 2n, status: 'ACTIVE', type: 'MARKET', chainId: 8453 })]
  const tokenOf = (chainId: number, address: string) =>
    served
      .find(({ id }) => id === chainId)
      ?.tokens.map(({ symbol, ...token }) => ({ ...token, symbol: symbol === 'USDC' ? '=1+1' : symbol }))
      .find((token) => toLowerAddress(token.address) === address)
  const deps = { chains: served, tokenOf, shown: new Set([fillKey(filled.hash, filled.fills[0]!)]), profit: noProfit }

  test('default: CSV with a line per order, and no formula from a token', () => {
    const [names, first, second, end] = writeOrders('csv', rows, deps).split('\r\n')
    expect(names).toBe(
      'id,hash,kind,side,status,created,updated,expires,chain_id,chain,source_token,source_symbol,' +
        'source_decimals,source_amount_raw,source_amount,destination_token,destination_symbol,' +
        'destination_decimals,destination_amount_raw,destination_amount,filled_percent,fill_transactions,' +
        'fill_spent_raw,fill_received_raw,fills_checked,limit_price,executed_source_amount_raw,' +
        'executed_source_amount,executed_destination_amount_raw,executed_destination_amount,executed_price,' +
        'source_looks_like,destination_looks_like,destination_chain_id,destination_chain,' +
        'fill_destination_transactions,refund_transactions,refund_chain_ids,refund_tokens,refund_amounts_raw,' +
        'fill_times,fill_source_usd,fill_destination_usd,executed_value_usd,fee_symbol,fee_amount_raw,' +
        'fee_amount,fee_usd,better_than_quote_amount,better_than_quote_bps,better_than_quote_usd,' +
        'better_than_limit_bps,profit_method,realised_proceeds_usd,realised_cost_usd,realised_profit_usd,' +
        'without_cost_amount_raw,without_cost_amount',
    )
    expect(first).toContain(`,limit,SELL,COMPLETED,2026-11-22T14:05:00.000Z,`)
    expect(first).toContain(`,WETH,18,1000000000000000000,1,`)
    expect(first).toContain(
      `,'=1+1,6,3000000000,3000,100,${transaction(1)},1000000000000000000,3100000000,yes,3000,` +
        `1000000000000000000,1,3100000000,3100,3100,,,1,Ethereum,,,,,,2026-11-22T14:05:00.000Z,unknown,` +
        `unknown,,'=1+1,0,0,,100,333.33,,333.33,`,
    )
    expect(second).toMatch(/,market,SELL,ACTIVE,.*,8453,Base,.*,0,,,,,3000,,,,,,,,8453,Base,,,,,,*$/)
    expect(end).toBe('')
  })

  test('behavior: an order to another chain has both chains, both transactions and refunds', () => {
    const [paid, back] = [crossRow(7), crossRow(8, true)]
    const [, one, other] = writeOrders('csv', [paid, back], deps).split('\r\n')
    expect(one).toContain(`,100,${transaction(7)},1000000000000000000,2990000000,no,`)
    expect(one).toMatch(new RegExp(`,8453,Base,${transaction(7_000)},,,,,`))
    expect(other).toMatch(new RegExp(`,8453,Base,none,${transaction(8_000)},1,0x[0-9a-f]{40},2999000000,`))
    const [first, second] = JSON.parse(writeOrders('json', [paid, back], deps))
    expect(first).toMatchObject({
      chainId: 1,
      destinationChainId: 8453,
      destination: { token: farUsdc, amountRaw: '2999625000' },
      fills: [{ transactionHash: transaction(7), destinationTransactionHash: transaction(7_000) }],
      refunds: [],
    })
    expect(second).toMatchObject({
      executed: null,
      fills: [{ destinationTransactionHash: null }],
      refunds: [{ transactionHash: transaction(8_000), chainId: 1, amountRaw: '2999000000', symbol: '=1+1' }],
    })
  })

  test('behavior: marks a token that resembles a listed one in both formats', () => {
    const impostor = { ...filled, srcToken: stranger } as OrderRow
    const called = { ...deps, tokenOf: () => ({ symbol: 'U\u0405DC', decimals: 6 }) }
    expect(writeOrders('csv', [impostor], called)).toMatch(/,yes,.*,USDC,,1,Ethereum,,,,,/)
    expect(JSON.parse(writeOrders('json', [impostor], called))[0].source.looksLike).toBe('USDC')
  })

  test('behavior: fills have their value, fee, improvement and realised profit in dollars of their time', () => {
    const at = (hour: number) => `2026-11-22T${hour}:00:00.000Z`
    const [weth, usdc] = [filled.srcToken, filled.destToken]
    const tokens = (_: number, address: string) =>
      address === weth ? { symbol: 'WETH', decimals: 18 } : { symbol: 'USDC', decimals: 6 }
    const bought = swapRow(
      swapOf({
        srcToken: usdc,
        destToken: weth,
        srcAmount: '3000000000',
        destAmount: `${10n ** 18n}`,
        createdAt: at(10),
        srcUsd: '1',
        destUsd: '3000',
      }),
      nameToken,
    )
    const sold = swapRow(
      swapOf({
        transactionHash: transaction(2),
        srcAmount: `${10n ** 18n}`,
        destAmount: '3194472000',
        createdAt: at(11),
        srcUsd: '3190',
        destUsd: '1',
        quotedAmount: '3190006000',
        limitAmount: '3176740000',
        feeAmount: '320000',
      }),
      nameToken,
    )
    const profit = profitOf([sold, bought], {
      decimalsOf: (row) => ({ src: tokens(1, row.srcToken).decimals, dest: tokens(1, row.destToken).decimals }),
      assetOf: (_, token) => token,
    })
    const [first] = JSON.parse(writeOrders('json', [sold], { ...deps, tokenOf: tokens, profit }))
    expect(first).toMatchObject({
      limitPrice: '3176.74',
      executed: {
        price: '3194.472',
        valueUsd: '3194.472',
        fee: { symbol: 'USDC', amount: '0.32' },
        feeUsd: '0.32',
        betterThanQuote: { amount: '4.466' },
        betterThanQuoteBps: 13.99,
        betterThanQuoteUsd: '4.466',
        betterThanLimitBps: 55.81,
      },
      realised: { method: 'FIFO', proceedsUsd: '3194.472', costUsd: '3000', profitUsd: '194.472' },
    })
    const [head, ...lines] = writeProfit('csv', { ...deps, tokenOf: tokens, profit }, '=note')
      .trimEnd()
      .split('\r\n')
    expect(head).toMatch(/^chain_id,chain,token,symbol,decimals,method,bought_raw,bought,/)
    expect(lines.find((line) => line.includes(',WETH,'))).toContain(
      ',FIFO,1000000000000000000,1,1000000000000000000,1,3194.472,3000,194.472,0,0,0,0,0,0,0,0,',
    )
    expect(lines.every((line) => line.endsWith(",'=note"))).toBe(true)
  })

  test('behavior: JSON has the same values, null if unknown', () => {
    const unknown = { ...deps, tokenOf: () => undefined, shown: new Set<string>() }
    const [first] = JSON.parse(writeOrders('json', rows, unknown))
    expect(first).toMatchObject({
      source: { symbol: null, decimals: null, amountRaw: '1000000000000000000', amount: null },
      fills: [{ transactionHash: transaction(1), receivedRaw: '3100000000', checked: false }],
    })
  })
})

test('behavior: exports every order, for any deadline and any time of a service', () => {
  fc.assert(
    fc.property(anySeconds, fc.oneof(fc.constant(Number.NaN), fc.double()), (seconds, createdAt) => {
      const row: OrderRow = { ...filledRow(1), expiresAt: Number(seconds), createdAt, updatedAt: createdAt }
      const [, line] = writeOrders('csv', [row], {
        chains: served,
        tokenOf: () => undefined,
        shown: new Set(),
        profit: noProfit,
      }).split('\r\n')
      expect(line).toContain(row.hash)
      if (seconds > 253_402_300_799n) expect(line).toContain('9999-12-31T23:59:59.000Z')
    }),
  )
})
