import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { nativeToken } from '@/lib/address'
import type { FarRecipient } from '@/lib/chain/bridge/recipient-rules'
import { base } from '@/lib/chain/registry/base'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import FarRecipientNotice from './far-recipient-notice'
import { farRecipientRules } from './far-recipient-reasons'
import { findReasons } from './find-reasons'

const usdc = findTokenBySymbol(base, 'USDC')!.address
const plain: FarRecipient = { status: 'ok', arrivesAs: 'token', codeThere: 'none', isContractHere: false }
const draw = (far: Partial<FarRecipient>, outputToken: string = nativeToken) =>
  renderToStaticMarkup(
    <FarRecipientNotice chain={chain} toChain={base} outputToken={outputToken} far={{ ...plain, ...far }} />,
  )

test('default: names the form that arrives, and nothing for the token itself', () => {
  expect(draw({ arrivesAs: 'native' })).toContain('Arrives as ether (ETH).')
  expect(draw({}, usdc)).toBe('')
})

test('behavior: names wrapped ether for a contract, and warns of its code', () => {
  expect(draw({ codeThere: 'same' })).toContain('A contract receives WETH.')
  expect(draw({ codeThere: 'same' })).toContain('the same code on Base')
  expect(draw({ codeThere: 'other' }, usdc)).toContain('other code than here')
  expect(draw({ isContractHere: true, arrivesAs: 'native' })).toContain('a contract on Ethereum, but not on Base')
})

test('behavior: shows reading, missing and loss, each of which is a reason', () => {
  const cases: [Partial<FarRecipient>, string, string][] = [
    [{ status: 'reading' }, 'Checking the receiver on Base', 'farRecipientReading'],
    [{ status: 'unknown' }, 'the receiver is not checked', 'farRecipientUnknown'],
    [{ status: 'needsAddress' }, 'Your wallet is a contract on Ethereum', 'farRecipientMissing'],
    [{ status: 'lost', lostTo: 'the SpokePool' }, 'This is the SpokePool', 'farRecipientLost'],
  ]
  for (const [far, text, key] of cases) {
    expect(draw(far)).toContain(text)
    expect(findReasons(farRecipientRules, { far: { ...plain, ...far } }).map((reason) => reason.key)).toEqual([key])
  }
  expect(findReasons(farRecipientRules, { far: plain })).toEqual([])
  expect(findReasons(farRecipientRules, { far: undefined })).toEqual([])
})
