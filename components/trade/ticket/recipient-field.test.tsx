import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import { readRecipient } from '@/lib/ticket/fields/read-recipient'

vi.mock('@/hooks/wallet/connect/wallet-account', () => ({ useWalletAccount: () => ({ address: undefined }) }))

// Loads the components with these mocks: a worker keeps the modules of other files.
vi.resetModules()
const { RecipientField } = await import('./recipient-field')
afterAll(() => vi.resetModules())

const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const fieldOf = (text: string) =>
  renderToStaticMarkup(
    <RecipientField
      receiver={readRecipient(text, account, undefined, false)}
      onChange={() => {}}
      onConfirm={() => {}}
    />,
  )

test('default: names the wallet while no receiver is entered', () => {
  expect(fieldOf('')).toContain('it is your wallet')
})

test('behavior: asks to confirm another account, and rejects an invalid one', () => {
  const named = fieldOf('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')
  expect(named).toContain('type="checkbox"')
  expect(named).toContain('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')
  for (const other of [named, fieldOf('0x12')]) expect(other).not.toContain('it is your wallet')
})
