import { formatUnits } from 'viem'
import { findToken } from '@/lib/chain/registry/registry'
import { namedError } from '@/lib/errors'
import { payAcross, refundAcross } from '../bridge/cross-order'
import { UnknownFlagError } from '../world/option-errors'
import { type RunningWorld, runOnWorld } from '../world/running-world'
import { localChain, UnknownChainError } from './clients'
import { type Settlement, settleOrder } from './settle-order'

/**
 * Settles one signed order on each chain of the world that runs on DATA_DIR, and prints order,
 * receipt and amounts. With `--to CHAIN` the service settles one on the first other chain that is
 * paid on this one; with `--no-relay` no relayer pays it, so it is refunded.
 *
 * @throws Localnet.UnknownFlagError
 */
export const settleOnWorld = (args: readonly string[]): Promise<void> =>
  runOnWorld(async (world) => {
    const { clients, registry } = world
    const { to, isRelayed } = readFlags(args)
    if (to !== undefined) return settleToChain(world, to, isRelayed)
    for (const client of clients) {
      const settlement = await settleOrder(client, undefined, registry[client.chain.id])
      console.log(tell(client.chain.name, settlement))
      if (settlement.money.some(({ got, owed }) => got !== owed)) throw new WrongMoneyError()
    }
  })

const readFlags = (args: readonly string[]) => {
  const rest = [...args]
  let to: number | undefined
  let isRelayed = true
  for (let flag = rest.shift(); flag !== undefined; flag = rest.shift()) {
    if (flag === '--to') to = Number(rest.shift())
    else if (flag === '--no-relay') isRelayed = false
    else throw new UnknownFlagError({ flag, usage: 'npm run settle -- [--to CHAIN [--no-relay]]' })
  }
  return { to, isRelayed }
}

const settleToChain = async ({ clients, apiUrl }: RunningWorld, to: number, isRelayed: boolean): Promise<void> => {
  const origin = clients.find(({ chain }) => chain.id !== to)
  const destination = clients.find(({ chain }) => chain.id === to)
  if (!origin || !destination) throw new UnknownChainError({ chainId: to })
  const across = isRelayed ? payAcross : refundAcross
  const { record, chainId, token: address, got } = await across({ origin, destination, api: { baseUrl: apiUrl } })
  const { orderHash, status, transactions, refunds, output } = record
  const token = findToken(localChain(chainId), address)!
  const amountOf = (raw: bigint | string) => `${formatUnits(BigInt(raw), token.decimals)} ${token.symbol}`
  const { name: from } = origin.chain
  const { name: there } = destination.chain
  console.log(`order ${orderHash} on ${from}, to be paid on ${there}: ${status}`)
  const minimum = 'minAmount' in output ? BigInt(output.minAmount ?? 0) : 0n
  for (const { originTx, destinationTx, receivedAmount } of transactions) {
    console.log(row('settled', `on ${from} by ${originTx}`))
    if (destinationTx) console.log(row('paid', `${amountOf(receivedAmount!)} on ${there} by ${destinationTx}`))
  }
  for (const { tx, amount } of refunds) console.log(row('refunded', `${amountOf(amount)} on ${from} by ${tx}`))
  const expected = isRelayed
    ? transactions.map(({ receivedAmount }) => receivedAmount)
    : refunds.map(({ amount }) => amount)
  const isTrue = got === expected.reduce((sum, amount) => sum + BigInt(amount ?? 0), 0n)
  console.log(row('balance', `${amountOf(got)} more, ${isTrue ? 'as recorded' : 'which differs from the record'}`))
  if (!isTrue || status !== (isRelayed ? 'COMPLETED' : 'REFUNDED') || (isRelayed && got < minimum))
    throw new WrongMoneyError()
}

const tell = (chain: string, { order, orderHash, receipt, money }: Settlement): string => {
  const terms = Object.entries(order).map(([field, value]) =>
    row(field, typeof value === 'object' ? show(value) : `${value}`),
  )
  const shown = money.map(({ who, token, got, owed }) => {
    const amount = `${formatUnits(got, token.decimals)} ${token.symbol}`
    return row(who, got === owed ? `${amount}, as the table says` : `${amount}, but the table says ${owed} units`)
  })
  const { transactionHash, blockNumber, gasUsed } = receipt
  return [
    `${chain}: order ${orderHash}`,
    ...terms,
    `settled in block ${blockNumber} by ${transactionHash}, ${gasUsed} gas`,
    ...shown,
    '',
  ].join('\n')
}

const row = (name: string, text: string) => `  ${name.padEnd(16)}${text}`
const show = (value: object) =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}` : part))

export class WrongMoneyError extends namedError('Localnet.WrongMoneyError', () => ({
  message: 'An amount differs from the table of money.',
  fix: 'See the lines above.',
})) {}
