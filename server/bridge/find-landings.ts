import { type Hex, toEventSelector } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { larger, smallest } from '@/lib/amount'
import { landingAbi } from '@/lib/chain/abi.generated'
import type { ReadableChain } from '../chain/facts/served-chain'
import { type ContractLog, readContractLogs } from '../chain/node/contract-logs'

const events = landingAbi.filter((item) => item.type === 'event')
const topicOf = (name: 'Arrived' | 'PaidOn') => toEventSelector(events.find((event) => event.name === name)!)
const [arrived, paidOn] = [topicOf('Arrived'), topicOf('PaidOn')]

/** The digests of orders that sell payments, by the place of the payment's log. */
export type Landings = ReadonlyMap<string, Hex>

/**
 * Returns the key of a log's place in `Landings`.
 *
 * @example
 * placeOf(log) // '0x5b0e...:7'
 */
export const placeOf = ({ blockHash, logIndex }: Pick<ContractLog, 'blockHash' | 'logIndex'>): string =>
  `${blockHash}:${logIndex}`

/**
 * Finds the orders that the landing contract made of payments to it: the SpokePool calls it right
 * after the event of a payment, so its next event in the transaction belongs to that one. Terms are
 * not compared, since anyone may forge a message with tokens of their own.
 *
 * @throws viem's errors when the node fails.
 * @example
 * (await findLandings(served, [log])).get(placeOf(log)) // '0x5b0e...'
 */
export const findLandings = async (served: ReadableChain, payments: readonly ContractLog[]): Promise<Landings> => {
  const { landing } = served.chain.contracts
  const [first, ...rest] = payments.map(({ blockNumber }) => blockNumber)
  if (landing === undefined || first === undefined) return new Map()
  const logs = await readContractLogs(served, {
    at: { fromBlock: smallest(first, ...rest), toBlock: rest.reduce(larger, first) },
    addresses: [toLowerAddress(landing)],
    topics: [[arrived, paidOn]],
  })
  const inOrder = logs.toSorted((a, b) => a.logIndex - b.logIndex)
  return new Map(
    payments.flatMap((payment) => {
      const { blockHash, transactionHash, logIndex } = payment
      const next = inOrder.find(
        (log) => log.blockHash === blockHash && log.transactionHash === transactionHash && log.logIndex > logIndex,
      )
      return next?.topics[0] === arrived ? [[placeOf(payment), next.topics[1]!] as const] : []
    }),
  )
}
