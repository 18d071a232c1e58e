import { type Address, type Hex, keccak256, parseTransaction, recoverTransactionAddress } from 'viem'
import { toLowerAddress } from '@/lib/address'

/** The fields of a signed transaction that a fake chain reads; fees in wei per gas. */
export type FakeTransaction = {
  hash: Hex
  from: Address
  to: Address
  data: Hex
  nonce: number
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

/** The errors of nodes. After the first, the transaction is known; the second and third may mean the same. */
export const refusals = {
  known: 'already known',
  nonceTooLow: 'nonce too low',
  underpriced: 'replacement transaction underpriced',
} as const

/** The percent by which both fees of a replacement must be higher: 10 in geth, 12.5 in the strictest node. */
const bump = { numerator: 1_125n, denominator: 1_000n } as const

/**
 * Creates a pool of pending transactions under the rules of real nodes: one per account and nonce,
 * replaced only by one that pays enough more, pending after a nonce gap or below the base fee. Any
 * transaction ever sent may still be mined, since another node may have it.
 *
 * @example
 * const mempool = createMempool()
 * await mempool.add(raw, { nonceOf: () => 0 }) // its hash; 'already known' the second time
 */
export const createMempool = () => {
  const sent = new Map<Hex, FakeTransaction>()
  const waiting = new Map<string, FakeTransaction>()
  /** All transactions ever parsed: recovering a signer is slow, and tests send the same ones again. */
  const seen = new Map<Hex, FakeTransaction>()
  const place = ({ from, nonce }: Pick<FakeTransaction, 'from' | 'nonce'>) => `${from} ${nonce}`
  const put = (transaction: FakeTransaction) => void waiting.set(place(transaction), transaction)

  return {
    /** @throws the error of a node. */
    add: async (raw: Hex, { nonceOf }: { nonceOf: (account: Address) => number }): Promise<Hex> => {
      const transaction = seen.get(raw) ?? (await read(raw))
      seen.set(raw, transaction)
      const replaced = waiting.get(place(transaction))
      if (replaced?.hash === transaction.hash) throw refusal(refusals.known)
      if (transaction.nonce < nonceOf(transaction.from)) throw refusal(refusals.nonceTooLow)
      if (replaced && !paysEnoughMore(transaction, replaced)) throw refusal(refusals.underpriced)
      sent.set(transaction.hash, transaction)
      put(transaction)
      return transaction.hash
    },
    find: (hash: Hex) => [...waiting.values()].find((transaction) => transaction.hash === hash),
    /** Removes a transaction, as a node does that is full or restarts. */
    drop: (hash: Hex) => {
      for (const [key, transaction] of waiting) if (transaction.hash === hash) waiting.delete(key)
    },
    /** Returns the account's next nonce, pending transactions included. */
    nextNonce: (from: Address, nonce: number): number => {
      let next = nonce
      while (waiting.has(place({ from, nonce: next }))) next++
      return next
    },
    /**
     * Returns the transactions of the next block, each account's in the order of its nonces. `attempts`
     * are mined in place of their replacements.
     */
    take: (at: {
      nonceOf: (account: Address) => number
      baseFee: bigint
      attempts: readonly Hex[]
    }): FakeTransaction[] => {
      const chosen = new Map(waiting)
      for (const hash of at.attempts) chosen.set(place(sent.get(hash)!), sent.get(hash)!)
      const taken: FakeTransaction[] = []
      for (const from of new Set([...chosen.values()].map((transaction) => transaction.from)))
        for (let nonce = at.nonceOf(from); ; nonce++) {
          const next = chosen.get(place({ from, nonce }))
          if (next === undefined || next.maxFeePerGas < at.baseFee) break
          taken.push(next)
        }
      for (const transaction of taken) waiting.delete(place(transaction))
      return taken
    },
    /** Returns the hashes of sent and pending transactions: two pools with the same ones are equal. */
    names: () => [[...sent.keys()], [...waiting].map(([at, { hash }]) => `${at} ${hash}`)],
    /** Returns a function that restores the pool as it is now. */
    snapshot: () => {
      const kept = [
        [sent, [...sent]],
        [waiting, [...waiting]],
      ] as const
      return () => {
        for (const [map, entries] of kept) {
          map.clear()
          for (const [key, transaction] of entries) (map as Map<string, FakeTransaction>).set(key, transaction)
        }
      }
    },
    /** Makes the transactions of a removed block pending again, unless another attempt is pending. */
    restore: (transactions: readonly FakeTransaction[]) => {
      for (const transaction of transactions) if (!waiting.has(place(transaction))) put(transaction)
    },
  }
}

const paysEnoughMore = (next: FakeTransaction, before: FakeTransaction) =>
  (['maxFeePerGas', 'maxPriorityFeePerGas'] as const).every(
    (fee) => next[fee] * bump.denominator >= before[fee] * bump.numerator,
  )

const read = async (raw: Hex): Promise<FakeTransaction> => {
  const { to, data = '0x', nonce = 0, maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = parseTransaction(raw)
  const serializedTransaction = raw as Parameters<typeof recoverTransactionAddress>[0]['serializedTransaction']
  const from = toLowerAddress(await recoverTransactionAddress({ serializedTransaction }))
  return { hash: keccak256(raw), from, to: to!, data, nonce, maxFeePerGas, maxPriorityFeePerGas }
}

const refusal = (message: string) => Object.assign(new Error(message), { code: -32_000 })
