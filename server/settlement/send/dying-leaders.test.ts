import { sql } from 'drizzle-orm'
import { type Hex, maxUint256, parseEther, zeroAddress } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { createDraw } from '@/lib/routing/testing/random'
import { roles } from '@/localnet/accounts'
import type { Agent } from '../../agents/agent'
import { createMatcher } from '../../agents/matcher'
import { readState } from '../../chain/market/read-state'
import { chainCursors } from '../../db/schema'
import { other, owner, usdc, weth } from '../../intent/testing/intent-desk'
import { createMortal } from '../../ledger/testing/mortal'
import { createLocalSolver } from '../../pricing/solver/solver'
import { settlementFlaws } from '../../testing/settlement-flaws'
import { awardRound } from '../round/award-round'
import { findCandidates, type RoundMemory } from '../round/find-candidates'
import type { RoundDeps } from '../settlement-deps'
import { openSettlingDesk } from '../testing/settling-desk'
import { announceSettlers } from './settler-nonces'

/**
 * Chooses one seed: `SEED=7 npx vitest run server/settlement/dying-leaders`. More of them:
 * `SEEDS=50`.
 */
const seeds = process.env.SEED
  ? [Number(process.env.SEED)]
  : Array.from({ length: Number(process.env.SEEDS ?? 2) }, (_, index) => index + 1)

const desk = openSettlingDesk()
const two = toLowerAddress(other.address)
let mortal: ReturnType<typeof createMortal>
beforeAll(async () => {
  mortal = createMortal({ url: desk.database.url(), ask: () => Promise.reject(new Error('it asks the real node')) })
  await desk.approve(weth, maxUint256)
  await desk.approve(usdc, maxUint256, { by: two })
  await desk.see()
})
afterAll(() => mortal.close())
// The maximum that a seed may sell.
beforeEach(async () => {
  await desk.transfer(weth, owner.address, parseEther('8'), roles.deployer)
  await desk.transfer(usdc, two, 25_000_000_000n, roles.deployer)
})

/** Finds impossible rows: a round is stored with all of its awards, or not at all. */
const flawsOf = async () => {
  const { rows } = await desk.database().execute<{ flaw: string }>(sql`
    select 'a round in which nobody bid: ' || id as flaw from rounds
      where not exists (select from round_bids where round_id = id)
    union all
    select 'a winner without its settlement: ' || round_id || ' ' || agent from round_bids as bid
      where verdict = 'won' and not exists (
        select from settlements where settlements.round_id = bid.round_id and settlements.agent = bid.agent
          and (select array_agg(order_hash order by order_hash)
            from settlement_orders where settlement_id = settlements.id)
            @> (select array_agg(order_hash order by order_hash) from round_fills as fill
                where fill.round_id = bid.round_id and fill.agent = bid.agent and fill.n = bid.n)
      )
    union all
    select 'a settlement without its round: ' || id from settlements
      where exists (select from settlement_orders where settlement_id = id)
        and not exists (select from round_bids as bid
          where bid.round_id = settlements.round_id and verdict = 'won' and bid.agent = settlements.agent)
    union all
    select 'an order won twice in a round: ' || order_hash from round_fills as fill
      join round_bids as bid using (round_id, agent, n)
      where verdict = 'won' group by round_id, order_hash having count(*) > 1`)
  return [...rows.map(({ flaw }) => flaw), ...(await settlementFlaws(desk.database()))]
}

test.each(seeds)(
  'behavior: if leaders crash or lose their chain in any round, each order is settled once (seed %i)',
  async (seed) => {
    const draw = createDraw(seed)
    const { quotes } = desk.service().deps
    const amm = () => desk.settling().agents()[0]!
    const matcher = createMatcher({ quotes, solver: createLocalSolver() })
    /** Another process takes over the chain while an agent computes a bid. */
    const overtaken: Agent = {
      name: 'overtaken',
      bid: async () => {
        await desk
          .database()
          .update(chainCursors)
          .set({ epoch: sql`${chainCursors.epoch} + 1` })
        return { bids: [], declines: [] }
      },
    }
    /** A process that has just taken over has an empty memory. */
    const lead = async (changes: Partial<RoundDeps>) => {
      const deps = desk.settling(changes)
      const memory: RoundMemory = { asked: new Map() }
      const at = { memory, nowMs: desk.nowMs() }
      await announceSettlers(desk.settling(), { agents: [{ name: 'amm' }, { name: 'matcher' }], nowMs: desk.nowMs() })
      const [cursor, lanes] = [(await desk.cursorOf())!, (await desk.lanesAt())!]
      const state = await readState(desk.served())
      return awardRound(deps, { state, cursor, lanes, candidates: await findCandidates(deps, { state, ...at }), ...at })
    }
    const terms = { destAmount: 1n, expectedAmount: 0n, beneficiary: zeroAddress }
    const posted: Hex[] = []
    const post = async () => {
      const isBack = draw.below(2) === 0
      const ends = isBack
        ? { owner: two, srcToken: usdc, destToken: weth, srcAmount: 1_000_000_000n }
        : { srcToken: weth, destToken: usdc, srcAmount: parseEther('0.3') }
      posted.push((await desk.store({ ...terms, ...ends })).orderHash)
    }
    const agents = () => [amm(), matcher]
    for (let act = 0; act < 8; act++) {
      for (let count = draw.below(3); count >= 0; count--) await post()
      await desk.see()
      desk.wait()
      const fate = act < 2 ? act : draw.below(3)
      if (fate === 0) mortal.killAt(draw.below(60))
      const database = fate === 0 ? mortal.database : desk.database()
      const awarded = await lead({
        database,
        agents: () => (fate === 1 ? [...agents(), overtaken] : agents()),
      }).then(
        (hashes) => hashes.length,
        () => 0,
      )
      if (fate === 1) expect(awarded).toBe(0)
      expect({ act, flaws: await flawsOf() }).toEqual({ act, flaws: [] })
      await desk.settleTick()
    }
    for (let act = 0; act < 12; act++) {
      await desk.see()
      desk.wait()
      await lead({ agents })
      await desk.settleTick()
    }
    expect(await flawsOf()).toEqual([])
    for (const orderHash of posted) expect(await desk.look(orderHash)).toMatchObject({ status: 'COMPLETED' })
  },
)
