import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Address, encodeAbiParameters, encodeFunctionData, type Hex, maxUint256 } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { projectRoot } from '@/build/project-root'
import { compileSource } from '@/contracts/testing/compile-source'
import { toLowerAddress } from '@/lib/address'
import { sumOf } from '@/lib/amount'
import { getIntentPrice } from '@/lib/api/intent/intent'
import { postIntentOrder } from '@/lib/api/intent/intent-records'
import { toCompactSignature } from '@/lib/chain/approval/typed-data'
import { hashIntent, intentTypedData } from '@/lib/chain/intent/intent-typed-data'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { type AnyIntent, writeSigned } from '@/lib/order/families/families'
import { roles } from '@/localnet/accounts'
import type { Agent } from '../../agents/agent'
import { getTimeline } from '../../intent/get-timeline'
import { intent, owner, usdc, weth } from '../../intent/testing/intent-desk'
import { openSettlingDesk } from '../testing/settling-desk'
import { maxReverts, readReverting } from './reverting-handlers'

/** Handlers whose gas is their author's choice, through the service: what they cost the account that settles. */
const desk = openSettlingDesk()
const place = { chainId: mainnet.id, intent }
const file = 'contracts/test/external/GasHandler.sol'
const content = readFileSync(path.join(projectRoot, file), 'utf8')
const { abi, bytecode } = compileSource({ file, content, contract: 'GasHandler' })
const srcAmount = 10n ** 18n

const deploy = async (): Promise<Address> => {
  const hash = await desk.client().deployContract({ abi, bytecode, args: [intent], account: roles.deployer })
  const { contractAddress } = await desk.client().waitForTransactionReceipt({ hash })
  await desk.see()
  return toLowerAddress(contractAddress!)
}
/** Says until which block a handler does as it does on trial. */
const setLastHonest = async (handler: Address, number: bigint) => {
  const data = encodeFunctionData({ abi, functionName: 'setLastHonest', args: [number] })
  await desk.client().act({ from: roles.deployer, to: handler, data, value: 0n })
}
/** Posts the sale of a WETH by a handler that uses so much gas after the swap. */
const post = async ({
  handler,
  gas,
  destAmount = 2_500_000_000n,
}: {
  handler: Address
  gas: bigint
  destAmount?: bigint
}) => {
  const deadline = (await desk.now()) + 3_600n
  const order = await desk.makeOrder({
    srcToken: weth,
    destToken: usdc,
    srcAmount,
    destAmount,
    deadline,
    expectedAmount: 4_000_000_000n,
  })
  const handling = { handler, data: encodeAbiParameters([{ type: 'uint256' }], [gas]) }
  const signed: AnyIntent = { family: 'ExternalOrder', order, handling }
  const signature = toCompactSignature(await owner.signTypedData(intentTypedData(place, signed)))
  const body = JSON.stringify({ chainId: 1, order: writeSigned(signed), signature })
  const posted = await desk.service().app.request(postIntentOrder.path, { method: 'POST', body })
  expect(await posted.json()).toMatchObject({ status: 'PENDING' })
  return hashIntent(place, signed)
}
const round: typeof desk.round = (changes) => {
  desk.wait()
  return desk.round(changes)
}
const refusals = async (hash: Hex) => {
  const { events } = await getTimeline({ database: desk.database() }, { hash })
  return events.flatMap(({ label, reason }) => (label === 'declined' ? reason : []))
}
/** What the accounts that settle have: of the native token, which pays for gas, and of the source, which pays them. */
const ether = async () =>
  sumOf(await Promise.all(desk.settling().keys.accounts.map((address) => desk.client().getBalance({ address }))))
const kept = async () =>
  sumOf(await Promise.all(desk.settling().keys.accounts.map((address) => desk.balanceOf(weth, address))))
const receiptOf = async (settlementId: string) => {
  const { transactionHash: hash } = (await desk.attempts()).find((attempt) => attempt.settlementId === settlementId)!
  return desk.client().getTransactionReceipt({ hash })
}
/** What the market gives for the sale, raw units of USDC. */
const priceNow = async (): Promise<bigint> => {
  const pair = { srcToken: weth, destToken: usdc, srcDecimals: '18', destDecimals: '6' }
  const question = new URLSearchParams({ ...pair, chainId: '1', amount: `${srcAmount}`, side: 'SELL' })
  const response = await desk.service().app.request(`${getIntentPrice.path}?${question}`)
  return BigInt((await response.json()).route.origin.output.amount)
}

let honest: Address
beforeAll(async () => {
  honest = await deploy()
  await desk.approve(weth, maxUint256)
  await desk.see()
})

test('default: the agent keeps of the source what the whole settlement costs, the part of the handler included', async () => {
  const hash = await post({ handler: honest, gas: 450_000n })
  const before = { kept: await kept(), ether: await ether() }
  expect(await round()).toEqual([hash])
  await desk.settleAndSee()
  expect(await desk.look(hash)).toMatchObject({ status: 'COMPLETED' })
  const [income, cost] = [(await kept()) - before.kept, before.ether - (await ether())]
  const [settlement] = await desk.settlements()
  expect(settlement!.gas).toBeGreaterThan(600_000n)
  expect(cost).toBeGreaterThan(0n)
  expect(income).toBeGreaterThanOrEqual(cost)
  // Nobody pays much more than it costs, either.
  expect(income).toBeLessThan(cost * 2n)
})

test('error: a handler that needs 10,000,000 gas has no bid, and costs nothing', async () => {
  const hash = await post({ handler: honest, gas: 10_000_000n })
  const before = await ether()
  expect(await round()).toEqual([])
  await desk.settleAndSee()
  expect(await refusals(hash)).toContain('TooMuchGas')
  expect(await ether()).toBe(before)
  expect(await desk.look(hash)).toMatchObject({ status: 'PENDING' })
})

test('error: an order whose minimum leaves nothing for the gas of its handler has no bid, and one with less gas has', async () => {
  const destAmount = ((await priceNow()) * 9_995n) / 10_000n
  const costly = await post({ handler: honest, gas: 2_500_000n, destAmount })
  expect(await round()).toEqual([])
  expect(await refusals(costly)).toContain('NotWorthItsGas')
  const cheap = await post({ handler: honest, gas: 0n, destAmount })
  expect(await round()).toEqual([cheap])
  await desk.settleAndSee()
})

test('behavior: a handler that burns its gas when it is mined costs its limit, once an order and a few times a day', async () => {
  const gas = 300_000n
  let promised = 0n
  /** Agents that tell what they keep of the source for the gas that was measured. */
  const agents = () =>
    desk
      .settling()
      .agents()
      .map(
        (agent): Agent => ({
          ...agent,
          ...(agent.bidForGas && {
            bidForGas: async (...asked: Parameters<NonNullable<Agent['bidForGas']>>) => {
              const bid = await agent.bidForGas!(...asked)
              promised = bid.kept!
              return bid
            },
          }),
        }),
      )

  const betray = async (handler: Address) => {
    const hash = await post({ handler, gas })
    expect(await round({ agents })).toEqual([hash])
    const before = await ether()
    // The trial before sending is on the block of this transaction, and the settlement in the next one.
    await setLastHonest(handler, (await desk.client().getBlockNumber()) + 1n)
    await desk.settleAndSee()
    await setLastHonest(handler, maxUint256)
    await desk.see()
    await desk.settleTick()
    const settlement = (await desk.settlements()).at(-1)!
    expect(settlement).toMatchObject({ state: 'freed', fault: 'unsettled' })
    const burnt = await receiptOf(settlement.id)
    expect(burnt.status).toBe('reverted')
    expect(burnt.gasUsed).toBeLessThanOrEqual(settlement.gas)
    const cost = before - (await ether())
    expect(cost).toBeGreaterThan(0n)
    // What the bid kept for its gas, and the margin of the limit.
    expect(cost).toBeLessThanOrEqual((promised * 5n) / 4n)
    expect(await desk.look(hash)).toMatchObject({ status: 'ACTIVE' })
    return hash
  }
  /** It does on trial what it should. */
  const expectWaiting = async (hash: Hex) => {
    expect(await round()).toEqual([])
    expect(await refusals(hash)).toContain('HandlerReverted')
  }
  const one = await deploy()
  const first = await betray(one)
  await expectWaiting(first)
  for (let n = 1; n < maxReverts.ofHandler; n++) await betray(one)
  await expectWaiting(await post({ handler: one, gas }))
  const kind = await post({ handler: honest, gas })
  expect(await round()).toEqual([kind])
  await desk.settleAndSee()

  for (let n = maxReverts.ofHandler; n < maxReverts.ofAll; n++) await betray(await deploy())
  const late = await post({ handler: honest, gas })
  await expectWaiting(late)
  const rows = [await desk.look(first), await desk.look(late)]
  const waiting = (more: { forMs?: number; agent?: string; handler?: Address }) =>
    readReverting(desk.database(), {
      chain: mainnet,
      rows: rows.map((row) => ({ ...row, handler: more.handler ?? row.handler })),
      agent: more.agent ?? 'amm',
      nowMs: desk.nowMs() + (more.forMs ?? 0),
    })
  expect(await waiting({})).toEqual([first, late])
  expect(await waiting({ forMs: maxReverts.forMs })).toEqual([])
  expect(await waiting({ agent: 'nimble' })).toEqual([])
  expect(await waiting({ handler: mainnet.contracts.vaultHandler! })).toEqual([])
})
