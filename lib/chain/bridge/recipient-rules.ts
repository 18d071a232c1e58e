import type { Address, Hex } from 'viem'
import { isSameAddress } from '@/lib/address'
import type { Chain } from '../chain'
import type { LostRecipient } from '../lost-recipient'
import { isContractCode } from '../node/account-code'

/** The recipient's code on the destination chain: none, as on the source chain, or other. */
export type CodeThere = 'none' | 'same' | 'other'

/** A recipient on another chain as a ticket shows it, with whether it can be paid. */
export type FarRecipient = {
  /**
   * `needsAddress`: the account is a contract, so that its address on the other chain is used only
   * if the user names it. `unknown`: a node did not answer.
   */
  status: 'reading' | 'ok' | 'needsAddress' | 'unknown' | 'lost'
  /** An account receives the native token for the wrapped one, a contract the wrapped token. */
  arrivesAs: 'native' | 'token'
  codeThere: CodeThere
  /** True if it is a contract on the chain of the order. */
  isContractHere: boolean
  /** The name of the contract that the recipient is, where its payment would be lost. */
  lostTo?: LostRecipient | undefined
}

/** The code of an address; undefined while loading, `null` if the node does not answer. */
type CodeReading = Hex | undefined | null

type FarRecipientInput = {
  to: Chain
  /** The account that signs; undefined while no wallet is connected. */
  account: Address | undefined
  /** The recipient that the user named; undefined if none. */
  recipient: Address | undefined
  outputToken: Address
  /** True if what arrives is sold for that token: no sale pays the native one. */
  isSold?: boolean
  /** The code of the account on this chain, and that of the recipient on both chains. */
  codes: { account: CodeReading; here: CodeReading; there: CodeReading }
  lostTo: LostRecipient | undefined
}

/**
 * Returns whether a recipient can be paid on another chain, and in which token. An account that is
 * a contract has no default recipient: the same address may have another owner there, or none.
 *
 * @example
 * readFarRecipient({ ...input, to: base, outputToken: weth })
 * // { status: 'ok', arrivesAs: 'native', codeThere: 'none', isContractHere: false }
 */
export const readFarRecipient = ({
  to,
  account,
  recipient,
  outputToken,
  isSold = false,
  codes,
  lostTo,
}: FarRecipientInput): FarRecipient => {
  const isWrapped = !isSold && isSameAddress(outputToken, to.contracts.wrappedNative)
  const isOwn = recipient === undefined || isSameAddress(recipient, account)
  const { here, there } = codes
  const codeThere = here && there ? codeThereOf({ here, there }) : 'none'
  const known = {
    arrivesAs: isWrapped && codeThere === 'none' ? 'native' : 'token',
    codeThere,
    isContractHere: here ? isContractCode(here) : false,
  } as const
  if (lostTo !== undefined) return { ...known, status: 'lost', lostTo }
  if (account === undefined && recipient === undefined) return { ...known, status: 'reading' }
  const needed = isOwn ? [codes.account, here, there] : [here, there]
  if (needed.includes(undefined)) return { ...known, status: 'reading' }
  if (needed.includes(null)) return { ...known, status: 'unknown' }
  return { ...known, status: canBePaid({ isOwn, isNamed: recipient !== undefined, codes, codeThere }) }
}

type Payable = {
  isOwn: boolean
  isNamed: boolean
  codes: Pick<FarRecipientInput['codes'], 'account'>
  codeThere: CodeThere
}

const canBePaid = ({ isOwn, isNamed, codes, codeThere }: Payable): 'ok' | 'needsAddress' => {
  const isContract = isOwn && codes.account ? isContractCode(codes.account) : false
  return isContract && !(isNamed && codeThere === 'same') ? 'needsAddress' : 'ok'
}

/**
 * Compares the code of a recipient on both chains. Delegated code (EIP-7702) counts as none.
 *
 * @example
 * codeThereOf({ here: '0x6080', there: '0x6080' }) // 'same'
 */
export const codeThereOf = ({ here, there }: { here: Hex; there: Hex }): CodeThere => {
  if (!isContractCode(there)) return 'none'
  return here.toLowerCase() === there.toLowerCase() ? 'same' : 'other'
}

/**
 * Returns the name of the bridge's contract that a recipient is, on either chain: it could never
 * use what it is paid. Undefined for any other address.
 *
 * @example
 * bridgeContractAt({ from: mainnet, to: base }, { recipient: spokePool, outputToken })
 * // 'the SpokePool'
 */
export const bridgeContractAt = (
  { from, to }: { from: Chain; to: Chain },
  { recipient, outputToken }: { recipient: Address; outputToken: Address },
): LostRecipient | undefined => {
  const contracts = [from, to].flatMap(({ contracts: { spokePool, acrossBridge, landing, intent } }) => [
    [spokePool, 'the SpokePool'] as const,
    [acrossBridge, 'the bridge'] as const,
    [landing, 'the contract that sells what arrives'] as const,
    [intent, 'the settlement contract'] as const,
  ])
  const lost = [...contracts, [outputToken, 'the token that arrives'] as const]
  return lost.find(([address]) => isSameAddress(address, recipient))?.[1]
}
