import { type Address, formatGwei, type Hash, type Hex, type PrivateKeyAccount, type PublicClient } from 'viem'
import { namedError } from '@/lib/errors'

const receiptTimeoutMs = 10 * 60_000
/** Nodes accept a replacement if both fees are at least 10 % higher. */
const raise = { numerator: 9n, denominator: 8n } as const

/** Wei per unit of gas. */
type Fees = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }

type Terms = { to: Address; gas: bigint; nonce: number; data?: Hex; value?: bigint }

/** A sent transaction: its terms, its current fees, and the hash of each version. */
export type Sent = { terms: Terms; fees: Fees; hashes: readonly Hash[] }

type SendDeps = {
  client: PublicClient
  account: PrivateKeyAccount
  /** Reports progress, one line per call. */
  say: (line: string) => void
}

/** Signs and sends a transaction. */
export const sendTerms = async (deps: SendDeps, terms: Terms, fees: Fees): Promise<Sent> => ({
  terms,
  fees,
  hashes: [await broadcast(deps, terms, fees)],
})

const broadcast = async ({ client, account }: SendDeps, terms: Terms, fees: Fees): Promise<Hash> => {
  const chainId = client.chain!.id
  const serializedTransaction = await account.signTransaction({ ...terms, ...fees, chainId, type: 'eip1559' })
  return client.sendRawTransaction({ serializedTransaction })
}

/**
 * Waits until transactions of an account are mined. Replaces one whose fee is below the base fee
 * with a higher fee, and sends one again that the node has dropped. Reports a reverted transaction.
 *
 * @throws Deploy.PendingTransactionError if one is not mined within ten minutes
 * @example
 * await followSent({ client, account, say }, [await sendTerms(deps, terms, fees)])
 */
export const followSent = async (deps: SendDeps, sent: readonly Sent[]): Promise<void> => {
  const { client, account, say } = deps
  const deadline = Date.now() + receiptTimeoutMs
  let lastBlock = 0n
  for (let pending = sent; pending.length > 0; ) {
    const block = await client.getBlock()
    const mined = await client.getTransactionCount({ address: account.address, blockNumber: block.number })
    const waiting = await Promise.all(
      pending.map(async (each) => {
        const receipt = await findReceipt(client, each.hashes)
        if (receipt?.status === 'reverted') say(`reverted: transaction ${receipt.transactionHash}`)
        if (receipt && receipt.blockNumber > lastBlock) lastBlock = receipt.blockNumber
        // A used nonce without a receipt belongs to a transaction that another program sent.
        return receipt || each.terms.nonce < mined ? [] : [await sendAgain(deps, each, block.baseFeePerGas ?? 0n)]
      }),
    )
    pending = waiting.flat()
    if (pending.length === 0) break
    if (Date.now() > deadline) throw new PendingTransactionError({ address: account.address, count: pending.length })
    await new Promise((resolve) => setTimeout(resolve, client.pollingInterval))
  }
  say(`mined ${sent.length} up to block ${lastBlock}`)
}

const findReceipt = async (client: PublicClient, hashes: readonly Hash[]) => {
  const found = await Promise.all(hashes.map((hash) => client.getTransactionReceipt({ hash }).catch(() => undefined)))
  return found.find((receipt) => receipt !== undefined)
}

/** Returns a transaction with its replacement, or unchanged if it only has to wait. */
const sendAgain = async (deps: SendDeps, sent: Sent, baseFee: bigint): Promise<Sent> => {
  const { client, say } = deps
  const { terms, fees, hashes } = sent
  const isTooLow = fees.maxFeePerGas < baseFee
  if (!isTooLow && (await isKnown(client, hashes.at(-1)!))) return sent
  const bid = isTooLow ? raiseFees(fees, await client.estimateFeesPerGas()) : fees
  // The node may have accepted or mined it meanwhile: the next poll shows the result.
  const hash = await broadcast(deps, terms, bid).catch(() => undefined)
  if (hash === undefined) return sent
  say(`sent transaction ${terms.nonce} again at up to ${formatGwei(bid.maxFeePerGas)} gwei`)
  return { terms, fees: bid, hashes: [...new Set([...hashes, hash])] }
}

const isKnown = async (client: PublicClient, hash: Hash) =>
  client.getTransaction({ hash }).then(
    () => true,
    () => false,
  )

const raiseFees = (bid: Fees, wanted: Fees): Fees => ({
  maxFeePerGas: larger(raiseFee(bid.maxFeePerGas), wanted.maxFeePerGas),
  maxPriorityFeePerGas: larger(raiseFee(bid.maxPriorityFeePerGas), wanted.maxPriorityFeePerGas),
})

/** Raises a fee, rounded up: a replacement that is one wei too low is refused. */
const raiseFee = (fee: bigint) => (fee * raise.numerator) / raise.denominator + 1n
const larger = (first: bigint, second: bigint) => (first > second ? first : second)

export class PendingTransactionError extends namedError(
  'Deploy.PendingTransactionError',
  ({ address, count }: { address: Address; count: number }) => ({
    message: `${count} transactions of ${address} are not mined.`,
    fix: 'Replace them in a wallet by others with higher fees, then run this again.',
  }),
) {}
