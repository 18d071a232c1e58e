import fc from 'fast-check'
import { encodeAbiParameters, encodeEventTopics, erc20Abi, type Hex, numberToHex, pad } from 'viem'
import { describe, expect, test } from 'vitest'
import { checkFills } from '@/actions/orders/check-fills'
import { account, nameToken, recordOf, rowOf, served, stranger, swapOf } from '@/actions/orders/testing/order-rows'
import type { RpcRequest } from '@/actions/wallet/send/receipt'
import { toLowerAddress } from '@/lib/address'
import { intentAbi } from '@/lib/chain/abi.generated'
import { spenderOf } from '@/lib/chain/approval/requirements'
import { anySeconds } from '@/lib/order/testing/any-seconds'
import { writeOrders } from './export-orders'
import { fillKey, intentRow, type OrderRow, swapRow } from './order-row'

const [chain] = served as [(typeof served)[number]]
const transaction = (name: number): Hex => pad(numberToHex(name))
const received = 3_100_000_000n

/** An order that the service says a transaction filled. */
const filledRow = (name: number, receivedAmount: string | null = `${received}`): OrderRow =>
  intentRow(
    {
      ...recordOf({ nonce: BigInt(name), status: 'COMPLETED' }),
      transactions: [
        {
          ...{ originTx: transaction(name), destinationTx: null, filledPercent: 100 },
          ...{ spentAmount: `${10n ** 18n}`, receivedAmount },
        },
      ],
    },
    nameToken,
  )

/** The logs of a settlement as the contracts write them. */
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
  test('default: shown by the logs with the amount that is told; another order, another amount and silence are not', async () => {
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

describe('checkFills of swaps', () => {
  test('default: shown where transaction and logs say what the service does, in all of it', async () => {
    const { srcToken, destToken, transactionHash, srcAmount, destAmount } = swapOf()
    const moved = (address: Hex, from: Hex, to: Hex, amount: string) => ({
      ...{ address, topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from, to } }) },
      data: encodeAbiParameters([{ type: 'uint256' }], [BigInt(amount)]),
    })
    const router = spenderOf(chain, 'market')
    const logs = [moved(srcToken, account, router, srcAmount), moved(destToken, router, account, destAmount)]
    const rpc = (async ({ method }: { method: string }) =>
      method === 'eth_getTransactionByHash'
        ? { from: account, to: router, input: '0x1a01c532' }
        : {
            ...{ transactionHash, blockNumber: '0x1', blockHash: transactionHash, status: '0x1', logs },
            ...{ gasUsed: '0x1', effectiveGasPrice: '0x1', from: account, to: router },
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
  const deps = { chains: served, tokenOf, shown: new Set([fillKey(filled.hash, filled.fills[0]!)]) }

  test('default: CSV, a line for each order, and no formula by a token', () => {
    const [names, first, second, end] = writeOrders('csv', rows, deps).split('\r\n')
    expect(names).toBe(
      'id,hash,kind,side,status,created,updated,expires,chain_id,chain,source_token,source_symbol,source_decimals,source_amount_raw,source_amount,destination_token,destination_symbol,destination_decimals,destination_amount_raw,destination_amount,filled_percent,fill_transactions,fill_spent_raw,fill_received_raw,fills_checked,limit_price,executed_source_amount_raw,executed_source_amount,executed_destination_amount_raw,executed_destination_amount,executed_price,source_looks_like,destination_looks_like',
    )
    expect(first).toContain(`,limit,SELL,COMPLETED,2026-11-22T14:05:00.000Z,`)
    expect(first).toContain(`,WETH,18,1000000000000000000,1,`)
    expect(first).toContain(
      `,'=1+1,6,3000000000,3000,100,${transaction(1)},1000000000000000000,3100000000,yes,3000,1000000000000000000,1,3100000000,3100,3100,,`,
    )
    expect(second).toMatch(/,market,SELL,ACTIVE,.*,8453,Base,.*,0,,,,,3000,,,,,,,$/)
    expect(end).toBe('')
  })

  test('behavior: a token that looks like a listed one is named so, in both formats', () => {
    const impostor = { ...filled, srcToken: stranger } as OrderRow
    const called = { ...deps, tokenOf: () => ({ symbol: 'U\u0405DC', decimals: 6 }) }
    expect(writeOrders('csv', [impostor], called)).toMatch(/,yes,.*,USDC,\r\n$/)
    expect(JSON.parse(writeOrders('json', [impostor], called))[0].source.looksLike).toBe('USDC')
  })

  test('behavior: JSON says the same, null where nobody knows', () => {
    const unknown = { ...deps, tokenOf: () => undefined, shown: new Set<string>() }
    const [first] = JSON.parse(writeOrders('json', rows, unknown))
    expect(first).toMatchObject({
      source: { symbol: null, decimals: null, amountRaw: '1000000000000000000', amount: null },
      fills: [{ transactionHash: transaction(1), receivedRaw: '3100000000', checked: false }],
    })
  })
})

test('behavior: an export has every order, whatever deadline was signed and whatever moment a service sends', () => {
  fc.assert(
    fc.property(anySeconds, fc.oneof(fc.constant(Number.NaN), fc.double()), (seconds, createdAt) => {
      const row: OrderRow = { ...filledRow(1), expiresAt: Number(seconds), createdAt, updatedAt: createdAt }
      const [, line] = writeOrders('csv', [row], { chains: served, tokenOf: () => undefined, shown: new Set() }).split(
        '\r\n',
      )
      expect(line).toContain(row.hash)
      if (seconds > 253_402_300_799n) expect(line).toContain('9999-12-31T23:59:59.000Z')
    }),
  )
})
