import { type Address, type Hex, keccak256, parseTransaction, recoverTransactionAddress } from 'viem'
import { toLowerAddress } from '@/lib/address'

/** A signed transaction as far as a chain on paper looks at it; fees in wei per gas. */
export type PaperTransaction = {
  hash: Hex
  from: Address
  to: Address
  data: Hex
  nonce: number
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

/** What nodes answer. A sender that gets the first has succeeded before; the second and third may mean the same. */
export const refusals = {
  known: 'already known',
  nonceTooLow: 'nonce too low',
  underpriced: 'replacement transaction underpriced',
} as const

/** What both fees of a replacement must be above those of what it replaces, in percent: 10 at geth, 12.5 at the strictest node in use. */
const bump = { numerator: 1_125n, denominator: 1_000n } as const

/**
 * Transactions that wait for a block, under the rules of real nodes: one per account and nonce, replaced only by one that pays enough more,
 * waiting where a nonce before it is missing or its fee is below the block's. Whatever was ever sent may still be mined: another node has it.
 *
 * @example
 * const mempool = createMempool()
 * await mempool.add(raw, { nonceOf: () => 0 }) // its hash; 'already known' the second time
 */
export const createMempool = () => {
  const sent = new Map<Hex, PaperTransaction>()
  const waiting = new Map<string, PaperTransaction>()
  /** Every one that was ever looked at: telling who signed is dear, and those who go back send the same again. */
  const seen = new Map<Hex, PaperTransaction>()
  const place = ({ from, nonce }: Pick<PaperTransaction, 'from' | 'nonce'>) => `${from} ${nonce}`
  const put = (transaction: PaperTransaction) => void waiting.set(place(transaction), transaction)

  return {
    /** @throws what a node answers. */
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
    /** The node forgets it, as nodes do that are full or begin anew. */
    drop: (hash: Hex) => {
      for (const [key, transaction] of waiting) if (transaction.hash === hash) waiting.delete(key)
    },
    /** What the account can send next, the waiting ones counted. */
    nextNonce: (from: Address, nonce: number): number => {
      let next = nonce
      while (waiting.has(place({ from, nonce: next }))) next++
      return next
    },
    /**
     * What the next block takes, each account's in the order of its nonces. `attempts` are mined in place of what replaced them.
     */
    take: (at: {
      nonceOf: (account: Address) => number
      baseFee: bigint
      attempts: readonly Hex[]
    }): PaperTransaction[] => {
      const chosen = new Map(waiting)
      for (const hash of at.attempts) chosen.set(place(sent.get(hash)!), sent.get(hash)!)
      const taken: PaperTransaction[] = []
      for (const from of new Set([...chosen.values()].map((transaction) => transaction.from)))
        for (let nonce = at.nonceOf(from); ; nonce++) {
          const next = chosen.get(place({ from, nonce }))
          if (next === undefined || next.maxFeePerGas < at.baseFee) break
          taken.push(next)
        }
      for (const transaction of taken) waiting.delete(place(transaction))
      return taken
    },
    /** The names of what was sent and of what waits: two pools with the same ones are the same. */
    names: () => [[...sent.keys()], [...waiting].map(([at, { hash }]) => `${at} ${hash}`)],
    /** Gives the way back to what waits now, and to what was sent until now. */
    keep: () => {
      const kept = [
        [sent, [...sent]],
        [waiting, [...waiting]],
      ] as const
      return () => {
        for (const [map, entries] of kept) {
          map.clear()
          for (const [key, transaction] of entries) (map as Map<string, PaperTransaction>).set(key, transaction)
        }
      }
    },
    /** A block was taken away: what was mined in it waits again, unless another attempt does. */
    restore: (transactions: readonly PaperTransaction[]) => {
      for (const transaction of transactions) if (!waiting.has(place(transaction))) put(transaction)
    },
  }
}

const paysEnoughMore = (next: PaperTransaction, before: PaperTransaction) =>
  (['maxFeePerGas', 'maxPriorityFeePerGas'] as const).every(
    (fee) => next[fee] * bump.denominator >= before[fee] * bump.numerator,
  )

const read = async (raw: Hex): Promise<PaperTransaction> => {
  const { to, data = '0x', nonce = 0, maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = parseTransaction(raw)
  const serializedTransaction = raw as Parameters<typeof recoverTransactionAddress>[0]['serializedTransaction']
  const from = toLowerAddress(await recoverTransactionAddress({ serializedTransaction }))
  return { hash: keccak256(raw), from, to: to!, data, nonce, maxFeePerGas, maxPriorityFeePerGas }
}

const refusal = (message: string) => Object.assign(new Error(message), { code: -32_000 })
