import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Address, encodeAbiParameters, encodeFunctionData, type Hex, maxUint256 } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { projectRoot } from '@/build/project-root'
import { compileSource } from '@/contracts/testing/compile-source'
import { toLowerAddress } from '@/lib/address'
import { sumOf } from '@/lib/amount'
import { getIntentPrice, type IntentPrice } from '@/lib/api/intent/intent'
import { buildIntentOrder } from '@/lib/api/intent/intent-orders'
import { postIntentOrder } from '@/lib/api/intent/intent-records'
import { toCompactSignature } from '@/lib/chain/approval/typed-data'
import { hashIntent, intentTypedData } from '@/lib/chain/intent/intent-typed-data'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { type AnyIntent, writeSigned } from '@/lib/order/families/families'
import type { SignedHandler } from '@/lib/order/families/family'
import { roles } from '@/localnet/accounts'
import type { Agent } from '../../agents/agent'
import { getTimeline } from '../../intent/get-timeline'
import { intent, owner, usdc, weth } from '../../intent/testing/intent-desk'
import { openSettlingDesk } from '../testing/settling-desk'
import { maxReverts, readReverting } from './reverting-handlers'

/**
 * Handlers that use any amount of gas, through the service, and their cost for the settling
 * account.
 */
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
/** Sets the block after which a handler acts differently than in the simulation. */
const setLastHonest = async (handler: Address, number: bigint) => {
  const data = encodeFunctionData({ abi, functionName: 'setLastHonest', args: [number] })
  await desk.client().act({ from: roles.deployer, to: handler, data, value: 0n })
}
/** Posts the sale of a WETH by a handler that uses `gas` after the swap. */
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
/**
 * Adds up the settling accounts' balances of the native token, and of the source, which pays them.
 */
const ether = async () =>
  sumOf(await Promise.all(desk.settling().keys.accounts.map((address) => desk.client().getBalance({ address }))))
const kept = async () =>
  sumOf(await Promise.all(desk.settling().keys.accounts.map((address) => desk.balanceOf(weth, address))))
const receiptOf = async (settlementId: string) => {
  const { transactionHash: hash } = (await desk.attempts()).find((attempt) => attempt.settlementId === settlementId)!
  return desk.client().getTransactionReceipt({ hash })
}
type Asked = { amount?: bigint; handler?: Address }
/** The price of a sale, with a handler if one is named. */
const ask = async ({ amount = srcAmount, ...named }: Asked = {}): Promise<IntentPrice> => {
  const pair = { srcToken: weth, destToken: usdc, srcDecimals: '18', destDecimals: '6', side: 'SELL', ...named }
  const question = new URLSearchParams({ ...pair, chainId: '1', amount: `${amount}` })
  const response = await desk.service().app.request(`${getIntentPrice.path}?${question}`)
  return response.json()
}
/** Builds an order of a price with half a percent of slippage, signs and posts it. */
const buildAndPost = async ({ route }: IntentPrice, handling: SignedHandler) => {
  const terms = { owner: toLowerAddress(owner.address), deadline: Number(await desk.now()) + 3_600, slippage: 50 }
  const body = JSON.stringify({ route, side: 'SELL', ...terms, orderType: 'ExternalOrder', ...handling })
  const built = await desk.service().app.request(buildIntentOrder.path, { method: 'POST', body })
  const { toSign, orderHash } = await built.json()
  const { domain, types, value: message } = toSign
  const signature = await owner.signTypedData({ domain, types, primaryType: 'ExternalOrder', message })
  const posting = JSON.stringify({ chainId: 1, order: message, signature })
  const posted = await desk.service().app.request(postIntentOrder.path, { method: 'POST', body: posting })
  expect(await posted.json()).toMatchObject({ status: 'PENDING' })
  return orderHash as Hex
}

const steakhouse = toLowerAddress('0xBEEF01735c132Ada46AA9aA4c54623cAA92A64CB')
/** An order of the venue's vault handler, as it is stored. */
const depositIn = (vault: Address) => ({
  handler: toLowerAddress(mainnet.contracts.vaultHandler!),
  handlerData: encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [vault, 1n]),
})

let honest: Address
beforeAll(async () => {
  honest = await deploy()
  await desk.approve(weth, maxUint256)
  await desk.see()
})

test('default: the agent keeps the cost of the settlement, handler included, from the source', async () => {
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
  // The owner does not pay much more than the cost either.
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

test('error: an order whose minimum leaves too little for the gas of its handler has no bid', async () => {
  const destAmount = (BigInt((await ask()).route.origin.output.amount) * 9_995n) / 10_000n
  const costly = await post({ handler: honest, gas: 2_500_000n, destAmount })
  expect(await round()).toEqual([])
  expect(await refusals(costly)).toContain('NotWorthItsGas')
  const cheap = await post({ handler: honest, gas: 0n, destAmount })
  expect(await round()).toEqual([cheap])
  await desk.settleAndSee()
})

test('behavior: a price with the handler counts its gas, so that a small order at that price is filled', async () => {
  const amount = 4n * 10n ** 16n
  const handling = { handler: honest, data: encodeAbiParameters([{ type: 'uint256' }], [200_000n]) }
  const [bare, named] = [await ask({ amount }), await ask({ amount, handler: honest })]
  const gasOf = ({ route }: IntentPrice) => BigInt(route.fees.gas.amount)
  expect(gasOf(named)).toBeGreaterThan(gasOf(bare))
  const short = await buildAndPost(bare, handling)
  const good = await buildAndPost(named, handling)
  expect(await round()).toEqual([good])
  expect(await refusals(short)).toContain('NotWorthItsGas')
  await desk.settleAndSee()
  expect(await desk.look(good)).toMatchObject({ status: 'COMPLETED' })
  // A change of a position in Aave takes more gas than is assumed of an unknown handler, and a
  // vault less.
  const { aaveHandler, vaultHandler } = mainnet.contracts
  const [aave, vault] = [await ask({ amount, handler: aaveHandler }), await ask({ amount, handler: vaultHandler })]
  expect(gasOf(aave)).toBeGreaterThan(gasOf(named))
  expect(gasOf(vault)).toBeLessThan(gasOf(named))
})

test('behavior: a handler that burns its gas when mined costs its gas limit, at most a few times a day', async () => {
  const gas = 300_000n
  let promised = 0n
  /** Agents that report the source amount they keep for the measured gas. */
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
    // The simulation before sending is on the block of this transaction, and the settlement in the
    // next one.
    await setLastHonest(handler, (await desk.client().getBlockNumber()) + 1n)
    await desk.settleAndSee()
    await setLastHonest(handler, maxUint256)
    await desk.see()
    await desk.settleTick()
    const settlement = (await desk.settlements()).at(-1)!
    expect(settlement).toMatchObject({ state: 'freed', fault: null })
    const burnt = await receiptOf(settlement.id)
    expect(burnt.status).toBe('reverted')
    expect(burnt.gasUsed).toBeLessThanOrEqual(settlement.gas)
    const cost = before - (await ether())
    expect(cost).toBeGreaterThan(0n)
    // The limit is a quarter above the gas that the bid keeps for.
    expect(cost).toBeLessThanOrEqual((promised * 5n) / 4n)
    expect(await desk.look(hash)).toMatchObject({ status: 'ACTIVE' })
    return hash
  }
  /** It behaves in the simulation. */
  const expectWaiting = async (hash: Hex) => {
    expect(await round()).toEqual([])
    expect(await refusals(hash)).toContain('HandlerReverted')
  }
  const one = await deploy()
  const first = await betray(one)
  await expectWaiting(first)
  for (let n = 1; n < maxReverts.ofContract; n++) await betray(one)
  await expectWaiting(await post({ handler: one, gas }))
  const kind = await post({ handler: honest, gas })
  expect(await round()).toEqual([kind])
  await desk.settleAndSee()

  for (let n = maxReverts.ofContract; n < maxReverts.ofAll; n++) await betray(await deploy())
  const late = await post({ handler: honest, gas })
  await expectWaiting(late)
  const rows = [await desk.look(first), await desk.look(late)]
  const waiting = (more: { forMs?: number; agent?: string; vault?: Address }) =>
    readReverting(desk.database(), {
      chain: mainnet,
      rows: more.vault === undefined ? rows : rows.map((row) => ({ ...row, ...depositIn(more.vault!) })),
      agent: more.agent ?? 'amm',
      nowMs: desk.nowMs() + (more.forMs ?? 0),
    })
  expect(await waiting({})).toEqual([first, late])
  expect(await waiting({ forMs: maxReverts.forMs })).toEqual([])
  expect(await waiting({ agent: 'nimble' })).toEqual([])
  expect(await waiting({ vault: steakhouse })).toEqual([])
  expect(await waiting({ vault: weth })).toEqual([first, late])
})
