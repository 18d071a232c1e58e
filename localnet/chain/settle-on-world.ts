import { formatUnits } from 'viem'
import { namedError } from '@/lib/errors'
import { runOnWorld } from '../world/running-world'
import { type Settlement, settleOrder } from './settle-order'

/** Settles one signed order on each chain of the world that runs on DATA_DIR, and prints order, receipt and money. */
export const settleOnWorld = (): Promise<void> =>
  runOnWorld(async (clients) => {
    for (const client of clients) {
      const settlement = await settleOrder(client)
      console.log(tell(client.chain.name, settlement))
      if (settlement.money.some(({ got, owed }) => got !== owed)) throw new WrongMoneyError()
    }
  })

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
