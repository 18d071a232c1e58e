import { formatUnits } from 'viem'
import { findToken } from '@/lib/chain/registry/registry'
import { namedError } from '@/lib/errors'
import { settleAcross } from '../bridge/settle-across'
import { UnknownFlagError } from '../world/options'
import { runOnWorld } from '../world/running-world'
import { type LocalClient, localChain, UnknownChainError } from './clients'
import { type Settlement, settleOrder } from './settle-order'

/**
 * Settles one signed order on each chain of the world that runs on DATA_DIR, and prints order, receipt and money. With
 * `--to CHAIN` it settles one on the first chain that is paid on another one, or with `--no-relay` refunded.
 *
 * @throws Localnet.UnknownFlagError
 */
export const settleOnWorld = (args: readonly string[]): Promise<void> =>
  runOnWorld(async (clients) => {
    const { to, isRelayed } = readFlags(args)
    if (to !== undefined) return settleToChain(clients, to, isRelayed)
    for (const client of clients) {
      const settlement = await settleOrder(client)
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

const settleToChain = async (clients: readonly LocalClient[], to: number, isRelayed: boolean): Promise<void> => {
  const origin = clients.find(({ chain }) => chain.id !== to)!
  const destination = clients.find(({ chain }) => chain.id === to)
  if (!destination) throw new UnknownChainError({ chainId: to })
  const crossed = await settleAcross(origin, destination, { isRelayed })
  const { relay, due, end } = crossed
  const token = findToken(localChain(end.chainId), end.token)!
  const amountOf = (raw: bigint) => `${formatUnits(raw, token.decimals)} ${token.symbol}`
  console.log(tell(origin.chain.name, crossed))
  console.log(`deposit ${relay.depositId} of ${amountOf(relay.inputAmount)} for ${destination.chain.name}`)
  console.log(
    end.kind === 'paid'
      ? `paid ${amountOf(end.got)} of ${amountOf(due)} on ${destination.chain.name} by ${end.transactionHash}`
      : `refunded ${amountOf(end.got)} on ${origin.chain.name} by ${end.transactionHash}`,
  )
  const owed = end.kind === 'paid' ? due : relay.inputAmount
  if (end.got !== owed || crossed.money.some((row) => row.got !== row.owed)) throw new WrongMoneyError()
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
  message: 'Somebody did not get what the table of money says.',
  fix: 'See the lines above.',
})) {}
