import { type Address, maxUint256 } from 'viem'
import { isNativeToken, isSameAddress, toLowerAddress } from '@/lib/address'
import type { Chain, Token } from '../chain'
import { spenderAddress, surfaceContracts, takesPermit2 } from './spenders'

/** What a person is about to do; it alone decides which contract may pull the tokens. */
export type Surface = keyof typeof surfaceContracts

/** Amounts in raw units of the token, balances as of the latest block. */
export type RequirementContext = {
  chain: Chain
  surface: Surface
  owner: Address
  /** The token that is paid; the native placeholder for the native token. Traits come from the registry or from probing. */
  token: Pick<Token, 'address' | 'permit' | 'approveRace'>
  /** The most that can leave the wallet: the amount of a SELL, the maximum of a BUY. */
  amount: bigint
  /** What the allowance has to cover beside it: other promises of the owner that stand on the same spender. None when left out. */
  committed?: bigint
  balance: bigint
  nativeBalance: bigint
  /** What the largest transaction may cost, in wei; kept out of a native amount. An intent order, which is only signed, needs it for an approval or a deposit of native tokens alone. */
  gasReserve: bigint
  /** What the surface's spender may pull already. */
  allowance: bigint
  /** What Permit2 may pull already; zero when unknown. */
  permit2Allowance: bigint
  walletChainId: number
  /** False for contract wallets and for wallets that refused typed data before. */
  walletSignsTypedData: boolean
  /** Whether what is missing of the wrapped native token may be wrapped. */
  wrapsNative?: boolean
  approval: 'exact' | 'unlimited'
}

/** One thing that must be true before the transaction can be sent. */
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

/** A signature that takes the place of an approval. */
export type PermitRequirement = Extract<Requirement, { kind: 'signPermit' | 'signPermit2' }>

/**
 * True if a requirement is met by a permit.
 *
 * @example
 * requirements.find(isPermit)?.amount // 1_000_000n, raw units
 */
export const isPermit = (requirement: Requirement): requirement is PermitRequirement =>
  requirement.kind === 'signPermit' || requirement.kind === 'signPermit2'

/**
 * Names the one contract that pulls tokens on a surface. No caller chooses a spender.
 *
 * @throws {UnknownSpenderError} when the chain has no such contract, as where intents are not deployed
 * @example
 * spenderOf(mainnet, 'market') // '0x6a000f20005980200259b80c5102003040001068'
 */
export const spenderOf = (chain: Chain, surface: Surface): Address => spenderAddress(chain, surfaceContracts[surface])

/**
 * Lists what is still missing before a transaction, in the order in which it is done; an empty list means: send it.
 * A person is asked for a signature where the token or an existing Permit2 approval makes it enough, otherwise for an approval;
 * a token that refuses to change a non-zero allowance is reset first.
 *
 * @example
 * findRequirements({ ...context, token: usdt, amount: 100n, allowance: 5n })
 * // [{ kind: 'resetApproval', ... }, { kind: 'approve', token: '0xdac1...', spender: '0x6a00...', amount: 100n }]
 */
export const findRequirements = (context: RequirementContext): Requirement[] => {
  const ofSpender = findSpenderProblems(context)
  const deposits = isNativeToken(context.token.address)
  const sends = context.surface !== 'intent' || deposits || ofSpender.some(({ kind }) => kind === 'approve')
  return [
    ...findChainProblem(context),
    ...findBalanceProblems(sends ? context : { ...context, gasReserve: 0n }),
    ...ofSpender,
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
  // A DAI permit allows everything or nothing: who chose an exact amount is not asked for one.
  const { permit } = context.token
  if (walletSignsTypedData && permit && (permit.kind === 'eip2612' || approval === 'unlimited')) {
    return [{ kind: 'signPermit', permit, token, spender, amount: approved }]
  }
  // A permit of Permit2's is for this trade alone: it sets no allowance.
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
