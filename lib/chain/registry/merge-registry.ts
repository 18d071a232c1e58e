import * as z from 'zod/mini'
import { namedError } from '@/lib/errors'
import type { Chain, Dex } from '../chain'

const address = z.string().check(z.regex(/^0x[a-fA-F0-9]{40}$/))
const bytes32 = z.string().check(z.regex(/^0x[a-fA-F0-9]{64}$/))
const name = z.string().check(z.minLength(1), z.maxLength(100))
const pips = z.int().check(z.minimum(0), z.maximum(999_999))

const contracts = z.strictObject({
  router: address,
  feeVault: address,
  rfq: address,
  intent: z.optional(address),
  deltaWrappedNative: z.optional(address),
  callExecutor: z.optional(address),
  crossExecutor: z.optional(address),
  spokePool: z.optional(address),
  acrossBridge: z.optional(address),
  landing: z.optional(address),
  vaultHandler: z.optional(address),
  aavePool: z.optional(address),
  aaveHandler: z.optional(address),
  wrappedNative: address,
  permit2: address,
  multicall3: address,
  ensUniversalResolver: z.optional(address),
  legacyRouter: z.optional(address),
  legacyTransferProxy: z.optional(address),
})

const firstBlock = z.optional(z.int().check(z.minimum(0)))
const tiers = z.array(z.strictObject({ feePips: pips, tickSpacing: z.int().check(z.minimum(1), z.maximum(16_384)) }))

const listed = <kind extends 'stable' | 'stableNg' | 'erc4626' | 'staking'>(kind: kind) =>
  z.strictObject({ kind: z.literal(kind), name, pools: z.array(address) })

/** The description of an exchange by its kind; a kind without one does not compile. */
const dexes = {
  v2: z.strictObject({
    kind: z.literal('v2'),
    name,
    factory: address,
    initCodeHash: bytes32,
    firstBlock,
    feePips: pips,
  }),
  v3: z.strictObject({
    kind: z.literal('v3'),
    name,
    factory: address,
    deployer: z.optional(address),
    initCodeHash: bytes32,
    firstBlock,
    tiers,
  }),
  v4: z.strictObject({ kind: z.literal('v4'), name, manager: address, firstBlock, tiers }),
  solidly: z.strictObject({ kind: z.literal('solidly'), name, factory: address, implementation: address, firstBlock }),
  stable: listed('stable'),
  stableNg: listed('stableNg'),
  erc4626: listed('erc4626'),
  staking: listed('staking'),
  stableMulti: z.strictObject({
    kind: z.literal('stableMulti'),
    name,
    pools: z.array(z.strictObject({ address, coins: z.int().check(z.minimum(3), z.maximum(8)) })),
  }),
  crypto: z.strictObject({
    kind: z.literal('crypto'),
    name,
    // The proof bounds pools of three coins.
    pools: z.array(z.strictObject({ address, coins: z.literal(3) })),
  }),
  stableMeta: z.strictObject({
    kind: z.literal('stableMeta'),
    name,
    // The executor supports base pool tokens only of metapools of 3pool.
    pools: z.array(z.strictObject({ address, base: address, coins: z.literal(3) })),
  }),
  balancer: z.strictObject({
    kind: z.literal('balancer'),
    name,
    vault: address,
    weightedPools: z.array(address),
    composablePools: z.array(address),
  }),
} as const satisfies Readonly<Record<Dex['kind'], z.ZodMiniType<{ kind: Dex['kind'] }>>>

const dex = z.union(Object.values(dexes))

const strategy = z.strictObject({
  underlying: address,
  deltaToken: address,
  vaults: z.array(z.strictObject({ address, name })),
})

const token = z.strictObject({
  address,
  symbol: name,
  name,
  decimals: z.int().check(z.minimum(0), z.maximum(77)),
  permit: z.optional(z.strictObject({ kind: z.enum(['eip2612', 'dai']), version: name })),
  approveRace: z.optional(z.literal(true)),
  transferFeeBps: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
})

const completeChain = z.strictObject({
  name,
  nativeCurrency: z.strictObject({ name, symbol: name, decimals: z.literal(18) }),
  blockMs: z.int().check(z.minimum(1)),
  confirmationDepth: z.int().check(z.minimum(1)),
  dataFee: z.optional(z.strictObject({ rollup: z.enum(['optimism', 'arbitrum']), oracle: address })),
  contracts,
  explorer: z.optional(z.strictObject({ name, url: z.string().check(z.regex(/^https:\/\/[^\s?#]+[^\s?#/]$/)) })),
  rfqFirstBlock: firstBlock,
  intentFirstBlock: firstBlock,
  dexes: z.array(dex),
  strategies: z.optional(z.array(strategy)),
  tokens: z.array(token),
  stableSymbols: z.array(name),
})

const overrides = z.record(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
  z.partial(z.extend(completeChain, { contracts: z.partial(contracts) })),
)

type Registry = Readonly<Record<number, Chain>>

/**
 * Merges an operator's deployments into the published registry. Overrides are an object by chain
 * id; omitted fields keep their value, `contracts` are merged by name, lists are replaced. A chain
 * that is not published must be described completely.
 *
 * @throws {InvalidRegistryError} with the first invalid field
 * @example
 * mergeRegistry(chains, { 1: { contracts: { router } } })[1].contracts.router // router
 */
export const mergeRegistry = (registry: Registry, given: unknown): Registry => {
  const parsed = overrides.safeParse(given)
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!
    throw new InvalidRegistryError({ where: path.join('.') || 'the whole', reason: message })
  }
  const merged: Record<number, Chain> = { ...registry }
  for (const [key, chain] of Object.entries(parsed.data)) {
    const id = Number(key)
    const published = registry[id]
    const candidate = { ...published, ...chain, contracts: { ...published?.contracts, ...chain.contracts } }
    const { id: _, ...rest } = candidate as Chain
    if (!completeChain.safeParse(JSON.parse(JSON.stringify(rest))).success)
      throw new InvalidRegistryError({
        where: key,
        reason: 'a chain that is not published must be described completely',
      })
    merged[id] = { ...candidate, id } as Chain
  }
  return merged
}

export class InvalidRegistryError extends namedError(
  'Registry.InvalidRegistryError',
  ({ where, reason }: { where: string; reason: string }) => ({
    message: `The registry's overrides are invalid at ${where}: ${reason}.`,
    fix: 'Write an object by chain id with the fields of lib/chain/registry/registry.ts.',
  }),
) {}
