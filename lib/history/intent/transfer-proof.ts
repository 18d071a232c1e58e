import type { Hash, Hex } from 'viem'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { BlockPlace, Transfer } from '@/lib/chain/bridge/transfer'
import type { Chain } from '@/lib/chain/chain'
import { intentDomain } from '@/lib/chain/intent/intent-typed-data'
import { isFamilyName, readNamed, type SignedValue, writeSigned } from '@/lib/order/families/families'
import { type HashedIntent, hashOf } from './signed-intent'

/** The format of a proof; its fields keep their names. */
const format = { type: 'CaravelTransferProof', version: 1 } as const

/** The maximum characters of a file that are read, and transfers in it. */
export const proofLimits = { characters: 500_000, transfers: 200 } as const

/** A claim of a proof about one transfer: its origin and its end. */
export type ProofClaim = {
  part: bigint
  relayHash: Hex
  sent: Hash
  state: 'sent' | 'paid' | 'refunded' | 'unread'
  /** The transaction of its payment or refund, and the hash of its block. */
  end: { transaction: Hash; blockHash: Hex; amount: bigint } | undefined
}

/** An order with the claims of a proof about it. Only the hash is verified; the claims are not. */
export type TransferProof = { chain: Chain; hashed: HashedIntent; signature: Hex | undefined; claims: ProofClaim[] }

const placeOf = (transaction: Hash, { number, hash, at }: BlockPlace) => ({
  transaction,
  block: `${number}`,
  blockHash: hash,
  time: at,
})

const endOf = (chainId: number, { fate, destChainId, inputToken, outputToken }: Transfer) => {
  if (fate?.state === 'paid' && fate.payment) {
    const { transaction, block, amount, recipient } = fate.payment
    const place = placeOf(transaction, block)
    return { payment: { chainId: destChainId, ...place, token: outputToken, amount: `${amount}`, recipient } }
  }
  if (fate?.state !== 'refunded') return {}
  const { transaction, block, amount, isDeferred } = fate.refund
  return {
    refund: { chainId, ...placeOf(transaction, block), token: inputToken, amount: `${amount}`, isDeferred },
  }
}

/**
 * Serializes the proof of an order's transfers as JSON: the order as signed, and for each transfer
 * the transactions and blocks of both chains. Amounts are raw units as text, times unix seconds.
 *
 * @example
 * JSON.parse(writeProof({ chain: mainnet, hashed, signature, transfers })).transfers[0].state
 * // 'paid'
 */
export const writeProof = ({
  chain,
  hashed,
  signature,
  transfers,
}: {
  chain: Chain
  hashed: HashedIntent
  signature: Hex | undefined
  transfers: readonly Transfer[]
}): string => {
  const { order, schedule, family, hash } = hashed
  const proof = {
    ...format,
    domain: intentDomain({ chainId: chain.id, intent: spenderOf(chain, 'intent') }),
    family,
    order: writeSigned({ order, schedule, family }),
    orderHash: hash,
    signature: signature ?? null,
    transfers: transfers.map((transfer) => ({
      part: `${transfer.part}`,
      transferId: `${transfer.transferId}`,
      relayHash: transfer.relayHash,
      state: transfer.fate?.state ?? 'unread',
      sent: {
        chainId: chain.id,
        ...placeOf(transfer.transaction, transfer.block),
        token: transfer.inputToken,
        amount: `${transfer.inputAmount}`,
      },
      due: {
        chainId: transfer.destChainId,
        token: transfer.outputToken,
        amount: `${transfer.outputAmount}`,
        recipient: transfer.recipient,
        deadline: transfer.fillDeadline,
      },
      ...endOf(chain.id, transfer),
    })),
  }
  return JSON.stringify(proof, null, 2)
}

type Unknown = Record<string, unknown>

const isObject = (value: unknown): value is Unknown => typeof value === 'object' && value !== null
const isWord = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)
const isBytes = (value: unknown): value is Hex => typeof value === 'string' && /^0x([0-9a-f]{2}){0,4096}$/i.test(value)
const isDigits = (value: unknown): value is string => typeof value === 'string' && /^\d{1,78}$/.test(value)
const states: readonly unknown[] = ['sent', 'paid', 'refunded', 'unread'] satisfies ProofClaim['state'][]

/**
 * Reads a proof from an untrusted author. Returns undefined if the text is no proof, if its chain
 * is not served, or if its order does not have the named hash. Leaves out transfers that cannot be
 * read.
 *
 * @example
 * readProof([mainnet], 'not JSON') // undefined
 */
export const readProof = (chains: readonly Chain[], text: string): TransferProof | undefined => {
  if (text.length > proofLimits.characters) return undefined
  try {
    const proof: unknown = JSON.parse(text)
    if (!isObject(proof) || proof.type !== format.type || proof.version !== format.version) return undefined
    const { domain, family, order, orderHash, signature, transfers } = proof
    const chain = isObject(domain) ? chains.find(({ id }) => id === domain.chainId) : undefined
    if (!chain || typeof family !== 'string' || !isFamilyName(family) || !isObject(order)) return undefined
    const signed = readNamed(family, order as SignedValue)
    const hash = signed && hashOf(chain, signed)
    if (!signed || hash !== orderHash || !Array.isArray(transfers)) return undefined
    return {
      chain,
      hashed: { ...signed, chainId: chain.id, hash: hash! },
      signature: isBytes(signature) && signature !== '0x' ? signature : undefined,
      claims: transfers.slice(0, proofLimits.transfers).flatMap(claimOf),
    }
  } catch {
    return undefined
  }
}

const claimOf = (transfer: unknown): ProofClaim[] => {
  if (!isObject(transfer) || !isObject(transfer.sent)) return []
  const { part, relayHash, state, sent, payment, refund } = transfer
  if (!isDigits(part) || !isWord(relayHash) || !isWord(sent.transaction) || !states.includes(state)) return []
  const end = payment ?? refund
  const isEnd = isObject(end) && isWord(end.transaction) && isWord(end.blockHash) && isDigits(end.amount)
  return [
    {
      part: BigInt(part),
      relayHash,
      sent: sent.transaction,
      state: state as ProofClaim['state'],
      end: isEnd
        ? {
            transaction: end.transaction as Hash,
            blockHash: end.blockHash as Hex,
            amount: BigInt(end.amount as string),
          }
        : undefined,
    },
  ]
}
