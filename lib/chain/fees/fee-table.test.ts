import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { projectRoot } from '@/build/project-root'
import { buildTransaction } from '@/lib/api/market/build-transaction'
import { getPrices } from '@/lib/api/market/prices'
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
/**
 * The page's expected results for the contract tests; `npx vitest run lib/chain/fees/fee-table -u`
 * rewrites them.
 */
const numbersFile = path.join(projectRoot, 'contracts/test/money/fees.json')

const feeWallet: Address = `0x${'f'.repeat(40)}`
const registeredAddress: Address = `0x${'1'.repeat(40)}`
const ownAddress: Address = `0x${'3'.repeat(40)}`

/** Returns the rows of the page's table with these columns, without their backticks. */
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
      name,
      address: registeredAddress,
      feeBps: Number(fee),
      takesSurplus: surplus === 'yes',
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
    name: name!,
    request: readRequest(query!),
    quoted: readAmount(quoted!),
    executed: readAmount(executed!),
    feeBps: Number(feeBps),
    market: { user: readAmount(user), partner: readAmount(partner!), service: readAmount(service!), paid },
    intent: { user: readAmount(intentUser!), partner: readAmount(intentPartner!), service: readAmount(intentService!) },
  }
}
const sales = tableOf('case', 'request', 'quoted', 'brings').map(readRow)
const purchases = tableOf('case', 'request', 'quoted', 'spends').map(readRow)

/** Computes the resolved fee, its packed words and the shares of a row. */
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
    : sharePurchase({ spent: executed, expected: quoted, maximum: 2n * executed }, terms)
  return { fee, word, intentWord, swap, order }
}

/** Assigns the shares to their final recipients: as partner, the service receives both. */
const pocketsOf = (isServices: boolean, { partner, service }: { partner: bigint; service: bigint }) =>
  isServices ? { partner: 0n, service: partner + service } : { partner, service }

const check = (row: Row, isSale: boolean) => {
  const { request, quoted, executed, feeBps, market, intent } = row
  const { fee, swap, order } = execute(row, isSale)
  expect(fee.feeBps).toBe(feeBps)
  const ofSwap = pocketsOf(fee.partner === feeWallet, swap)
  const taken = swap.partner + swap.service
  expect({ ...ofSwap, user: isSale ? executed - taken : executed + taken }).toEqual({
    partner: market.partner,
    service: market.service,
    user: market.user,
  })
  expect(taken === 0n ? '–' : swap.isDirect ? 'directly' : 'vault').toBe(market.paid)
  const ofOrder = pocketsOf(fee.partner === feeWallet, order)
  expect({ ...ofOrder, user: 'net' in order ? order.net : order.total }).toEqual(intent)

  // A quote must report the fee that is packed.
  const agreed = agreeFee(request, { registered: registry.get(request.partner) })
  expect(agreed.feeBps).toBe(feeBps)
  if (feeBps > 0) return
  const split = surplusShares(agreed)
  const better = isSale ? executed - quoted : quoted - executed
  const capped = split.capPercent === null || better * 100n < quoted ? better : quoted / 100n
  const service = (capped * BigInt(split.service)) / 100n
  const partner = split.partner > 0 ? capped - service : 0n
  if (better > 0n) expect([order.partner, order.service]).toEqual([partner, service])
}

for (const [kind, rows, isSale] of [
  ['sale', sales, true],
  ['purchase', purchases, false],
] as const)
  test.each(rows.map((row) => [row.name, row] as const))(`default: ${kind}: %s`, (_, row) => check(row, isSale))

test('behavior: every row of the page is tested, and every option, tier and flag is in a row', () => {
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

test('behavior: the tiers equal those of the page', () => {
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
/** Returns the validation message for a fee one basis point above the maximum. */
const messageOf = (field: {
  safeParse: (value: unknown) => { error?: { issues: { message: string }[] } | undefined }
}) => {
  const issue = field.safeParse(maxPartnerFeeBps + 1).error?.issues[0]
  return issue && `Invalid partnerFeeBps: ${issue.message}`
}

const refusals = tableOf('case', 'request', 'answer')
test.each(refusals)('error: %s', (_, query, answer) => {
  expect(() => resolve(readRequest(query!))).toThrow(`Partner not allowed: ${answer}`)
})

test('behavior: the page documents the answer of a quote to an invalid fee', () => {
  expect(page.replaceAll('\n', ' ')).toContain(
    `\`partnerFeeBps\` above ${maxPartnerFeeBps} is no fee at all to those: they answer 400 \`ValidationError\`, ` +
      `\`${messageOf(priceQuery)}\``,
  )
  // The build of a swap does not validate it: the fee rules do, as a row of the page documents.
  expect(messageOf(swapBody)).toBeUndefined()
})

test('behavior: the contracts execute the same rows', async () => {
  const numbersOf = (row: Row, isSale: boolean) => {
    const { word, intentWord, swap, order } = execute(row, isSale)
    return {
      case: row.name.replaceAll('`', ''),
      quoted: Number(row.quoted),
      executed: Number(row.executed),
      market: {
        word: hexOf(word),
        partner: Number(swap.partner),
        service: Number(swap.service),
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
