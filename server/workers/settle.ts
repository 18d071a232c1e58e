import type { Address } from 'viem'
import { createSerial } from '../chain/node/serial'
import type { EndNonces } from '../settlement/send/end-nonces'
import type { Keys } from '../settlement/send/keys'
import type { ReadWork } from '../settlement/send/read-work'
import { sendSettlements } from '../settlement/send/send-settlements'
import { announceSettlers, createFindRegistered } from '../settlement/send/settler-nonces'
import type { RoundDeps, SettlementDeps } from '../settlement/settlement-deps'
import { inSpan } from '../tracing'
import type { Tick } from './run-ticks'

/** The interval at which awards are sent, milliseconds. */
const everyMs = 250

/** The interval at which a process announces its settlers, after checking them. */
const heardEveryMs = 10_000
/** The pause between two checks of the registry while all accounts may settle. */
const registryEveryMs = 60_000

/**
 * Sends the awards of a chain, and ends the settlements that the chain has decided. Only if this
 * process leads the chain. Overlapping runs follow one another: the auction starts one in addition
 * to the tick.
 *
 * @example
 * const deps = { served, database, holder: 'a', keys, newId, log, send }
 * settleChain(deps, { agents: () => [amm], endNonces, readWork }).name // 'settlements of chain 1'
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
    /** The accounts that settle orders, if others only pay transfers. */
    settlers?: Keys
  },
): Tick => {
  const sentAt = new Map()
  const serial = createSerial()
  const { id: chainId } = deps.served.chain
  let heardAtMs = Number.NEGATIVE_INFINITY
  /** The accounts that may settle, while all of them may. */
  let registered: { accounts: readonly Address[]; readAtMs: number } | undefined
  const findRegistered = createFindRegistered(deps.served)
  const readRegistered = async (nowMs: number) => {
    if (registered && nowMs - registered.readAtMs < registryEveryMs) return registered.accounts
    const accounts = await findRegistered(settlers.accounts)
    registered = accounts.length === settlers.accounts.length ? { accounts, readAtMs: nowMs } : undefined
    return accounts
  }
  let refused = ''
  let settledAt = ''
  const hear = async (nowMs: number) => {
    if (nowMs - heardAtMs < heardEveryMs) return
    const given = { agents: agents(), nowMs, registered: await readRegistered(nowMs) }
    const unregistered = (await announceSettlers({ ...deps, keys: settlers }, given)).join()
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
    // A new block may end an open settlement, and a reorganisation open an ended one.
    const at = `${cursor.hash} ${cursor.epoch}`
    if (!hasOpen && (at === settledAt || endNonces.areOver(cursor))) return
    const lanes = await endNonces({ cursor, nowMs })
    if (lanes === undefined) return
    await inSpan('settlements', { attributes: { 'caravel.chain': chainId } }, () =>
      sendSettlements(deps, { cursor, lanes, sentAt, nowMs }),
    )
    settledAt = at
  }
  return {
    name: `settlements of chain ${chainId}`,
    everyMs,
    run: (nowMs) => serial(() => settle(nowMs)),
  }
}
