import { desc, eq, getTableColumns } from 'drizzle-orm'
import { type Address, encodeFunctionData, type Hex, maxUint256, parseAbi, parseEther, parseUnits } from 'viem'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type BidQuestion, bidQuestion, roundResult } from '@/lib/api/intent/agent-bids'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { ownArtifact } from '@/localnet/seed/artifacts'
import { placeAll } from '@/localnet/seed/place'
import { settlementOrders, settlements } from '../../db/intent-schema'
import { agentRuns } from '../../db/round-schema'
import { agent as account, owner, usdc, weth } from '../../intent/testing/intent-desk'
import { openSettlingDesk } from '../../settlement/testing/settling-desk'
import { settlementFlaws } from '../../testing/settlement-flaws'
import type { Agent } from '../agent'
import { createHttpAgent } from './http-agent'
import { openScriptedServer } from './testing/scripted-server'

// An agent that promises more than all others, keeps the promise in every simulation, and pays the
// signed minimum when its settlement is mined.
const key = 'key of the adaptive agent'
const desk = openSettlingDesk()
const { client } = desk
const server = openScriptedServer({ key, nowMs: Date.now })
const target = '0x00000000000000000000000000000000ada97000'
const abi = parseAbi([
  'struct Round { uint256 blockNumber; uint256 baseFee; address coinbase; }',
  'struct Fill { address srcToken; address destToken; uint256 srcAmount; uint256 promised; uint256 signed; }',
  'function cheat(bool cheats)',
  'function fillAsSeen(Fill fill, Round round)',
  'function fillAsTold(Fill fill)',
])
const operator = developmentAccounts.at(-1)!
const promised = parseEther('0.05')
/** The pools pay about 0.033 for it, none of which is surplus. */
const order = {
  srcToken: usdc,
  destToken: weth,
  srcAmount: parseUnits('100', 6),
  destAmount: parseEther('0.02'),
  expectedAmount: promised,
}

beforeAll(async () => {
  await desk.approve(usdc, maxUint256)
  await placeAll(client(), operator, [{ label: 'adaptive agent', address: target, ...ownArtifact('AdaptiveAgent') }])
  await desk.transfer(weth, target, parseEther('1'), account)
})
beforeEach(() => switchCheating(false))

const cheat = async (cheats: boolean, { fee }: { fee?: bigint } = {}) => {
  const data = encodeFunctionData({ abi, functionName: 'cheat', args: [cheats] })
  const sent = { account: operator, to: target, data, chain: null, gas: 100_000n } as const
  return client().sendTransaction({ ...sent, ...(fee && { maxFeePerGas: fee, maxPriorityFeePerGas: fee }) })
}

/** Switches cheating on or off and waits for the block, which a busy node mines late. */
const switchCheating = async (cheats: boolean) => client().waitForTransactionReceipt({ hash: await cheat(cheats) })

/** Bids the promise on each order by a contract function; resolves after its win and `whenWon`. */
const bids = (functionName: 'fillAsSeen' | 'fillAsTold', whenWon: () => Promise<unknown> = async () => {}) =>
  new Promise((resolve, reject) =>
    server.plays(async ({ path, body }, _, answer) => {
      if (path === '/result') {
        if (roundResult.parse(JSON.parse(body)).outcome === 'won') whenWon().then(resolve, reject)
        return answer({})
      }
      const question = bidQuestion.parse(JSON.parse(body))
      const block = await client().getBlock({ blockNumber: BigInt(question.blockNumber) })
      const round = { blockNumber: block.number, baseFee: block.baseFeePerGas ?? 0n, coinbase: block.miner }
      answer({ solutions: question.orders.map((asked) => solutionOf(asked, { functionName, round })) })
    }),
  )

type Round = { blockNumber: bigint; baseFee: bigint; coinbase: Address }

const solutionOf = (
  { orderId, srcToken, destToken, srcAmount, destAmount }: BidQuestion['orders'][number],
  { functionName, round }: { functionName: 'fillAsSeen' | 'fillAsTold'; round: Round },
) => {
  const fill = { srcToken, destToken, srcAmount: BigInt(srcAmount), promised, signed: BigInt(destAmount) } as const
  const calldataToExecute =
    functionName === 'fillAsSeen'
      ? encodeFunctionData({ abi, functionName, args: [fill, round] })
      : encodeFunctionData({ abi, functionName, args: [fill] })
  return { orderId, executedAmount: `${promised}`, calldataToExecute, executionAddress: target, fillPercent: 100 }
}

/** Avoids the limit of 0.8 s per answer on slow machines. */
const adaptive = (): Agent => {
  const asked = createHttpAgent({
    name: 'adaptive',
    url: server.url(),
    key,
    allowPrivate: true,
    nowMs: Date.now,
    answerMs: 20_000,
    orderIdSecret: Buffer.alloc(32, 9),
    log: () => undefined,
  })
  return {
    ...asked,
    bid: (served, question) =>
      asked.bid(served, { ...question, round: { ...question.round, closesAtMs: Date.now() + 20_000 } }),
  }
}
const amm = () => desk.settling().agents()[0]!

/** Reads the newest settlement of an order. */
const settlementOf = async (orderHash: Hex) => {
  const [newest] = await desk
    .database()
    .select(getTableColumns(settlements))
    .from(settlements)
    .innerJoin(settlementOrders, eq(settlementOrders.settlementId, settlements.id))
    .where(eq(settlementOrders.orderHash, orderHash))
    .orderBy(desc(settlements.createdAtMs))
  return newest!
}

/** Plays a round for an order; returns the winning agent and each agent's outcome. */
const play = async (orderHash: Hex) => {
  desk.wait()
  await desk.see()
  const awarded = await desk.round({ agents: () => [amm(), adaptive()] })
  const { roundId, agent: winner } = await settlementOf(orderHash)
  const outcomes = async () => {
    const runs = await desk.database().select().from(agentRuns).where(eq(agentRuns.roundId, roundId!))
    return Object.fromEntries(runs.map(({ agent, outcome }) => [agent, outcome]))
  }
  return { awarded, winner, outcomes }
}
const held = () => desk.balanceOf(weth, owner.address)
/** Expects another agent to fill the order above the signed minimum. */
const expectFilledByAnother = async (orderHash: Hex, before: bigint) => {
  const { awarded, winner, outcomes } = await play(orderHash)
  expect([awarded, winner]).toEqual([[orderHash], 'amm'])
  expect((await outcomes()).adaptive).toBe('underdelivered')
  await desk.settleAndSee()
  expect((await desk.look(orderHash)).status).toBe('COMPLETED')
  expect((await held()) - before).toBeGreaterThan((order.destAmount * 3n) / 2n)
  expect(await settlementFlaws(desk.database())).toEqual([])
}

/** Mines blocks until the settlement's nonce is used, and expects no payment. */
const expectUnsettled = async (orderHash: Hex, before: bigint) => {
  for (let blocks = 0; blocks < 3; blocks++) {
    await desk.settleTick()
    await desk.mine()
    await desk.see()
  }
  await desk.settleTick()
  expect(await held()).toBe(before)
  expect(await settlementOf(orderHash)).toMatchObject({ agent: 'adaptive', state: 'freed', fault: 'unsettled' })
}

test('default: cheating outside of simulations fails the simulation, and another agent fills the order', async () => {
  const { orderHash } = await desk.store(order)
  const before = await held()
  bids('fillAsSeen')
  const { awarded, winner, outcomes } = await play(orderHash)
  await desk.settleAndSee()
  expect((await held()) - before).toBeGreaterThan((order.destAmount * 3n) / 2n)
  expect([awarded, winner]).toEqual([[orderHash], 'amm'])
  expect((await outcomes()).adaptive).toBe('differs')
})

test('behavior: cheating after the win prevents sending, counts as failed, and another agent fills', async () => {
  const { orderHash } = await desk.store(order)
  const before = await held()
  const cheated = bids('fillAsTold', () => switchCheating(true))
  const { awarded, winner, outcomes } = await play(orderHash)
  expect([awarded, winner]).toEqual([[orderHash], 'adaptive'])
  await cheated
  expect((await outcomes()).adaptive).toBe('won')
  await expectUnsettled(orderHash, before)
  expect((await outcomes()).adaptive).toBe('unsettled')
  const sent = (await desk.attempts()).filter(({ kind, sentBlock }) => kind === 'settle' && sentBlock !== null)
  expect(sent.map(({ settlementId }) => settlementId)).not.toContain((await settlementOf(orderHash)).id)
  await expectFilledByAnother(orderHash, before)
})

test('behavior: cheating in the block of the settlement is reverted by the contract', async () => {
  const { orderHash } = await desk.store(order)
  const before = await held()
  bids('fillAsTold')
  const { winner, outcomes } = await play(orderHash)
  expect(winner).toBe('adaptive')
  const { id } = await settlementOf(orderHash)
  await desk.holdBlocks()
  await desk.settleTick()
  const cheating = await cheat(true, { fee: parseUnits('500', 9) })
  await desk.mine()
  await desk.mineByThemselves()
  const { transactionHash } = (await desk.attempts()).find(({ settlementId }) => settlementId === id)!
  const [cheated, settled] = await Promise.all(
    [cheating, transactionHash].map((hash) => client().getTransactionReceipt({ hash })),
  )
  expect([cheated!.status, settled!.status]).toEqual(['success', 'reverted'])
  expect(cheated!.blockNumber).toBe(settled!.blockNumber)
  await desk.see()
  await expectUnsettled(orderHash, before)
  expect((await outcomes()).adaptive).toBe('unsettled')
  await expectFilledByAnother(orderHash, before)
})
