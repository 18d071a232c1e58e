import { expect, test } from 'vitest'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { openSettlingDesk } from '../testing/settling-desk'
import { createFindRegistered } from './settler-nonces'

const desk = openSettlingDesk()

test('default: the registered accounts are found, and the address of the registry is read once', async () => {
  let calls = 0
  const { client, ...served } = desk.served()
  const call: typeof client.call = (asked) => {
    calls += 1
    return client.call(asked)
  }
  const findRegistered = createFindRegistered({ ...served, client: { ...client, call } })
  const { accounts } = desk.settling().keys
  const [stranger] = developmentAccounts.filter((account) => !accounts.includes(account))
  expect(await findRegistered([...accounts, stranger!])).toEqual(accounts)
  expect(calls).toBe(2)
  expect(await findRegistered([stranger!])).toEqual([])
  expect(calls).toBe(3)
})
