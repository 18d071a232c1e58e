import type { Address } from 'viem'
import { isSameAddress } from '@/lib/address'
import { namedError } from '@/lib/errors'
import { readTrustedUntil } from '../agents/relayers/promises'
import type { ServedChain } from '../chain/facts/served-chain'
import { readStateIfKnown } from '../chain/market/read-state'
import type { Env } from '../env'
import type { RelayChain, RelayDeps } from '../relay/relay-deps'
import { type RelayFile, readRelayFile } from '../relay/relay-limits'
import type { Keys } from '../settlement/send/keys'
import { relayChain } from '../workers/relay'
import type { Tick } from '../workers/run-ticks'

/** The relayer of this process: its account, the chains between which it pays, and its limits. */
export type Relayer = Pick<RelayFile, 'limits'> & { account: Address; chains: ReadonlyMap<number, RelayChain> }

/**
 * Reads the operator's relayer; undefined without one. The account is the first of the keys unless
 * the file names another. Chains whose bridge is off are neither paid nor paid from.
 *
 * @throws {RelayFileError} when the file is wrong.
 * @throws {RelayAccountError} when its account has no key here, or has to fill orders with the same
 * funds.
 * @example
 * openRelayer(env, { keys, served })?.account // '0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc'
 */
export const openRelayer = (
  { relayFile, inventoryFile }: Pick<Env, 'relayFile' | 'inventoryFile'>,
  { keys, served }: { keys: Pick<Keys, 'accounts'>; served: readonly ServedChain[] },
): Relayer | undefined => {
  if (relayFile === undefined) return undefined
  // The operator's file stays valid while a bridge is off.
  const chains = served.map(({ chain }) => ({ ...chain, isBridgeOff: false }))
  const file = readRelayFile(relayFile, chains)
  const account = keys.accounts.find((one) => file.account === undefined || isSameAddress(one, file.account))
  if (account === undefined) throw new RelayAccountError(`the keys of agents' accounts have none of ${file.account}`)
  if (inventoryFile !== undefined && keys.accounts.length === 1)
    throw new RelayAccountError('the one account of these keys fills orders with the same funds (INVENTORY_FILE)')
  const on = new Map(served.flatMap((one) => (one.chain.isBridgeOff ? [] : [[one.chain.id, toRelayChain(one)]])))
  return { account, limits: new Map([...file.limits].filter(([chainId]) => on.has(chainId))), chains: on }
}

const toRelayChain = (served: ServedChain): RelayChain => ({
  chain: served.chain,
  client: served.client,
  readMarket: () => readStateIfKnown(served),
})

/**
 * Returns the accounts that settle orders: not the relayer's, unless it is the only one, so that a
 * pending payment delays no order.
 *
 * @example
 * settlersOf(keys, relayer).accounts // ['0x976ea74026e726554db657fa54763abd0c3a0aa9']
 */
export const settlersOf = (keys: Keys, relayer: Pick<Relayer, 'account'> | undefined): Keys => {
  const accounts = keys.accounts.filter((account) => account !== relayer?.account)
  return accounts.length === 0 ? keys : { ...keys, accounts }
}

/**
 * Returns the tick by which the relayer pays transfers to a chain and assigns its repayments: none
 * without a relayer, or if the chain's bridge is off.
 *
 * @example
 * payTransfersOf(deps, { env, relayer, endNonces, readWork, settle }) // [{ name: 'transfers to chain 42161', ... }]
 */
export const payTransfersOf = (
  deps: Omit<RelayDeps, 'served' | 'account' | 'limits' | 'origins' | 'raisedDepths' | 'readPromised'> & {
    served: ServedChain
    nowMs: () => number
  },
  {
    env,
    relayer,
    ...parts
  }: { env: Pick<Env, 'paysOutAfter'>; relayer: Relayer | undefined } & Omit<Parameters<typeof relayChain>[1], 'nowMs'>,
): Tick[] => {
  const own = relayer?.chains.get(deps.served.chain.id)
  if (relayer === undefined || own === undefined || own.chain.contracts.spokePool === undefined) return []
  const { account, chains: origins } = relayer
  const limits = relayer.limits.get(own.chain.id) ?? new Map()
  const readPromised: RelayDeps['readPromised'] = (orderHashes, nowMs) =>
    readTrustedUntil(deps.database, { orderHashes, nowMs })
  const relaying = { ...deps, served: { ...deps.served, ...own }, account, limits, origins, readPromised }
  return [relayChain({ ...relaying, raisedDepths: env.paysOutAfter }, { ...parts, nowMs: deps.nowMs })]
}

export class RelayAccountError extends namedError('Roles.RelayAccountError', (reason: string) => ({
  message: `The relayer (RELAY_FILE) has no account: ${reason}.`,
  fix: 'Add a key of its own to those of AGENT_KEYS_FILE, and name its account as "account" in RELAY_FILE.',
})) {}
