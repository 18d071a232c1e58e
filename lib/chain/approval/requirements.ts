import { type Address, maxUint256 } from 'viem'
import { isNativeToken, isSameAddress, toLowerAddress } from '@/lib/address'
import type { Chain, Token } from '../chain'
import { spenderAddress, surfaceContracts, takesPermit2 } from './spenders'

/** The kind of trade; it alone determines the contract that may pull the tokens. */
export type Surface = keyof typeof surfaceContracts

/** Amounts in raw units of the token, balances as of the latest block. */
export type RequirementContext = {
  chain: Chain
  surface: Surface
  owner: Address
  /** The paid token, or the native placeholder; its traits are listed or probed. */
  token: Pick<Token, 'address' | 'permit' | 'approveRace'>
  /** The maximum amount that can leave the wallet: the amount of a SELL, the maximum of a BUY. */
  amount: bigint
  /** The amount that other orders of the owner commit of the same allowance. Zero if omitted. */
  committed?: bigint
  balance: bigint
  nativeBalance: bigint
  /**
   * The maximum cost of the largest transaction, in wei, reserved from a native amount. An intent
   * order needs it only for an approval or a deposit of native tokens.
   */
  gasReserve: bigint
  /** The amount that the surface's spender may pull already. */
  allowance: bigint
  /** The amount that Permit2 may pull already; zero if unknown. */
  permit2Allowance: bigint
  walletChainId: number
  /** False for contract wallets and for wallets that refused typed data before. */
  walletSignsTypedData: boolean
  /** True if a missing amount of the wrapped native token may be wrapped. */
  wrapsNative?: boolean
  approval: 'exact' | 'unlimited'
}

/** A condition that must be met before the transaction can be sent. */
export type Requirement =
  | { kind: 'switchChain'; chainId: number; walletChainId: number }
  | { kind: 'balance'; token: Address; needed: bigint; held: bigint }
  | { kind: 'gasBalance'; needed: bigint; held: bigint }
  | { kind: 'wrap'; amount: bigint }
  | { kind: 'resetApproval'; token: Address; spender: Address; allowance: bigint }
  | { kind: 'approve'; token: Address; spender: Address; amount: bigint }
  | {
      kind: 'signPermit'
      permit: NonNullable<Token['permit']>
      token: Address
      spender: Address
      amount: bigint
    }
  | { kind: 'signPermit2'; token: Address; spender: Address; amount: bigint; permit2: Address }

/** A signature that replaces an approval. */
export type PermitRequirement = Extract<Requirement, { kind: 'signPermit' | 'signPermit2' }>

/**
 * True if a permit meets the requirement.
 *
 * @example
 * requirements.find(isPermit)?.amount // 1_000_000n, raw units
 */
export const isPermit = (requirement: Requirement): requirement is PermitRequirement =>
  requirement.kind === 'signPermit' || requirement.kind === 'signPermit2'

/**
 * Returns the contract that pulls tokens on a surface. No caller chooses a spender.
 *
 * @throws {UnknownSpenderError} if the chain lacks the contract, as where intents are not deployed
 * @example
 * spenderOf(mainnet, 'market') // '0x6a000f20005980200259b80c5102003040001068'
 */
export const spenderOf = (chain: Chain, surface: Surface): Address => spenderAddress(chain, surfaceContracts[surface])

/**
 * Lists what is missing before a transaction, in the order of execution; an empty list means that
 * it can be sent. Prefers a signature where the token or an existing Permit2 approval makes it
 * enough, to an approval. A token that refuses to change a non-zero allowance is reset first.
 *
 * @example
 * findRequirements({ ...context, token: usdt, amount: 100n, allowance: 5n })
 * // [{ kind: 'resetApproval', ... }, { kind: 'approve', amount: 100n, ... }]
 */
export const findRequirements = (context: RequirementContext): Requirement[] => {
  const spenderProblems = findSpenderProblems(context)
  const deposits = isNativeToken(context.token.address)
  const sends = context.surface !== 'intent' || deposits || spenderProblems.some(({ kind }) => kind === 'approve')
  return [
    ...findChainProblem(context),
    ...findBalanceProblems(sends ? context : { ...context, gasReserve: 0n }),
    ...spenderProblems,
  ]
}

const findChainProblem = ({ chain, walletChainId }: RequirementContext): Requirement[] =>
  walletChainId === chain.id ? [] : [{ kind: 'switchChain', chainId: chain.id, walletChainId }]

const findBalanceProblems = (context: RequirementContext): Requirement[] => {
  const { chain, token, amount, balance, nativeBalance, gasReserve, wrapsNative = false } = context
  const native = isNativeToken(token.address)
  const missing = amount - balance
  if (wrapsNative && missing > 0n && isSameAddress(token.address, chain.contracts.wrappedNative)) {
    if (nativeBalance >= missing + gasReserve) return [{ kind: 'wrap', amount: missing }]
    if (nativeBalance >= missing) return [{ kind: 'gasBalance', needed: missing + gasReserve, held: nativeBalance }]
  }
  const held = native ? nativeBalance : balance
  if (held < amount) return [{ kind: 'balance', token: toLowerAddress(token.address), needed: amount, held }]
  const needed = native ? amount + gasReserve : gasReserve
  return nativeBalance < needed ? [{ kind: 'gasBalance', needed, held: nativeBalance }] : []
}

const findSpenderProblems = (context: RequirementContext): Requirement[] => {
  const { chain, surface, committed = 0n, allowance, permit2Allowance, approval, walletSignsTypedData } = context
  const amount = context.amount + committed
  if (isNativeToken(context.token.address) || allowance >= amount) return []
  const token = toLowerAddress(context.token.address)
  const spender = spenderOf(chain, surface)
  const approved = approval === 'unlimited' ? maxUint256 : amount
  // A DAI permit is all or nothing, so it is not used for an exact amount.
  const { permit } = context.token
  if (walletSignsTypedData && permit && (permit.kind === 'eip2612' || approval === 'unlimited')) {
    return [{ kind: 'signPermit', permit, token, spender, amount: approved }]
  }
  // A Permit2 signature covers this trade alone: it sets no allowance.
  if (walletSignsTypedData && takesPermit2(surfaceContracts[surface]) && permit2Allowance >= amount) {
    return [
      { kind: 'signPermit2', token, spender, amount: context.amount, permit2: toLowerAddress(chain.contracts.permit2) },
    ]
  }
  const approve: Requirement = { kind: 'approve', token, spender, amount: approved }
  return context.token.approveRace && allowance > 0n
    ? [{ kind: 'resetApproval', token, spender, allowance }, approve]
    : [approve]
}
