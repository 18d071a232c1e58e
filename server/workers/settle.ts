import { createSerial } from '../chain/node/serial'
import type { EndNonces } from '../settlement/send/end-nonces'
import type { Keys } from '../settlement/send/keys'
import { hearLanes } from '../settlement/send/lanes'
import type { ReadWork } from '../settlement/send/read-work'
import { sendSettlements } from '../settlement/send/send-settlements'
import type { RoundDeps, SettlementDeps } from '../settlement/settlement-deps'
import type { Tick } from './run-ticks'

/** How soon what was awarded is sent. */
const everyMs = 250

/** How often a process says that it settles, and looks whether its accounts may. */
const heardEveryMs = 10_000

/**
 * Brings what was awarded to its chain, and ends what the chain has decided. Only where this process
 * follows the chain. Runs that overlap follow one another: the auction starts one beside the tick.
 *
 * @example
 * settleChain({ served, database, holder: 'a', keys, newId, log, send }, { agents: () => [amm], endNonces, readWork }).name // 'settlements of chain 1'
 */
export const settleChain = (
  deps: SettlementDeps,
  {
    agents,
    endNonces,
    readWork,
    settlers = deps.keys,
  }: Pick<RoundDeps, 'agents'> & {
    endNonces: EndNonces
    readWork: ReadWork
    /** The accounts that settle orders, where others only pay transfers. */
    settlers?: Keys
  },
): Tick => {
  const sentAt = new Map()
  const serial = createSerial()
  const { id: chainId } = deps.served.chain
  let heardAtMs = Number.NEGATIVE_INFINITY
  let refused = ''
  let settledAt = ''
  const hear = async (nowMs: number) => {
    if (nowMs - heardAtMs < heardEveryMs) return
    const unregistered = (await hearLanes({ ...deps, keys: settlers }, { agents: agents(), nowMs })).join()
    if (unregistered !== '' && unregistered !== refused)
      deps.log('warn', 'accounts may not settle: the registry does not know them', { chainId, unregistered })
    refused = unregistered
    heardAtMs = nowMs
  }
  const settle = async (nowMs: number) => {
    const work = await readWork(chainId)
    if (work === undefined) return
    await hear(nowMs)
    const { cursor, hasOpen } = work
    // A new block may end what was open, and a reorganisation open what had ended.
    const at = `${cursor.hash} ${cursor.epoch}`
    if (!hasOpen && (at === settledAt || endNonces.areOver(cursor))) return
    const lanes = await endNonces({ cursor, nowMs })
    if (lanes === undefined) return
    await sendSettlements(deps, { cursor, lanes, sentAt, nowMs })
    settledAt = at
  }
  return {
    name: `settlements of chain ${chainId}`,
    everyMs,
    run: (nowMs) => serial(() => settle(nowMs)),
  }
}
