import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { projectRoot } from '@/build/project-root'
import { buildTransaction, getPrices } from '@/lib/api/market/market'
import { type PartnerTier, partnerTiers } from '@/lib/api/partner/partners'
import { maxPartnerFeeBps } from '@/lib/order/fee'
import { sharePurchase, shareSale } from '@/lib/order/intent-fee'
import { surplusShares } from '@/lib/order/surplus'
import { sharesOfPurchase, sharesOfSale } from '../swap/swap-shares'
import { intentFeeOf, intentFeeTerms, packIntentFee } from './intent-fee'
import { packPartnerFee, unpackPartnerFee } from './partner-fee'
import { maxFeeBpsOf, partnerTierRules, type RegisteredPartner } from './partner-tiers'
import { agreeFee, type FeeRequest, resolveFee } from './resolve-fee'

const page = readFileSync(path.join(projectRoot, 'docs/fees.md'), 'utf8')
/** What the contracts execute of the page: `npx vitest run lib/chain/fee-table -u` writes it anew. */
const numbersFile = path.join(projectRoot, 'contracts/test/money/fees.json')

const feeWallet: Address = `0x${'f'.repeat(40)}`
const registeredAddress: Address = `0x${'1'.repeat(40)}`
const ownAddress: Address = `0x${'3'.repeat(40)}`

/** The rows of the table of the page that begins with these columns, without their backticks. */
const tableOf = (...columns: string[]): string[][] => {
  const lines = page.split('\n')
  const at = lines.findIndex((line) => line.startsWith(`| ${columns.join(' | ')} |`))
  const end = lines.findIndex((line, index) => index > at && !line.startsWith('|'))
  expect(at, columns.join()).toBeGreaterThan(0)
  return lines.slice(at + 2, end).map((line) =>
    line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.replace(/^`(.*)`$/, '$1')),
  )
}

const registry = new Map(
  tableOf('partner', 'registered fee').map(([name, fee, surplus, tier]) => [
    name,
    {
      ...{ name, address: registeredAddress, feeBps: Number(fee), takesSurplus: surplus === 'yes' },
      tier: tier as PartnerTier,
    } as RegisteredPartner,
  ]),
)

const readRequest = (query: string): FeeRequest =>
  Object.fromEntries(
    [...new URLSearchParams(query === '–' ? '' : query)].map(([name, value]) => {
      if (value === 'MINE') return [name, ownAddress]
      if (name === 'partnerFeeBps') return [name, Number(value)]
      return [name, value === 'true' || value === 'false' ? value === 'true' : value]
    }),
  )
const readAmount = (cell: string) => BigInt(cell.replaceAll(',', ''))
const resolve = (request: FeeRequest) => resolveFee(request, { registered: registry.get(request.partner), feeWallet })

type Row = ReturnType<typeof readRow>
const readRow = ([name, query, quoted, executed, feeBps, ...shares]: string[]) => {
  const [user, partner, service, paid, intentUser, intentPartner, intentService] = shares as [string, ...string[]]
  return {
    ...{ name: name!, request: readRequest(query!), quoted: readAmount(quoted!), executed: readAmount(executed!) },
    feeBps: Number(feeBps),
    market: { user: readAmount(user), partner: readAmount(partner!), service: readAmount(service!), paid },
    intent: {
      ...{ user: readAmount(intentUser!), partner: readAmount(intentPartner!), service: readAmount(intentService!) },
    },
  }
}
const sales = tableOf('case', 'request', 'quoted', 'brings').map(readRow)
const purchases = tableOf('case', 'request', 'quoted', 'spends').map(readRow)

/** What the rules, the packed words and the shares come to. */
const execute = ({ request, quoted, executed }: Row, isSale: boolean) => {
  const fee = resolve(request)
  const [word, intentWord] = [packPartnerFee(fee), packIntentFee(intentFeeOf(fee))]
  const unpacked = unpackPartnerFee(word)
  const swap = isSale
    ? sharesOfSale({ received: executed, quoted }, unpacked)
    : sharesOfPurchase({ spent: executed, quoted }, unpacked)
  const terms = intentFeeTerms(intentWord)
  const order = isSale
    ? shareSale({ arrived: executed, expected: quoted, minimum: 1n }, terms)
    : sharePurchase({ spent: executed, expected: quoted, most: 2n * executed }, terms)
  return { fee, word, intentWord, swap, order }
}

/** The table is by pockets: what the word gives the service as a partner is the service's. */
const pocketsOf = (isServices: boolean, { partner, service }: { partner: bigint; service: bigint }) =>
  isServices ? { partner: 0n, service: partner + service } : { partner, service }

const check = (row: Row, isSale: boolean) => {
  const { request, quoted, executed, feeBps, market, intent } = row
  const { fee, swap, order } = execute(row, isSale)
  expect(fee.feeBps).toBe(feeBps)
  const ofSwap = pocketsOf(fee.partner === feeWallet, swap)
  const taken = swap.partner + swap.service
  expect({ ...ofSwap, user: isSale ? executed - taken : executed + taken }).toEqual({
    ...{ partner: market.partner, service: market.service, user: market.user },
  })
  expect(taken === 0n ? '–' : swap.isDirect ? 'directly' : 'vault').toBe(market.paid)
  const ofOrder = pocketsOf(fee.partner === feeWallet, order)
  expect({ ...ofOrder, user: 'net' in order ? order.net : order.total }).toEqual(intent)

  // What a quote says is what is packed.
  const agreed = agreeFee(request, { registered: registry.get(request.partner) })
  expect(agreed.feeBps).toBe(feeBps)
  if (feeBps > 0) return
  const said = surplusShares(agreed)
  const better = isSale ? executed - quoted : quoted - executed
  const capped = said.capPercent === null || better * 100n < quoted ? better : quoted / 100n
  const service = (capped * BigInt(said.service)) / 100n
  const partner = said.partner > 0 ? capped - service : 0n
  if (better > 0n) expect([order.partner, order.service]).toEqual([partner, service])
}

for (const [kind, rows, isSale] of [
  ['sale', sales, true],
  ['purchase', purchases, false],
] as const)
  test.each(rows.map((row) => [row.name, row] as const))(`default: ${kind}: %s`, (_, row) => check(row, isSale))

test('behavior: the page has no row that is not read, and every lever, tier and flag in one', () => {
  expect([sales.length, purchases.length]).toEqual([41, 20])
  const requests = [...sales, ...purchases].map(({ request }) => request)
  for (const lever of [
    'partnerAddress',
    'partnerFeeBps',
    'takeSurplus',
    'isSurplusToUser',
    'isCapSurplus',
    'isDirectFeeTransfer',
    'positiveSlippageToUser',
  ] as const)
    expect(requests.some((request) => request[lever] !== undefined)).toBe(true)
  for (const name of registry.keys()) expect(requests.some(({ partner }) => partner === name)).toBe(true)
})

test('behavior: the tiers are those of the page', () => {
  const rows = tableOf('tier', 'fee, registered and asked for together')
  expect(rows.map(([tier]) => tier)).toEqual(partnerTiers)
  for (const [name, fee, surplus] of rows) {
    const tier = name as PartnerTier
    const { maxFeeBps, mayAsk } = partnerTierRules[tier]
    expect(fee).toContain(`up to ${maxFeeBps} bps`)
    expect(surplus).toBe(mayAsk ? 'yes' : 'no')
    expect(maxFeeBps).toBeLessThanOrEqual(maxPartnerFeeBps)
    expect(maxFeeBpsOf({ tier, feeBps: 7 })).toBe(fee!.includes('alone') ? 7 : maxFeeBps)
  }
})

const [priceQuery, swapBody] = [getPrices.query!.shape.partnerFeeBps, buildTransaction.body!.shape.partnerFeeBps]
/** What a field says of one basis point too many. */
const flawOf = (field: {
  safeParse: (value: unknown) => { error?: { issues: { message: string }[] } | undefined }
}) => {
  const issue = field.safeParse(maxPartnerFeeBps + 1).error?.issues[0]
  return issue && `Invalid partnerFeeBps: ${issue.message}`
}

const refusals = tableOf('case', 'request', 'answer')
test.each(refusals)('error: %s', (_, query, answer) => {
  expect(() => resolve(readRequest(query!))).toThrow(`Partner not allowed: ${answer}`)
})

test('behavior: the page says what a quote answers to a number that is no fee', () => {
  expect(page.replaceAll('\n', ' ')).toContain(
    `\`partnerFeeBps\` above ${maxPartnerFeeBps} is no fee at all to those: they answer 400 \`ValidationError\`, \`${flawOf(priceQuery)}\``,
  )
  // The build of a swap leaves that to the rules, and the row of the page.
  expect(flawOf(swapBody)).toBeUndefined()
})

test('behavior: the contracts execute the same rows', async () => {
  const numbersOf = (row: Row, isSale: boolean) => {
    const { word, intentWord, swap, order } = execute(row, isSale)
    return {
      case: row.name.replaceAll('`', ''),
      ...{ quoted: Number(row.quoted), executed: Number(row.executed) },
      market: {
        ...{ word: hexOf(word), partner: Number(swap.partner), service: Number(swap.service) },
        direct: swap.isDirect,
      },
      intent: { word: hexOf(intentWord), partner: Number(order.partner), service: Number(order.service) },
    }
  }
  const hexOf = (word: bigint) => `0x${word.toString(16).padStart(64, '0')}`
  const numbers = {
    sales: sales.map((row) => numbersOf(row, true)),
    purchases: purchases.map((row) => numbersOf(row, false)),
  }
  await expect(`${JSON.stringify(numbers, null, 2)}\n`).toMatchFileSnapshot(numbersFile)
})
